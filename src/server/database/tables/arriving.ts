import type { Fixed } from './columns.ts';

/** A batch of lines that is stored in parts, until all of it is there. */
export interface ArrivingBatchTable {
  readonly registration_id: Fixed<number>;
  readonly consignment_id: Fixed<number>;
  readonly batch_id: Fixed<number>;
}

export interface ArrivingTables {
  arriving_batch: ArrivingBatchTable;
}
