import type { ColumnType, Generated } from 'kysely';

/** A value the database computes from `data`; null where the document lacks it. */
export type Derived<T> = ColumnType<T | null, never, never>;
/** The record, as its entity schema describes it. Written as JSON text, so that decimals stay exact. */
export type Document = ColumnType<Record<string, unknown>, Record<string, unknown> | string, Record<string, unknown> | string>;
/** Set when the row is made, never changed (the role of requests may not). */
export type Fixed<T> = ColumnType<T, T, never>;
export type MadeAt = ColumnType<string, string | undefined, never>;
/** Exact decimals come as text. */
export type Decimal = string;

/** Columns of every editable record. */
export interface Editable {
  readonly version: Generated<number>;
  readonly created_at: MadeAt;
  readonly changed_at: Generated<string>;
  /** The user who saved it last. */
  readonly changed_by: number | null;
  readonly data: Document;
}
