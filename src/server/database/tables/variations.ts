import type { Change } from '#schemas/generated/documents/variation.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Document, Fixed, MadeAt } from './columns.ts';

/** Written as JSON text. */
type Changes = readonly Change[];

/** Comment on a draft or on the version published from it. The first comment of a thread holds whether it is closed. */
export interface VariationComment {
  readonly id: string;
  /** The change in words; empty for all. */
  readonly about: string;
  readonly text: string;
  /** Id of the user. */
  readonly by: number;
  readonly at: string;
  /** Id of the comment that it answers. */
  readonly answers?: string;
  readonly isClosed?: boolean;
  readonly asksChanges: boolean;
}

/** Written as JSON text. */
type Comments = ColumnType<readonly VariationComment[], string | undefined, string>;

/** A version of what a business changed in its documents; never changed. */
export interface VariationTable {
  readonly registration_id: Fixed<number>;
  readonly number: Fixed<number>;
  readonly created_at: MadeAt;
  readonly changes: ColumnType<Changes, string, never>;
  readonly note: Fixed<string>;
  /** The user who wrote the draft, and the one who published it. */
  readonly author: Fixed<number>;
  readonly publisher: Fixed<number>;
  /** For a rollback: the version that it restores; 0: the release. */
  readonly restores: Fixed<number | null>;
  readonly comments: Comments;
  /** The day from which it is in force; null: from its publication on. */
  readonly in_force_from: ColumnType<string | null, string | undefined, never>;
  /** When it was taken back before that day. */
  readonly taken_back_at: ColumnType<string | null, never, string>;
}

/** A variation that a user is writing; one each. */
export interface VariationDraftTable {
  readonly registration_id: Fixed<number>;
  /** That of the user. */
  readonly id: Fixed<number>;
  readonly version: Generated<number>;
  readonly changed_at: Generated<string>;
  readonly changes: ColumnType<Changes, string, string>;
  readonly note: string;
  /** Number of the variation it was made on; 0: the release. */
  readonly base: number;
  /** Whether those who may publish see it. */
  readonly is_submitted: boolean;
  readonly comments: Comments;
}

/** What a business keeps in its own fields of a record that others see, too. */
export interface OwnValueTable {
  readonly registration_id: Fixed<number>;
  readonly entity: Fixed<string>;
  readonly record_id: Fixed<number>;
  readonly version: Generated<number>;
  readonly changed_at: Generated<string>;
  /** The user who saved it last. */
  readonly changed_by: number | null;
  readonly data: Document;
}

/** A field of a business, from its first version on. */
export interface OwnFieldTable {
  readonly registration_id: Fixed<number>;
  readonly entity: Fixed<string>;
  readonly name: Fixed<string>;
  /** What its values are (`holdsOf`). */
  readonly holds: Fixed<string>;
}

export interface VariationTables {
  variation: VariationTable;
  variation_draft: VariationDraftTable;
  own_value: OwnValueTable;
  own_field: OwnFieldTable;
}
