import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Ends connections whose clients have taken nothing of an answer for so long. A request that is still worked on is none of those. */
export function endUnreadAnswers(app: FastifyInstance, timeoutMs: number): void {
  app.server.setTimeout(timeoutMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
