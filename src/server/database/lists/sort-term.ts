import type { Expression } from 'kysely';

/** One value that a list is sorted by. */
export interface SortTerm {
  readonly by: Expression<unknown>;
  readonly direction: 'asc' | 'desc';
  /** No two rows of the list are equal in it and the terms before: no id has to break ties, so an index alone gives the order. */
  readonly isUnique?: true;
  /** Rows without a value come last in either direction; otherwise they come first when descending. */
  readonly blanksLast?: boolean;
}

/** A column that callers may sort by. */
export type SortColumn = Omit<SortTerm, 'direction'>;
