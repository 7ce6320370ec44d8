import type { FastifyRequest } from 'fastify';
import type { Operation } from '../documents/contract.ts';

const KIB = 1_024;

/** What anybody may send, known or not; also to an address that takes no body. */
export const ANONYMOUS_BYTES = 16 * KIB;
/** What anybody with a session may send. */
export const SESSION_BYTES = 256 * KIB;

/** The largest body of a call, in bytes: larger than others only where the contract says so, and never before sign-in. */
export function bodyLimitOf({ access, maxBytes = SESSION_BYTES }: Pick<Operation, 'access' | 'maxBytes'>): number {
  return access === 'anonymous' ? ANONYMOUS_BYTES : maxBytes;
}

/** How many bytes a request says will come; of a body in chunks nobody knows. */
export function announcedBytes({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
}
