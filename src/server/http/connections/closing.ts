import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../messages/refusal.ts';

const SWEEP_MS = 50;

/**
 * Lets the server close after its last answer, and refuses what arrives on open connections meanwhile. Node closes idle keep-alive
 * connections only once, when closing begins: those that were busy then are closed here when they become idle.
 */
export function closeInOrder(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Refusal(503, 'problem.closing', { retryAfterSeconds: 1 });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}
