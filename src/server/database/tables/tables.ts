import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Consignment } from '#schemas/generated/types.ts';
import type { PartyRole } from '#src/domain/parties/consignment-flags.ts';
import type { MadeExtractTable } from './billing.ts';
import type { Decimal, Derived, Editable, Fixed, MadeAt } from './columns.ts';
import type { DeclarationTables } from './declarations.ts';
import type { UsageTables } from './usage.ts';
import type { FileTables } from './files.ts';
import type { LogTables } from './log.ts';
import type { PersonalTables } from './people.ts';
import type { VariationTables } from './variations.ts';

/** P pending activation, N normal, A administrator, S suspended, T transferring. */
export type UserStatus = 'P' | 'N' | 'A' | 'S' | 'T' | 'L' | 'E';

/** Whether a user may change the screens of the business. */
export type ScreensAccess = 'none' | 'propose' | 'publish';

/** Of names of a country that are like one another: held by the first, unconfirmed, or confirmed by an operator all the same. */
export type NameStanding = 'first' | 'unconfirmed' | 'confirmed';

export interface RegistrationTable extends Editable {
  readonly id: Fixed<number>;
  readonly name: Derived<string>;
  readonly type_code: Derived<string>;
  readonly country_code: Derived<string>;
  readonly requires_second_factor: ColumnType<boolean, never, never>;
  /** Whether parties may look up what the business buys, and what it sells. */
  readonly shows_buyer_products: ColumnType<boolean, never, never>;
  readonly shows_seller_products: ColumnType<boolean, never, never>;
  /** What the accounting service calls the business; no two have the same. */
  readonly organisation_id: Derived<string>;
  readonly tax_registration_number: Derived<string>;
  /** What the name has in common with names like it; null until the program has computed it. */
  readonly name_key: ColumnType<string | null, string | undefined, never>;
  readonly name_standing: ColumnType<NameStanding, 'first' | 'unconfirmed' | undefined, never>;
  readonly is_unconfirmed: ColumnType<boolean, never, never>;
  /** Number of the variation in force until the waiting one is; null: none was published. */
  readonly variation: ColumnType<number | null, never, number | null>;
  /** Number of the version that is in force from a later moment on. */
  readonly waiting_variation: ColumnType<number | null, never, number | null>;
  readonly waiting_until: ColumnType<string | null, never, string | null>;
}

export interface BranchTable extends Editable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<number>;
  /** The name as it is compared. */
  readonly name_key: string;
  readonly name: Derived<string>;
  /** A active, I inactive. */
  readonly status: Derived<string>;
}

/** A business and one it named as its service provider at registration. */
export interface RegistrationProviderTable {
  readonly registration_id: Fixed<number>;
  readonly provider_registration_id: Fixed<number>;
}

export interface PersonTable extends Editable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<number>;
  readonly email: string;
  /** An argon2id PHC string. Requests may write but not read it: see `findSignIn`. */
  readonly password_hash: ColumnType<never, string | null | undefined, string | null>;
  readonly status: UserStatus;
  readonly is_admin: ColumnType<boolean, never, never>;
  readonly full_name: Derived<string>;
  /** Null until the person belongs to a registered business. */
  readonly branch_id: ColumnType<number | null, number | undefined, number>;
  readonly accounts_access: Derived<string>;
  readonly screens_access: ColumnType<ScreensAccess, never, never>;
}

export interface SecondFactorTable {
  readonly registration_id: Fixed<number>;
  readonly user_id: Fixed<number>;
  /** Base32, as authenticators take it. */
  readonly secret: string;
  readonly is_confirmed: Generated<boolean>;
  /** The newest time step of which a code was accepted. */
  readonly last_step: Generated<number>;
  /** SHA-256 of each recovery code that is left, in hexadecimal. */
  readonly recovery_hashes: Generated<string[]>;
}

export type TokenPurpose = 'activation' | 'reset' | 'invite';

