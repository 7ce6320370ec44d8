import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

/** Limits of open connections; 0 lifts a limit. */
export interface ConnectionLimits {
  readonly inAll: number;
  /** From one address, or one IPv6 network. */
  readonly fromOne: number;
}

/** Requests in flight on one connection (pipelining). */
const MOST_UNDER_WAY = 20;

/**
 * Limits connections. A new one above the limit replaces the oldest idle one: of its own address, or of the address with most connections
 * if the total is exceeded. Refused if all are busy.
 */
export function limitConnections(app: FastifyInstance, { inAll, fromOne }: ConnectionLimits): void {
  /** By network, oldest first. */
  const open = new Map<string, Set<Socket>>();
  const underWay = new WeakMap<Socket, number>();
  let count = 0;

  const forget = (network: string, socket: Socket): void => {
    const sockets = open.get(network);
    if (sockets?.delete(socket) !== true) return;
    count -= 1;
    if (sockets.size === 0) open.delete(network);
  };
  const makeRoom = (network: string): boolean => {
    for (const socket of open.get(network) ?? []) {
      if (underWay.has(socket)) continue;
      socket.destroy();
      forget(network, socket);
      return true;
    }
    return false;
  };
  const hasRoom = (network: string): boolean => {
    if (fromOne > 0 && (open.get(network)?.size ?? 0) >= fromOne) return makeRoom(network);
    return inAll === 0 || count < inAll || makeRoom(fullest(open));
  };

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (!hasRoom(network)) return void socket.destroy();
    open.set(network, (open.get(network) ?? new Set()).add(socket));
    count += 1;
    socket.once('close', () => forget(network, socket));
  });

  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const before = underWay.get(socket) ?? 0;
    if (before >= MOST_UNDER_WAY) {
      socket.destroy();
      return reply.hijack();
    }
    underWay.set(socket, before + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (left > 0) underWay.set(socket, left);
      else underWay.delete(socket);
    });
  });
}

function fullest(open: ReadonlyMap<string, ReadonlySet<Socket>>): string {
  const [network] = [...open].reduce((most, each) => (each[1].size > most[1].size ? each : most), ['', new Set()]);
  return network;
}
