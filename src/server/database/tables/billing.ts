import type { ColumnType } from 'kysely';
import type { Decimal, Derived, Fixed, MadeAt } from './columns.ts';

/** A file that was made for others, and of what. */
export interface MadeExtractTable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<number>;
  readonly file_id: Fixed<number>;
  readonly created_at: MadeAt;
  readonly data: ColumnType<Record<string, unknown>, string, never>;
  readonly kind: Derived<string>;
  readonly created_by: ColumnType<number | null, number | undefined, never>;
  readonly file_name: Derived<string>;
  readonly row_count: Derived<Decimal>;
  readonly search_text: ColumnType<string, never, never>;
}