/** Requests write the hash of a token and never read it. */
export interface OneTimeTokenTable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<string>;
  readonly purpose: Fixed<TokenPurpose>;
  readonly user_id: Fixed<number | null>;
  readonly email: Fixed<string>;
  readonly token_hash: ColumnType<never, Buffer, never>;
  readonly expires_at: ColumnType<string, string | RawBuilder<string>, never>;
  readonly used_at: ColumnType<string | null, undefined, string | RawBuilder<string>>;
}

export interface InviteTable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<string>;
  readonly email: Fixed<string>;
  readonly consignment_id: Fixed<number | null>;
  readonly created_at: MadeAt;
}

/** Requests ask for jobs; workers alone see them. */
export interface JobTable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<string>;
  readonly kind: Fixed<string>;
  readonly payload: ColumnType<unknown, string, never>;
}

/** Background task of a user. */
export interface FollowedWorkTable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<string>;
  readonly user_id: Fixed<number>;
  readonly kind: Fixed<string>;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number | null;
  readonly result: ColumnType<unknown, string | null, string>;
  readonly problem: ColumnType<unknown, string | null, string>;
  readonly is_unwanted: Generated<boolean>;
  /** Whether its user got a 202 with its address; before that the task counts, but is not shown. */
  readonly is_followed: Generated<boolean>;
  readonly created_at: MadeAt;
  readonly alive_at: Generated<string>;
}

/** Mail kept instead of sent, in development. */
export interface SentMailTable {
  readonly id: Fixed<string>;
  readonly recipient: Fixed<string>;
  readonly subject: Fixed<string>;
  readonly body_text: Fixed<string>;
  readonly body_html: Fixed<string>;
  readonly sent_at: MadeAt;
}

export interface ConsignmentTable extends Editable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<number>;
  readonly is_locked: Generated<boolean>;
  readonly lock_reason: ColumnType<string | null, never, string | null>;
  readonly locked_by: ColumnType<number | null, never, number | null>;
  readonly locked_at: ColumnType<string | null, never, RawBuilder<string> | null>;
  readonly reference: Derived<string>;
  readonly trade_direction: Derived<string>;
  readonly transport_mode: Derived<string>;
  readonly consignee_name: Derived<string>;
  readonly vessel: Derived<string>;
  readonly arrival_date: Derived<string>;
  readonly stage: ColumnType<NonNullable<Consignment['stage']>, never, never>;
}

/** Parties of a consignment other than its owner: one row per business and role. */
export interface ConsignmentPartyTable {
  readonly registration_id: Fixed<number>;
  readonly consignment_id: Fixed<number>;
  readonly owner_registration_id: Fixed<number>;
  readonly role: Fixed<PartyRole>;
  /** A party that named a provider of its own there; null: the owner, or it follows from a registration. */
  readonly named_by: ColumnType<number | null, number | undefined, never>;
}

/** The last number of a year that a business gave a consignment. */
export interface ConsignmentNumberTable {
  readonly registration_id: Fixed<number>;
  readonly year: Fixed<number>;
  readonly last: number;
}

/** Every party, with its name, of the consignments the caller may see. Read only. */
export interface PartyView {
  readonly registration_id: ColumnType<number, never, never>;
  readonly consignment_id: ColumnType<number, never, never>;
  readonly owner_registration_id: ColumnType<number, never, never>;
  readonly role: ColumnType<PartyRole, never, never>;
  readonly name: Derived<string>;
  readonly type_code: Derived<string>;
  readonly country_code: Derived<string>;
  readonly named_by: ColumnType<number | null, never, never>;
  readonly is_unconfirmed: ColumnType<boolean, never, never>;
}

/** Businesses whose names are unconfirmed, for operators alone. Read only. */
export interface UnconfirmedNameView {
  readonly id: ColumnType<number, never, never>;
  readonly name: Derived<string>;
  readonly country_code: Derived<string>;
  readonly created_at: ColumnType<string, never, never>;
  /** The user who registered it; null if erased. */
  readonly registered_by: Derived<string>;
  readonly email: Derived<string>;
  /** Those of the country it is like, the oldest first. */
  readonly like_names: Derived<string>;
}

