import type { ColumnType, RawBuilder } from 'kysely';
import type { Fixed, MadeAt } from './columns.ts';

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

/** A change that its author may take back: entries of the journal that belong together. */
export interface ChangeSetTable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<string>;
  readonly user_id: Fixed<number>;
  readonly created_at: MadeAt;
  /** The call that made it. */
  readonly operation: Fixed<string>;
  readonly consignment_id: Fixed<number | null>;
  /** Of lines that were pasted: the batch they came with. */
  readonly batch_id: Fixed<number | null>;
  readonly undone_at: ColumnType<string | null, undefined, RawBuilder<string>>;
}

export interface LogTables {
  change_set: ChangeSetTable;
  log_entry: LogEntryTable;
}
