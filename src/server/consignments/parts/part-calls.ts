import type { Transaction } from 'kysely';
import { offerUndo } from '../../database/changes/change-sets.ts';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import { type Call, type CheckingHandler, created, type Handler, noContent, ok } from '../../http/call.ts';
import { type FieldErrors, forbidden, invalid, notFound } from '../../messages/refusal.ts';
import { bodyReader } from '../../records/body-reader.ts';
import { checkRecord, type RecordContext, type RecordData } from '../../records/check-record.ts';
import { idempotent } from '../../records/idempotent.ts';
import { operationPatchReader } from '../../records/patch.ts';
import { pickFields } from '../../records/pick-fields.ts';
import { readableBy } from '../../records/readable-by.ts';
import { recordOf } from '../../records/record-of.ts';
import type { ReferencesOf } from '../../records/references.ts';
import { unknownCodes } from '../../records/unknown-codes.ts';
import { assertCurrentVersion, versionHeaders, tagOf } from '../../records/versions.ts';
import { contextFor, listsReadBy } from '../../resources/context-lists.ts';
import { type Access, assertMay, assertUnlocked, may, openConsignment, type Permission } from '../access.ts';
import { type Part, partRecord, type PartRow, partRows } from './part.ts';
import { insertPart, removePart, updatePart } from './store-part.ts';

/** Permission for a record, or a function of the record. */
export type RecordPermission =
  | Permission
  | ((trx: Transaction<Tables>, access: Access, row: PartRow, documents: Documents) => Promise<boolean>);

/** How calls read and change the records of a kind. */
export interface PartRules extends Part {
  readonly reads: Permission;
  readonly creates: Permission;
  readonly changes: RecordPermission;
  readonly removes?: RecordPermission;
  /** Locks the records of the kind on one consignment, before any single record. */
  hold?(trx: Transaction<Tables>, access: Access): Promise<void>;
  /** Faults beyond the schema. */
  check?(trx: Transaction<Tables>, access: Access, record: RecordData, original: RecordData | undefined): Promise<FieldErrors>;
  /** Server-side fields of a new record; may throw. The consignment stays locked. */
  complete?(trx: Transaction<Tables>, access: Access, record: RecordData): Promise<RecordData>;
  /** Throws a refusal if it may not be removed. */
  beforeRemoval?(trx: Transaction<Tables>, access: Access, row: PartRow): Promise<void>;
  /** Runs after removal, in the same transaction. */
  afterRemoval?(trx: Transaction<Tables>, access: Access, row: PartRow, call: Call): Promise<void>;
}

export function getPart(database: Database, part: PartRules): Handler<never> {
  return {
    handle: (call) =>
      inPart(database, call, { ...part, hold: nothing }, async (_trx, access, row) => {
        assertMay(access, part.reads);
        return ok(shownPart(call.documents, part, access, row), versionHeaders(row));
      }),
  };
}

/** Adds a record: reads the body as the entity and returns the record's address. */
export function createPart(
  database: Database,
  part: PartRules,
  { operation, referencesOf }: { readonly operation: string; readonly referencesOf: ReferencesOf },
): CheckingHandler {
  const readBody = bodyReader(part.entity, operation);
  const open = async (trx: Transaction<Tables>, session: SessionOf, call: Call) => {
    const access = await openConsignment(trx, session, call.path.number('consignmentId'), 'see');
    assertMay(access, part.creates);
    await part.hold?.(trx, access);
    return access;
  };
  return {
    guard: (call) => database.transaction(call.token, async (trx, session) => void (await open(trx, session, call))),
    handleUnchecked: (call) =>
      database.transaction(call.token, async (trx, session) => {
        const access = await open(trx, session, call);
        const context = await contextOfPart(trx, access, part, call.documents);
        const { record, edited, assertValid } = readBody(call.documents)(call.body, { context });
        const entity = call.documents.entity(part.entity);
        const unknown = await referencesOf(call.documents).unknown(trx, entity, record, { edited });
        assertValid({ ...unknown, ...(await part.check?.(trx, access, record, undefined)) });
        return idempotent(trx, session(), operation, call, async () => {
          assertUnlocked(access);
          const whole = part.complete === undefined ? record : await part.complete(trx, access, record);
          const id = await insertPart(trx, access, part, whole);
          return created(`/api/consignments/${access.consignment.id}/${part.address}/${id}`);
        });
      }),
  };
}

