import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

/**
 * Lets the server end as soon as the last request is answered: a connection that was busy when closing began, and that
 * its client would keep open, is closed once it is idle.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}
