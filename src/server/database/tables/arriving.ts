import type { ColumnType } from 'kysely';
import type { Fixed } from './columns.ts';

/** A batch of lines that is stored in parts, until all of it is there. */
export interface ArrivingBatchTable {
  readonly registration_id: Fixed<number>;
  readonly consignment_id: Fixed<number>;
  readonly batch_id: Fixed<number>;
}

/** A batch of lines that is taken back in parts, until its invoices have gone as well. */
export interface LeavingBatchTable {
  readonly registration_id: Fixed<number>;
  readonly consignment_id: Fixed<number>;
  readonly batch_id: Fixed<number>;
  readonly taken_by: ColumnType<number, never, never>;
  /** Its lines are gone: what is left to do is done whatever happens. */
  readonly has_left: ColumnType<boolean, never, true>;
}

export interface ArrivingTables {
  arriving_batch: ArrivingBatchTable;
  leaving_batch: LeavingBatchTable;
}
