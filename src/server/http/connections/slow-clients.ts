import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { announcedBytes } from './announced-bytes.ts';
import { refuseUnreadable } from './unreadable.ts';

/** Longest time for a file that keeps arriving. */
const SLOWEST_MS = 30 * 60_000;

/** Requests with files, whose speed depends on the sender's line. */
const slow = new WeakSet<IncomingMessage>();

/** Lets the body of this request arrive slowly, as long as it makes progress. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  slow.add(raw);
}

/** Closes connections whose bodies do not arrive in time. Node itself times headers. */
export function refuseLateBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    // Injected requests have no socket.
    if (announcedBytes(request) === 0 || !(raw.socket instanceof Socket)) return;
    const began = Date.now();
    let seen = raw.socket.bytesRead;
    const look = () => {
      if (raw.complete || raw.socket.destroyed) return;
      const mayGoOn = slow.has(raw) && raw.socket.bytesRead > seen && Date.now() - began < SLOWEST_MS;
      if (!mayGoOn) return refuseUnreadable(Object.assign(new Error('Too slow.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
      seen = raw.socket.bytesRead;
      timer = setTimeout(look, timeoutMs);
    };
    let timer = setTimeout(look, timeoutMs);
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Ends connections whose clients do not read an answer. Requests still in progress are not affected. */
export function endUnreadAnswers(app: FastifyInstance, timeoutMs: number): void {
  app.server.setTimeout(timeoutMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
