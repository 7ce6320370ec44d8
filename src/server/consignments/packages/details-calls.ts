import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ofVersion } from '../../documents/of-version.ts';
import { type Call, type CheckingHandler, created, type Handler, noContent, ok } from '../../http/call.ts';
import { forbidden, invalid, notFound } from '../../messages/refusal.ts';
import { bodyReader } from '../../records/body-reader.ts';
import { checkRecord, type RecordData } from '../../records/check-record.ts';
import { idempotent } from '../../records/idempotent.ts';
import { operationPatchReader } from '../../records/patch.ts';
import { pickFields } from '../../records/pick-fields.ts';
import { recordOf } from '../../records/record-of.ts';
import type { ReferencesOf } from '../../records/references.ts';
import { assertCurrentVersion, type Stamp, tagOf } from '../../records/versions.ts';
import { type Access, accessTo, assertMay, assertUnlocked, findConsignment, openConsignment } from '../../parties/access.ts';
import { partRecord, type PartRow, partRows } from '../parts/part.ts';
import { contextOfPart } from '../parts/part-calls.ts';
import { insertPart, updatePart } from '../parts/store-part.ts';
import { besideContainer, besidePackage, containerIn, detailsOf, isOfContainer, packageIn } from './details-record.ts';
import {
  containerOfId,
  containerOfNumber,
  containers,
  holdPackages,
  linesIn,
  mayEditEmpty,
  mayRemove,
  nextLine,
  outerPackages,
  removeIfEmpty,
} from './parts.ts';

const DETAILS = { entity: 'consignments/package-details' };
const readBody = bodyReader(DETAILS.entity, 'createPackageDetails');
const readPatch = operationPatchReader('patchPackageDetails');
const summaryFields = ofVersion((documents) => {
  const { properties } = documents.schema(DETAILS.entity);
  return Object.keys(properties).filter((name) => properties[name]?.['x-summary'] === true);
});

/** All outer packages of a consignment with their containers, by line. */
export function listPackageDetails(database: Database): Handler<never> {
  return {
    async handle({ documents, path, token }) {
      const consignmentId = path.number('consignmentId');
      const db = database.kysely;
      const { session, results } = await database.read(token, [
        findConsignment(db, consignmentId),
        packagesByLine(db, consignmentId),
        partRows(db, containers, consignmentId),
      ]);
      const [found, packages, known] = results;
      accessTo(session, found, 'see');
      const byId = new Map(known.map((row) => [row.id, partRecord(row)]));
      const fields = summaryFields(documents);
      return ok(packages.map((row) => pickFields(detailsOf(partRecord(row), byId.get(Number(row.columns['containerId']))), fields)));
    },
  };
}

export function getPackageDetails(database: Database): Handler<never> {
  return {
    handle: (call) =>
      inDetails(database, call, async (trx, { access, outerPackage, container }) =>
        ok(await shownDetails(trx, call, { access, outerPackage, container }), { etag: tagOf(versionOf(outerPackage, container)) }),
      ),
  };
}

/** Adds a package; its container is the existing one of that number, or a new one. */
export function createPackageDetails(database: Database, referencesOf: ReferencesOf): CheckingHandler {
  const open = async (trx: Transaction<Tables>, session: SessionOf, { path }: Call) => {
    const access = await openConsignment(trx, session, path.number('consignmentId'), 'editPackages');
    await holdPackages(trx, access);
    return access;
  };
  return {
    guard: (call) => database.transaction(call.token, (trx, session) => open(trx, session, call)),
    handleUnchecked: (call) =>
      database.transaction(call.token, async (trx, session) => {
        const { documents } = call;
        const access = await open(trx, session, call);
        const context = await contextOfPart(trx, access, DETAILS, documents);
        const { record, edited, assertValid } = readBody(documents)(call.body, { context });
        assertValid(await referencesOf(documents).unknown(trx, documents.entity(DETAILS.entity), record, { edited }));
        return idempotent(trx, session(), 'createPackageDetails', call, async () => {
          assertUnlocked(access);
          const containerId = await storeContainer(trx, access, { record, edited, current: undefined });
          const line = await nextLine(trx, access);
          const id = await insertPart(trx, access, outerPackages, { ...packageIn(record), line, ...(containerId && { containerId }) });
          const made = await findPackage(trx, access, id);
          const address = `/api/consignments/${access.consignment.id}/packagedetails/${id}`;
          return created(address, undefined, made && versionOf(made.outerPackage, made.container));
        });
      }),
  };
}

/** Changes package and container together, both or neither. */
export function patchPackageDetails(database: Database, referencesOf: ReferencesOf): CheckingHandler {
  const assertMayPatch = async (trx: Transaction<Tables>, { access, container }: FoundDetails, { documents }: Call) => {
    const mayEdit = access.flags.mayEditPackages || (container !== undefined && (await mayEditEmpty(trx, access, container, documents)));
    if (!mayEdit) throw forbidden();
  };
  return {
    guard: (call) => inDetails(database, call, (trx, found) => assertMayPatch(trx, found, call)),
    handleUnchecked: (call) =>
      inDetails(database, call, async (trx, found) => {
        const { documents } = call;
        const { access, outerPackage, container } = found;
        await assertMayPatch(trx, found, call);
        const entity = documents.entity(DETAILS.entity);
        const original = await storedDetails(trx, call, found);
        const changes = readPatch(documents)(call.body);
        const edited = new Set(changes.keys());
        const { record, errors } = checkRecord(entity, recordOf({ ...original, ...Object.fromEntries(changes) }), {
          mode: 'edit',
          edited,
          context: await contextOfPart(trx, access, DETAILS, documents),
          checksAccess: true,
          original,
        });
        const all = { ...(await referencesOf(documents).unknown(trx, entity, record, { edited, original })), ...errors };
        if (Object.keys(all).length > 0) throw invalid(all);
        assertUnlocked(access);
        assertCurrentVersion(call, stampOf(outerPackage, container), () => original);
        await storeDetails(trx, found, { record, edited });
        const now = await findPackage(trx, access, outerPackage.id);
        return noContent({ etag: now ? tagOf(versionOf(now.outerPackage, now.container)) : '' });
      }),
  };
}

