import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

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
