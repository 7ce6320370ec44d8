import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { Refusal } from '../../messages/refusal.ts';

const SWEEP_MS = 50;

/**
 * Lets the server close after its last answer, and refuses what arrives on open connections meanwhile. Node closes idle keep-alive
 * connections only once, when closing begins: those that were busy then are closed here when they become idle. It never closes a
 * connection without a request, as browsers open them ahead of need, and waits for it for ever.
 */
export function closeInOrder(app: FastifyInstance): void {
  let isClosing = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Refusal(503, 'problem.closing', { retryAfterSeconds: 1 });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}
