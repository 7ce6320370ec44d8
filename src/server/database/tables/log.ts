import type { ColumnType } from 'kysely';

/** What the database computes, or appends by a function: written by no statement of ours. */
type Computed<T> = ColumnType<T, never, never>;

/** An entry of the log; see migration 049. */
export interface LogEntryTable {
  readonly registration_id: Computed<number>;
  /** From 1 in each business, without gaps. */
  readonly number: Computed<number>;
  /** What the hash is over, after the hash of the entry before. */
  readonly content: Computed<string>;
  readonly hash: Computed<Buffer>;
  readonly created_at: Computed<string>;
  readonly what: Computed<string>;
  readonly user_id: Computed<number | null>;
  readonly about_id: Computed<number | null>;
  readonly subject: Computed<string | null>;
  readonly address: Computed<string | null>;
  readonly browser: Computed<string | null>;
}

export interface LogTables {
  log_entry: LogEntryTable;
}