interface FoundDetails {
  readonly access: Access;
  readonly outerPackage: PartRow;
  readonly container: PartRow | undefined;
}

interface EditedDetails {
  readonly record: RecordData;
  readonly edited: ReadonlySet<string>;
}

async function storeDetails(
  trx: Transaction<Tables>,
  { access, outerPackage, container }: FoundDetails,
  { record, edited }: EditedDetails,
): Promise<void> {
  const containerId = await storeContainer(trx, access, { record, edited, current: container });
  const changed = { ...besidePackage(partRecord(outerPackage)), ...packageIn(record), containerId };
  await updatePart(trx, access, outerPackages, { row: outerPackage, record: changed });
  if (container && container.id !== containerId) await removeIfEmpty(trx, access, container.id);
}

/**
 * Stores the container of the record and returns its id; undefined if there is none. If the number belongs to another container of the
 * consignment, that one is used and only the edited fields are changed.
 */
async function storeContainer(
  trx: Transaction<Tables>,
  access: Access,
  { record, edited, current }: EditedDetails & { readonly current: PartRow | undefined },
): Promise<number | undefined> {
  const { containerNumber: number, fullness } = record;
  if (typeof number !== 'string' && fullness === undefined) return undefined;
  const wanted = containerIn(record);
  const ofNumber = typeof number === 'string' ? await containerOfNumber(trx, access, number) : undefined;
  if (ofNumber && ofNumber.id !== current?.id) {
    const typed = containerIn(record, (field) => isOfContainer(field) && edited.has(field));
    await updatePart(trx, access, containers, { row: ofNumber, record: { ...partRecord(ofNumber), ...typed } });
    return ofNumber.id;
  }
  if (current === undefined) return insertPart(trx, access, containers, wanted);
  const changed = { ...besideContainer(partRecord(current)), ...wanted };
  await updatePart(trx, access, containers, { row: current, record: changed });
  return current.id;
}

/** The stored record with the caller's rights. */
async function storedDetails(
  trx: Transaction<Tables>,
  { documents }: Call,
  { access, outerPackage, container }: FoundDetails,
): Promise<RecordData> {
  const { flags } = access;
  const lines = container === undefined ? [] : await linesIn(trx, access, container.id);
  const sharedWith = lines.filter((line) => line !== outerPackage.columns['line']);
  const mayEditContainer = flags.mayEditPackages || (container !== undefined && (await mayEditEmpty(trx, access, container, documents)));
  return {
    ...detailsOf(partRecord(outerPackage), container && partRecord(container)),
    version: outerPackage.version,
    ...(sharedWith.length > 0 && { sharedWith }),
    mayEditContainer,
    mayDelete: await mayRemove(trx, access, outerPackage),
  };
}

async function shownDetails(trx: Transaction<Tables>, call: Call, found: FoundDetails): Promise<RecordData> {
  assertMay(found.access, 'see');
  return storedDetails(trx, call, found);
}

/** Both versions in one number, which changes with either; moving to another container changes the package's own version. */
function versionOf(outerPackage: PartRow, container: PartRow | undefined): number {
  return outerPackage.version * 1_000_000 + (container?.version ?? 0);
}

/** The author is that of the later change. */
function stampOf(outerPackage: PartRow, container: PartRow | undefined): Stamp {
  const last = container !== undefined && container.changedAt > outerPackage.changedAt ? container : outerPackage;
  return { ...last, version: versionOf(outerPackage, container) };
}

async function inDetails<T>(
  database: Database,
  { path, token }: Call,
  work: (trx: Transaction<Tables>, found: FoundDetails) => Promise<T>,
): Promise<T> {
  return database.transaction(token, async (trx, session) => {
    const access = await openConsignment(trx, session, path.number('consignmentId'), 'see');
    await holdPackages(trx, access);
    const found = await findPackage(trx, access, path.number('packageId'));
    if (!found) throw notFound();
    return work(trx, { access, ...found });
  });
}

async function findPackage(trx: Transaction<Tables>, access: Access, id: number): Promise<Omit<FoundDetails, 'access'> | undefined> {
  const outerPackage = await partRows(trx, outerPackages, access.consignment.id).where('p.id', '=', id).executeTakeFirst();
  return outerPackage && { outerPackage, container: await containerOfId(trx, access, outerPackage.columns['containerId']) };
}

function packagesByLine(db: Kysely<Tables>, consignmentId: number) {
  return partRows(db, outerPackages, consignmentId).clearOrderBy().orderBy(sql.ref('p.line'));
}
