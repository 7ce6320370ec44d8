import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

/**
 * Lets the server close after its last answer: Node closes idle keep-alive connections only once, when closing begins. Those that
 * were busy then are closed here when they become idle.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}
