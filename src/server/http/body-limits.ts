import type { Operation } from '../documents/contract.ts';

const KIB = 1_024;

/** Bytes that anybody may send, signed in or not, also to an address without a body. */
export const ANONYMOUS_BYTES = 16 * KIB;
/** Bytes that a caller with a session may send. */
export const SESSION_BYTES = 256 * KIB;

/** What a multipart body may hold besides its files: other values, and the lines between the parts. */
export const BESIDE_FILES_BYTES = 64 * KIB;

/** The largest body of a call, in bytes: larger than others only where the contract says so, and never before sign-in. */
export function bodyLimitOf({ access, maxBytes, files }: Pick<Operation, 'access' | 'maxBytes' | 'files'>): number {
  if (access === 'anonymous') return ANONYMOUS_BYTES;
  if (files === undefined) return maxBytes ?? SESSION_BYTES;
  return [...files.values()].reduce((sum, file) => sum + file.maxBytes, BESIDE_FILES_BYTES);
}
