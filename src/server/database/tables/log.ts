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
  readonly user_version: Computed<number | null>;
  readonly about_id: Computed<number | null>;
  readonly about_version: Computed<number | null>;
  readonly subject: Computed<string | null>;
  readonly address: Computed<string | null>;
  readonly browser: Computed<string | null>;
}

/** A name as it was; null once the person is erased. */
export interface LogNameTable {
  readonly registration_id: Computed<number>;
  readonly user_id: Computed<number>;
  readonly version: Computed<number>;
  readonly name: Computed<string | null>;
}

export interface LogTables {
  log_entry: LogEntryTable;
  log_name: LogNameTable;
}