/** Replaces fields of a record and checks the whole record. All or nothing. */
export function patchPart(
  database: Database,
  part: PartRules,
  { operation, referencesOf }: { readonly operation: string; readonly referencesOf: ReferencesOf },
): CheckingHandler {
  const readPatch = operationPatchReader(operation);
  return {
    guard: (call) => inPart(database, call, part, (trx, access, row) => assertMayDo(part.changes, trx, access, row, call.documents)),
    handleUnchecked: (call) =>
      inPart(database, call, part, async (trx, access, row) => {
        await assertMayDo(part.changes, trx, access, row, call.documents);
        const record = await patchedPart(trx, access, part, { row, changes: readPatch(call.documents)(call.body), referencesOf, call });
        assertUnlocked(access);
        assertCurrentVersion(call, row, () => shownPart(call.documents, part, access, row));
        const version = await updatePart(trx, access, part, { row, record });
        return noContent({ etag: tagOf(version) });
      }),
  };
}

/** Removes a record; the roles that may add one may undo it. */
export function deletePart(database: Database, part: PartRules, operation: string): Handler<never> {
  return {
    handle: (call) =>
      inPart(database, call, part, async (trx, access, row) => {
        await assertMayDo(part.removes ?? part.changes, trx, access, row, call.documents);
        assertUnlocked(access);
        assertCurrentVersion(call, row, () => shownPart(call.documents, part, access, row));
        await part.beforeRemoval?.(trx, access, row);
        await removePart(trx, access, part, row);
        await part.afterRemoval?.(trx, access, row, call);
        if (!may(access.flags, part.creates)) return noContent();
        const { consignment, session } = access;
        const what = `${String(consignment.data['reference'])}, ${part.subject(partRecord(row))}`;
        return noContent(await offerUndo(trx, session, { operation, did: 'deleted', what, count: 1, consignmentId: consignment.id }));
      }),
  };
}

interface Patched {
  readonly row: PartRow;
  readonly changes: ReadonlyMap<string, unknown>;
  readonly referencesOf: ReferencesOf;
  readonly call: Call;
}

/** Applies a patch, computes and checks the record. */
async function patchedPart(
  trx: Transaction<Tables>,
  access: Access,
  part: PartRules,
  { row, changes, referencesOf, call: { documents } }: Patched,
): Promise<RecordData> {
  const entity = documents.entity(part.entity);
  const original = partRecord(row);
  const edited = new Set(changes.keys());
  const wanted = recordOf({ ...original, ...Object.fromEntries(changes) });
  const context = await contextOfPart(trx, access, part, documents);
  const { record, errors } = checkRecord(entity, wanted, { mode: 'edit', edited, context, checksAccess: true, original });
  const unknown = await referencesOf(documents).unknown(trx, entity, record, { edited, original });
  const own = await part.check?.(trx, access, record, original);
  const all = { ...own, ...unknown, ...unknownCodes(entity, record, edited, original), ...errors };
  if (Object.keys(all).length > 0) throw invalid(all);
  return record;
}

/** The record for a caller, without the fields hidden from their role. */
export function shownPart(documents: Documents, part: PartRules, access: Access, row: PartRow): RecordData {
  const record = partRecord(row);
  return pickFields(record, readableBy(documents.entity(part.entity).compiled, access.context)(record));
}

/** Runs work on the locked record of the call. 404 precedes 403. */
function inPart<T>(
  database: Database,
  { path, token }: Call,
  part: PartRules,
  work: (trx: Transaction<Tables>, access: Access, row: PartRow) => Promise<T>,
): Promise<T> {
  const consignmentId = path.number('consignmentId');
  return database.transaction(token, async (trx, session) => {
    const access = await openConsignment(trx, session, consignmentId, 'see');
    await part.hold?.(trx, access);
    const row = await partRows(trx, part, consignmentId).where('p.id', '=', path.number(part.idParameter)).forUpdate().executeTakeFirst();
    if (!row) throw notFound();
    return work(trx, access, row);
  });
}

/** Names for expressions of a part: those of the consignment, and whole lists. */
export async function contextOfPart(
  trx: Transaction<Tables>,
  { context, session }: Access,
  { entity }: Pick<Part, 'entity'>,
  documents: Documents,
): Promise<RecordContext> {
  return { ...(await contextFor(trx, { lists: listsReadBy(entity, documents) }, session)), ...context };
}

async function assertMayDo(
  permission: RecordPermission,
  trx: Transaction<Tables>,
  access: Access,
  row: PartRow,
  documents: Documents,
): Promise<void> {
  if (typeof permission === 'string') return assertMay(access, permission);
  if (!(await permission(trx, access, row, documents))) throw forbidden();
}

async function nothing(): Promise<void> {}
