import type { ColumnType, Generated } from 'kysely';
import type { Decimal, Derived, Editable, Fixed, MadeAt } from './columns.ts';

/** A file whose bytes are in rows of `stored_chunk`. */
export interface StoredFileTable {
  /** The business it is of; of a file of a consignment the consignment's owner. */
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<number>;
  /** Whose parties see it; null: only the business does. */
  readonly consignment_id: Fixed<number | null>;
  readonly name: Fixed<string>;
  /** Pending until a record uses it: a pending file is not listed, and is deleted in the end. */
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

/** A file of a consignment. */
export interface DocumentTable extends Editable {
  /** The consignment's owner. */
  readonly registration_id: Fixed<number>;
  readonly consignment_id: Fixed<number>;
  readonly id: Fixed<number>;
  readonly file_id: Fixed<number>;
  /** Carried by the cargo report. */
  readonly is_attached: Generated<boolean>;
  readonly file_name: Derived<string>;
  readonly description: Derived<string>;
  readonly document_type_code: Derived<string>;
  readonly size: Derived<Decimal>;
  readonly created_by: ColumnType<number | null, number | undefined, never>;
  readonly search_text: ColumnType<string, never, never>;
}

/** The documents the caller sees, with their consignment's reference. Read only. */
export interface DocumentRowView extends DocumentTable {
  readonly consignment_reference: Derived<string>;
}

export interface FileTables {
  document: DocumentTable;
  document_row: DocumentRowView;
  stored_file: StoredFileTable;
  stored_chunk: StoredChunkTable;
}
