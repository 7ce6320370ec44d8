import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Server } from 'node:net';

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes no new connections and resolves when all that was begun is done; whoever comes back is told to connect anew. */
    retire(): Promise<void>;
  }
}

const SWEEP_MS = 50;
/** An idle connection is left open for so long: its client may be sending just now. */
const IDLE_MS = 5_000;

/**
 * Closes the server as soon as the last request is answered: a keep-alive connection that was busy when closing began
 * its client would keep open, is closed once it is idle.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}

/**
 * Gives the app its `retire`, for a process whose place another one has taken.
 * @param begun ends what never ends by itself, and resolves when the rest of what this process is about is done
 */
export function addRetirement(app: FastifyInstance, begun: () => Promise<unknown>): void {
  app.decorate('retire', async () => {
    const { server } = app;
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    const closed = server.listening ? once(server, 'close') : undefined;
    // Not the close of HTTP, which cuts idle connections at once.
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
