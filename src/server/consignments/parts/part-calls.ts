import type { Transaction } from 'kysely';
import type { Scope } from '#src/expression/index.ts';
import { offerUndo } from '../../database/changes/change-sets.ts';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import { type Call, type CheckingHandler, created, type Handler, noContent, ok } from '../../http/call.ts';
import { type FieldErrors, forbidden, invalid, notFound } from '../../messages/refusal.ts';
import { bodyReader } from '../../records/body-reader.ts';
import { checkRecord, type RecordData } from '../../records/check-record.ts';
import { idempotent } from '../../records/idempotent.ts';
import { operationPatchReader } from '../../records/patch.ts';
import { pickFields } from '../../records/pick-fields.ts';
import { readableBy } from '../../records/readable-by.ts';
import { recordOf } from '../../records/record-of.ts';
import type { ReferencesOf } from '../../records/references.ts';
import { unknownCodes } from '../../records/unknown-codes.ts';
import { assertSeen, stampOf, tagOf } from '../../records/versions.ts';
import { contextFor, listsReadBy } from '../../resources/context-lists.ts';
import { type Access, assertMay, assertUnlocked, may, openConsignment, type Permission } from '../access.ts';
import { type Part, partRecord, type PartRow, partRows } from './part.ts';
import { insertPart, removePart, updatePart } from './store-part.ts';

/** Who may do something with a record; or an answer that depends on the record. */
export type RecordPermission =
  | Permission
  | ((trx: Transaction<Tables>, access: Access, row: PartRow, documents: Documents) => Promise<boolean>);

/** How the records of a kind are read and changed through calls. */
export interface PartRules extends Part {
  /** Who reads them. */
  readonly reads: Permission;
  /** Who creates them. */
  readonly creates: Permission;
  readonly changes: RecordPermission;
  readonly removes?: RecordPermission;
  /** Lets those who change records of the kind on one consignment wait for each other; before any record is held. */
  hold?(trx: Transaction<Tables>, access: Access): Promise<void>;
  /** What is wrong with a record besides what its schema says. */
  check?(trx: Transaction<Tables>, access: Access, record: RecordData, original: RecordData | undefined): Promise<FieldErrors>;
  /** What the server adds to a new record before it is stored, or throws; its consignment is held until then. */
  complete?(trx: Transaction<Tables>, access: Access, record: RecordData): Promise<RecordData>;
  /** Throws a refusal where it may not be removed. */
  beforeRemoval?(trx: Transaction<Tables>, access: Access, row: PartRow): Promise<void>;
  /** What goes with it. */
  afterRemoval?(trx: Transaction<Tables>, access: Access, row: PartRow, call: Call): Promise<void>;
}

/** The record of the call, for whoever may read it. */
export function getPart(database: Database, part: PartRules): Handler<never> {
  return {
    handle: (call) =>
      inPart(database, call, { ...part, hold: nothing }, async (_trx, access, row) => {
        assertMay(access, part.reads);
        return ok(shownPart(call.documents, part, access, row), stampOf(row));
      }),
  };
}

/** Adds a record: the body is read as the entity, and answered with the record's address. */
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

/** Replaces fields of a record; the whole record must then be right. All of the patch lands or nothing. */
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
        assertSeen(call, row.version, () => shownPart(call.documents, part, access, row));
        const version = await updatePart(trx, access, part, { row, record });
        return noContent({ etag: tagOf(version) });
      }),
  };
}

/** Removes a record, which whoever may add one may take back. */
export function deletePart(database: Database, part: PartRules, operation: string): Handler<never> {
  return {
    handle: (call) =>
      inPart(database, call, part, async (trx, access, row) => {
        await assertMayDo(part.removes ?? part.changes, trx, access, row, call.documents);
        assertUnlocked(access);
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

/** The record with the changes of a patch, brought in order and checked. */
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

/** What a caller gets of a record: fields hidden from their role are not there. */
export function shownPart(documents: Documents, part: PartRules, access: Access, row: PartRow): RecordData {
  const record = partRecord(row);
  return pickFields(record, readableBy(documents.entity(part.entity).compiled, access.context)(record));
}

/** Runs work on the record of the call, held until it ends. A record that is not there is told before the role. */
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

/** The names that expressions of a part read: those of the consignment, and whole lists. */
export async function contextOfPart(
  trx: Transaction<Tables>,
  { context, session }: Access,
  { entity }: Pick<Part, 'entity'>,
  documents: Documents,
): Promise<Scope> {
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
