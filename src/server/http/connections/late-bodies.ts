import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { announcedBytes } from './announced-bytes.ts';
import { refuseUnreadable } from './unreadable.ts';

/** How long a file may take to come, as long as it comes. */
const SLOWEST_MS = 30 * 60_000;

/** Requests whose bodies are files that come as slowly as their senders' lines are. */
const slow = new WeakSet<IncomingMessage>();

/** From now on the body of this request may take its time, as long as something of it comes. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  slow.add(raw);
}

/** Closes connections whose requests do not arrive in time. Their headers Node itself waits for. */
export function refuseLateBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    // What does not come through a connection cannot be late.
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
