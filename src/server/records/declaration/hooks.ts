import type { RawBuilder, Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import type { ParameterValues } from '../../http/parameters.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import type { Access } from '../../parties/access.ts';
import type { RecordData } from '../check/check-record.ts';
import type { Stamp } from '../request/versions.ts';

/** A stored record. */
export interface RecordRow extends Stamp {
  readonly id: number;
  readonly data: RecordData;
}

/** Rights on a list, as its declaration names them. */
export type Right = 'read' | 'write' | 'change' | 'remove';

/** The consignment that a call's records belong to. */
export interface Within {
  /** The consignment with the caller's roles. */
  readonly access: Access;
  readonly documents: Documents;
}

/** Where the records of a call are: known before the consignment is read. */
export interface Place {
  readonly consignmentId: number;
  readonly owner: number | RawBuilder<number>;
  /** Field and id of the parent record; empty if the parent is the consignment itself. */
  readonly parent: RecordData;
}

/** The consignment of the records that are read: one, or that of each row. */
export interface ReadAt {
  readonly consignmentId: number | RawBuilder<number>;
  readonly owner: number | RawBuilder<number>;
}

/** What a hook is called with: the transaction of the change, and the consignment. */
export interface HookCall extends Within {
  readonly trx: Transaction<Tables>;
}

/** Behaviour of records of a consignment that no document can express. */
export interface RecordHooks {
  /** Names the record; default: its title and unique fields. */
  subject?(access: Access, record: RecordData): string;
  /** Fields that are read of other tables, as JSON of a row `s`. */
  reads?(at: ReadAt): RawBuilder<RecordData>;
  /** Fields read of other tables that the journal has of a new record. */
  readonly alsoLogged?: readonly string[];
  /** Locks the records of the kind on one consignment, before any single record. */
  hold?(call: HookCall): Promise<void>;
  /** Whether the caller may change or remove the record, for conditions that the declaration cannot express. */
  mayChange?(call: HookCall, row: RecordRow): Promise<boolean>;
  mayRemove?(call: HookCall, row: RecordRow): Promise<boolean>;
  /** Faults beyond the schema. */
  check?(call: HookCall, record: RecordData, original: RecordData | undefined): Promise<FieldErrors>;
  /** Adds the fields that the server gives a new record; may throw. The consignment stays locked. */
  complete?(call: HookCall, record: RecordData): Promise<RecordData>;
  /** Throws a refusal if it may not be removed. */
  beforeRemoval?(call: HookCall, row: RecordRow): Promise<void>;
  /** @param query the parameters of the call; undefined if the record is one of several that are removed */
  afterRemoval?(call: HookCall, row: RecordRow, query: ParameterValues | undefined): Promise<void>;
  /** A deleted record as undo stores it again. */
  restore?(call: HookCall, was: RecordData): Promise<RecordData>;
  /**
   * Where a record marked as removed is restored: fields with columns.
   * @param before the change that an undo takes back
   */
  placeAgain?(call: HookCall, row: RecordRow, before?: RecordData): Promise<RecordData>;
}

/** Hooks by entity. */
export type HooksByEntity = Readonly<Record<string, RecordHooks>>;