/** A part of a consignment has the registration of the consignment's OWNER, also if another party adds it. */
export interface ConsignmentPart extends Editable {
  readonly registration_id: Fixed<number>;
  readonly consignment_id: Fixed<number>;
  readonly id: Fixed<number>;
}

export interface OrderTable extends ConsignmentPart {
  readonly order_number: Fixed<number>;
  readonly seller_name: Derived<string>;
}

export interface InvoiceTable extends ConsignmentPart {
  readonly order_id: Fixed<number>;
  /** The batch of lines it came with. */
  readonly batch_id: ColumnType<number | null, number | null | undefined, never>;
  readonly invoice_number: Derived<string>;
}

export interface ProductLineTable extends ConsignmentPart {
  readonly order_id: Fixed<number>;
  readonly invoice_id: number;
  /** 1..n in the order, deleted lines included; unique when a statement ends, so one UPDATE may move several. */
  readonly line: number;
  readonly is_deleted: Generated<boolean>;
  /** The batch it was added with. */
  readonly batch_id: ColumnType<number | null, number | null | undefined, never>;
  readonly description: Derived<string>;
  readonly product_code: Derived<string>;
  readonly hs_tariff_code: Derived<string>;
  readonly country_of_origin_code: Derived<string>;
  readonly quantity_ordered: Derived<Decimal>;
  readonly export_value: Derived<Decimal>;
  readonly total_weight: Derived<Decimal>;
  /** Description, product code and HS code, one a line. */
  readonly search_text: ColumnType<string, never, never>;
}

export interface ContainerTable extends ConsignmentPart {
  readonly number: Derived<string>;
}

export interface OuterPackageTable extends ConsignmentPart {
  readonly line: Fixed<number>;
  readonly container_id: number | null;
  /** The business that added it. */
  readonly added_by: Fixed<number | undefined>;
}

/** A record of a plain code list or master list; `entity` names its schema. */
export interface ResourceRecordTable extends Editable {
  /** The business's, or 0 where the list is shared by all. */
  readonly registration_id: Fixed<number>;
  /** For a record of a consignment that the business owns. */
  readonly consignment_id: ColumnType<number | null, number | null | undefined, never>;
  /** The entity: reference/vessel. */
  readonly resource: Fixed<string>;
  readonly id: Fixed<number>;
  /** What occurs once in the list; null where records may be equal. */
  readonly unique_key: string | null;
  /** The days on which it holds, both included; no valid_to in a list without dates. */
  readonly valid_from: ColumnType<never, string | undefined, string>;
  readonly valid_to: ColumnType<never, string | null | undefined, string | null>;
}

/** The caller's records and the shared ones, to be searched, narrowed and ordered by indexes. Read only. */
export interface ResourceRowView {
  readonly registration_id: ColumnType<number, never, never>;
  readonly resource: ColumnType<string, never, never>;
  readonly id: ColumnType<number, never, never>;
  readonly unique_key: ColumnType<string | null, never, never>;
  readonly version: ColumnType<number, never, never>;
  readonly created_at: ColumnType<string, never, never>;
  readonly data: ColumnType<Record<string, unknown>, never, never>;
}

/** The consignments whose lines the caller's role sees, and these lines, without deleted ones; to be searched by indexes. Read only. */
export interface HistoryConsignmentView {
  readonly registration_id: ColumnType<number, never, never>;
  readonly id: ColumnType<number, never, never>;
  readonly arrival_date: Derived<string>;
  readonly trade_direction: Derived<string>;
  readonly consignee_name: Derived<string>;
  readonly created_at: ColumnType<string, never, never>;
  readonly data: ColumnType<Record<string, unknown>, never, never>;
}

