import { memoize } from '#src/expression/index.ts';
import type { Documents } from './documents.ts';

/** Computes a value once for each version of the documents, on first use. Collected with its version. */
export const ofVersion: <Value>(compute: (documents: Documents) => Value) => (documents: Documents) => Value = memoize;
