import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Server } from 'node:net';

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops listening and resolves when running requests are done; clients of kept connections are asked to reconnect. */
    retire(): Promise<void>;
  }
}

const SWEEP_MS = 50;
/** How long an idle connection stays open: its client may be about to send. */
const IDLE_MS = 5_000;

/** Closes keep-alive connections once they are idle after closing began, so that the server ends with its last request. */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}

/**
 * Adds `retire` to the app, for a process that is being replaced.
 * @param begun ends endless answers, and resolves when the other work of this process is done
 */
export function addRetirement(app: FastifyInstance, begun: () => Promise<unknown>): void {
  app.decorate('retire', async () => {
    const { server } = app;
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    const closed = server.listening ? once(server, 'close') : undefined;
    // Not HTTP's close, which cuts idle connections at once.
    Server.prototype.close.call(server);
    let sweep: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    }, IDLE_MS);
    await Promise.all([closed, begun()]);
    clearTimeout(patience);
    clearInterval(sweep);
  });
}
