import type { Expression } from 'kysely';

/** One value that a list is sorted by. */
export interface SortTerm {
  readonly by: Expression<unknown>;
  readonly direction: 'asc' | 'desc';
}
