import type { ColumnType } from 'kysely';
import type { Fixed, MadeAt } from './columns.ts';

/** A file whose bytes are in rows of `stored_chunk`. */
export interface StoredFileTable {
  /** The business it is of; of a file of a consignment the consignment's owner. */
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<number>;
  /** Whose parties see it; null: only the business does. */
  readonly consignment_id: Fixed<number | null>;
  readonly name: Fixed<string>;
  /** Pending until somebody makes use of it: nothing lists such a file, and in the end it is swept. */
  readonly state: ColumnType<'pending' | 'whole', undefined, 'whole'>;
  readonly content_type: ColumnType<string | null, undefined, string>;
  readonly size: ColumnType<number | null, undefined, number>;
  readonly sha256: ColumnType<Buffer | null, undefined, Buffer>;
  readonly created_at: MadeAt;
}

/** 256 kB of a file; its last one may be shorter. */
export interface StoredChunkTable {
  readonly registration_id: Fixed<number>;
  readonly file_id: Fixed<number>;
  readonly number: Fixed<number>;
  readonly bytes: Fixed<Buffer>;
}

export interface FileTables {
  stored_file: StoredFileTable;
  stored_chunk: StoredChunkTable;
}
