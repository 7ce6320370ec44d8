import type { Operation } from '../documents/contract.ts';

const KIB = 1_024;

/** Body limit without a session, and for addresses without a body. */
export const ANONYMOUS_BYTES = 16 * KIB;
/** Body limit with a session. */
export const SESSION_BYTES = 256 * KIB;

/** Limit for a multipart body without its files. */
export const BESIDE_FILES_BYTES = 64 * KIB;

/** The body limit of a call: larger than others only if the contract says so, and never before sign-in. */
export function bodyLimitOf({ access, maxBytes, files }: Pick<Operation, 'access' | 'maxBytes' | 'files'>): number {
  if (access === 'anonymous') return ANONYMOUS_BYTES;
  if (files === undefined) return maxBytes ?? SESSION_BYTES;
  return [...files.values()].reduce((sum, file) => sum + file.maxBytes, BESIDE_FILES_BYTES);
}