export interface HistoryLineView {
  readonly registration_id: ColumnType<number, never, never>;
  readonly consignment_id: ColumnType<number, never, never>;
  readonly id: ColumnType<number, never, never>;
  readonly order_id: ColumnType<number | null, never, never>;
  readonly line: ColumnType<number, never, never>;
  readonly description: Derived<string>;
  readonly product_code: Derived<string>;
  readonly hs_tariff_code: Derived<string>;
  readonly search_text: ColumnType<string, never, never>;
  readonly data: ColumnType<Record<string, unknown>, never, never>;
  /** What it was computed by; null of a line that is not declared. */
  readonly facts: ColumnType<Record<string, unknown> | null, never, never>;
  /** The declaration that the line was declared in; null: the line of the consignment itself. */
  readonly declaration_reference: ColumnType<string | null, never, never>;
}

/** The products the transaction looks at, where the caller may; see `lookAt`. Read only. */
export interface TraderProductView {
  readonly id: ColumnType<number, never, never>;
  readonly data: ColumnType<Record<string, unknown>, never, never>;
}

/** A record of a shared list that came with the product. */
export interface StarterRecordTable {
  readonly resource: Fixed<string>;
  /** Its key within the list. */
  readonly record: Fixed<string>;
}

export interface IdempotencyKeyTable {
  readonly registration_id: Fixed<number>;
  readonly user_id: Fixed<number>;
  readonly operation: Fixed<string>;
  readonly key: Fixed<string>;
  readonly request_hash: Fixed<Buffer>;
  readonly answer: ColumnType<unknown, string | undefined, string>;
  readonly expires_at: Fixed<string>;
}

export interface AuditLogTable {
  readonly registration_id: Fixed<number>;
  readonly id: Fixed<string>;
  readonly created_at: MadeAt;
  readonly user_id: Fixed<number>;
  readonly kind: Fixed<string>;
  readonly action: Fixed<string>;
  readonly subject: Fixed<string>;
  readonly before: ColumnType<unknown, string | null, never>;
  readonly after: ColumnType<unknown, string | null, never>;
  /** The user whose account it was. */
  readonly about_id: ColumnType<number | null, number | undefined, never>;
  /** The entry of the activity log whose hash covers it; null until the next one is written. */
  readonly sealed_by: ColumnType<number | null, never, never>;
  /** Which record it was; null of settings, and of what was written before records were noted. */
  readonly owner_registration_id: Fixed<number | null>;
  readonly consignment_id: Fixed<number | null>;
  readonly entity: Fixed<string | null>;
  readonly record_id: Fixed<number | null>;
  /** Of all entries of one transaction; the version that the record had after it. */
  readonly change_id: Fixed<string | null>;
  readonly version: Fixed<number | null>;
}

export interface Tables extends DeclarationTables, FileTables, LogTables, PersonalTables, UsageTables, VariationTables {
  registration: RegistrationTable;
  person: PersonTable;
  consignment: ConsignmentTable;
  consignment_party: ConsignmentPartyTable;
  consignment_number: ConsignmentNumberTable;
  party: PartyView;
  unconfirmed_name: UnconfirmedNameView;
  customs_order: OrderTable;
  invoice: InvoiceTable;
  product_line: ProductLineTable;
  container: ContainerTable;
  outer_package: OuterPackageTable;
  resource_record: ResourceRecordTable;
  resource_row: ResourceRowView;
  history_consignment: HistoryConsignmentView;
  history_line: HistoryLineView;
  trader_product: TraderProductView;
  starter_record: StarterRecordTable;
  idempotency_key: IdempotencyKeyTable;
  audit_log: AuditLogTable;
  branch: BranchTable;
  registration_provider: RegistrationProviderTable;
  second_factor: SecondFactorTable;
  one_time_token: OneTimeTokenTable;
  invite: InviteTable;
  job: JobTable;
  followed_work: FollowedWorkTable;
  sent_mail: SentMailTable;
  made_extract: MadeExtractTable;
}
