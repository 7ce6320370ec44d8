import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Ends connections whose clients do not read an answer. Requests still in progress are not affected. */
export function endUnreadAnswers(app: FastifyInstance, timeoutMs: number): void {
  app.server.setTimeout(timeoutMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
