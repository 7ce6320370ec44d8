/** Tables of a user's presence, notices, views and defaults of lists. */
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Derived, Editable, Fixed, MadeAt } from './columns.ts';

/** A browser tab that has a record of a consignment open. */
export interface PresenceTable {
  /** The consignment's owner. */
  readonly registration_id: Fixed<number>;
  readonly consignment_id: Fixed<number>;
  readonly tab: Fixed<string>;
  readonly entity: Fixed<string>;
  readonly record_id: Fixed<number>;
  readonly business_id: Fixed<number>;
  readonly user_id: Fixed<number>;
  readonly since: MadeAt;
  readonly seen_at: Generated<string>;
}

/** A notice in a user's bell. */
export interface NoticeTable {
  readonly registration_id: Fixed<number>;
  readonly user_id: Fixed<number>;
  readonly id: Fixed<string>;
  readonly created_at: MadeAt;
  /** The last part of its text's name in the catalogue. */
  readonly kind: Fixed<string>;
  /** The user who did it. */
  readonly who: Fixed<number | null>;
  readonly what: Fixed<string>;
  /** How often it happened since it was last read. */
  readonly times: Generated<number>;
  readonly consignment_id: Fixed<number | null>;
  readonly entity: Fixed<string | null>;
  readonly record_id: Fixed<number | null>;
  readonly read_at: ColumnType<string | null, RawBuilder<string> | undefined, string | RawBuilder<string>>;
  /** The user's own change, which they can undo. */
  readonly change_id: ColumnType<string | null, string | undefined, never>;
}

/** A saved view of a list. */
export interface KeptViewTable extends Editable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<number>;
  readonly user_id: Fixed<number>;
  readonly list: Derived<string>;
  /** The name as it is compared. */
  readonly name_key: string;
  readonly is_shared: ColumnType<boolean, never, never>;
}

/** The view that a list opens with for a user. */
export interface FirstViewTable {
  readonly registration_id: Fixed<number>;
  readonly user_id: Fixed<number>;
  readonly list: Fixed<string>;
  readonly view: string;
}

export interface PersonalTables {
  presence: PresenceTable;
  notice: NoticeTable;
  kept_view: KeptViewTable;
  first_view: FirstViewTable;
}
