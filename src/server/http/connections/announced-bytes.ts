import type { FastifyRequest } from 'fastify';

/** The Content-Length of a request; undefined for a chunked body. */
export function announcedBytes({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
}
