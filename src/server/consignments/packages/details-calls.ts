import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ofVersion } from '../../documents/of-version.ts';
import { type Call, type CheckingHandler, created, type Handler, ok } from '../../http/call.ts';
import { forbidden, notFound } from '../../messages/refusal.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import { type RecordData } from '../../records/check/check-record.ts';
import type { RecordContext } from '../../parties/session-reply.ts';
import { idempotent } from '../../records/request/idempotent.ts';
import { pickFields } from '../../records/show/pick-fields.ts';
import type { ReferencesOf } from '../../records/check/references.ts';
import { type Stamp, tagOf } from '../../records/request/versions.ts';
import { accessTo, assertUnlocked, findConsignment, openConsignment } from '../../parties/access.ts';
import { contextFor, listsReadBy } from '../../records/store/context-lists.ts';
import type { HookCall, RecordRow } from '../../records/declaration/hooks.ts';
import { changing, type Open } from '../../records/store/opened-record.ts';
import { columnsOf, insertRecord, recordOfRow, recordsOf, saveRecord } from '../../records/store/records.ts';
import { besideContainer, besidePackage, containerIn, detailsOf, isOfContainer, packageIn } from './details-record.ts';
import {
  containerOfId,
  containerOfNumber,
  containersIn,
  DETAILS,
  holdPackages,
  linesIn,
  mayEditEmpty,
  mayRemove,
  nextLine,
  packageOfId,
  packagesIn,
  removeIfEmpty,
} from './package-hooks.ts';

const readBody = bodyReader(DETAILS, 'createPackageDetails');
const summaryFields = ofVersion((documents) => {
  const { properties } = documents.schema(DETAILS);
  return Object.keys(properties).filter((name) => properties[name]?.['x-summary'] === true);
});

/** All outer packages of a consignment with their containers, by line. */
export function listPackageDetails(database: Database): Handler<never> {
  return {
    async handle({ documents, path, token }) {
      const db = database.kysely;
      const found = await database.read(token, [findConsignment(db, path.number('consignmentId'))]);
      const access = accessTo(found.session, found.results[0], 'see');
      const [packages, containers] = [packagesIn({ access, documents }), containersIn({ access, documents })];
      const { results } = await database.read(token, [
        recordsOf(db, packages).select(columnsOf(packages)).orderBy(sql.ref('line')),
        recordsOf(db, containers).select(columnsOf(containers)),
      ]);
      const byId = new Map(results[1].map((row) => [row.id, recordOfRow(row)]));
      const fields = summaryFields(documents);
      return ok(results[0].map((row) => pickFields(detailsOf(recordOfRow(row), byId.get(Number(row.data['containerId']))), fields)));
    },
  };
}

export function getPackageDetails(database: Database): Handler<never> {
  return {
    handle: (call) =>
      database.transaction(call.token, async (trx, sessionOf) => {
        const found = await openDetails(trx, sessionOf, call);
        return ok(await storedDetails(found), { etag: tagOf(versionOf(found.outerPackage, found.container)) });
      }),
  };
}

/** Adds a package; its container is the existing one of that number, or a new one. */
export function createPackageDetails(database: Database, referencesOf: ReferencesOf): CheckingHandler {
  const open = async (trx: Transaction<Tables>, session: SessionOf, { documents, path }: Call): Promise<HookCall> => {
    const access = await openConsignment(trx, session, path.number('consignmentId'), 'mayEditPackages');
    await holdPackages({ trx, access });
    return { trx, access, documents };
  };
  return {
    guard: (call) => database.transaction(call.token, (trx, session) => open(trx, session, call)),
    handleUnchecked: (call) =>
      database.transaction(call.token, async (trx, session) => {
        const { documents } = call;
        const opened = await open(trx, session, call);
        const { access } = opened;
        const context = await contextOfDetails(opened);
        const { record, edited, assertValid } = readBody(documents)(call.body, { context });
        assertValid(await referencesOf(documents).unknown(trx, documents.entity(DETAILS), record, { edited }));
        return idempotent(trx, session(), 'createPackageDetails', call, async () => {
          assertUnlocked(access);
          const containerId = await storeContainer(opened, { record, edited, current: undefined });
          const whole = { ...packageIn(record), line: await nextLine(opened), ...(containerId && { containerId }) };
          const id = await insertRecord(trx, packagesIn(opened), whole, session());
          const made = await findPackage(opened, id);
          const address = `/api/consignments/${access.consignment.id}/packagedetails/${id}`;
          return created(address, undefined, made && versionOf(made.outerPackage, made.container));
        });
      }),
  };
}

/** Changes package and container together, both or neither. */
export function patchPackageDetails(database: Database, referencesOf: ReferencesOf): CheckingHandler {
  return changing(database, 'patchPackageDetails', async (trx, sessionOf, call) => {
    const found = await openDetails(trx, sessionOf, call);
    if (!(await mayEditContainer(found))) throw forbidden();
    const { access, documents, outerPackage, container } = found;
    const [entity, original] = [documents.entity(DETAILS), await storedDetails(found)];
    return {
      entity,
      original,
      context: await contextOfDetails(found),
      stamp: stampOf(outerPackage, container),
      more: (record, edited) => referencesOf(documents).unknown(trx, entity, record, { edited, original }),
      assertOpen: () => assertUnlocked(access),
      async save(record, edited) {
        await storeDetails(found, { record, edited });
        const now = (await findPackage(found, outerPackage.id)) ?? found;
        return versionOf(now.outerPackage, now.container);
      },
    };
  });
}

interface PackedRows {
  readonly outerPackage: RecordRow;
  readonly container: RecordRow | undefined;
}

type FoundDetails = HookCall & PackedRows;

interface EditedDetails {
  readonly record: RecordData;
  readonly edited: ReadonlySet<string>;
}

async function storeDetails(found: FoundDetails, { record, edited }: EditedDetails): Promise<void> {
  const { trx, access, outerPackage, container } = found;
  const containerId = await storeContainer(found, { record, edited, current: container });
  const changed = { ...besidePackage(recordOfRow(outerPackage)), ...packageIn(record), containerId };
  await saveRecord(trx, packagesIn(found), outerPackage, changed, access.session);
  if (container && container.id !== containerId) await removeIfEmpty(found, container.id);
}

/**
 * Stores the container of the record and returns its id; undefined if there is none. If the number belongs to another container of the
 * consignment, that one is used and only the edited fields are changed.
 */
async function storeContainer(
  opened: HookCall,
  { record, edited, current }: EditedDetails & { readonly current: RecordRow | undefined },
): Promise<number | undefined> {
  const { trx, access } = opened;
  const containers = containersIn(opened);
  const { containerNumber: number, fullness } = record;
  if (typeof number !== 'string' && fullness === undefined) return undefined;
  const wanted = containerIn(record);
  const ofNumber = typeof number === 'string' ? await containerOfNumber(opened, number) : undefined;
  if (ofNumber && ofNumber.id !== current?.id) {
    const typed = containerIn(record, (field) => isOfContainer(field) && edited.has(field));
    await saveRecord(trx, containers, ofNumber, { ...recordOfRow(ofNumber), ...typed }, access.session);
    return ofNumber.id;
  }
  if (current === undefined) return insertRecord(trx, containers, wanted, access.session);
  const changed = { ...besideContainer(recordOfRow(current)), ...wanted };
  await saveRecord(trx, containers, current, changed, access.session);
  return current.id;
}

/** The stored record with the caller's rights. */
async function storedDetails(found: FoundDetails): Promise<RecordData> {
  const { outerPackage, container } = found;
  const lines = container === undefined ? [] : await linesIn(found, container.id);
  const sharedWith = lines.filter((line) => line !== outerPackage.data['line']);
  return {
    ...detailsOf(recordOfRow(outerPackage), container && recordOfRow(container)),
    version: outerPackage.version,
    ...(sharedWith.length > 0 && { sharedWith }),
    mayEditContainer: await mayEditContainer(found),
    mayDelete: await mayRemove(found, outerPackage),
  };
}

async function mayEditContainer(found: FoundDetails): Promise<boolean> {
  const { access, container } = found;
  return access.flags.mayEditPackages || (container !== undefined && (await mayEditEmpty(found, container)));
}

/** Names for the expressions of a package and its container: those of the consignment, and whole lists. */
async function contextOfDetails({ trx, access, documents }: HookCall): Promise<RecordContext> {
  const within = { access, documents };
  return contextFor(trx, { lists: listsReadBy(DETAILS, documents), within }, access.session);
}

/** All versions in one number, which changes with each; moving to another container changes the package's own version. */
function versionOf({ version, ownVersion }: RecordRow, container: RecordRow | undefined): number {
  return version * 1_000_000 + (container?.version ?? 0) + (ownVersion ?? 0);
}

/** The author is that of the later change. */
function stampOf(outerPackage: RecordRow, container: RecordRow | undefined): Stamp {
  const last = container !== undefined && String(container.changedAt) > String(outerPackage.changedAt) ? container : outerPackage;
  return { ...last, version: versionOf(outerPackage, container), ownVersion: null };
}

const openDetails: Open<FoundDetails> = async (trx, sessionOf, { documents, path }) => {
  const access = await openConsignment(trx, sessionOf, path.number('consignmentId'), 'see');
  await holdPackages({ trx, access });
  const opened = { trx, access, documents };
  const found = await findPackage(opened, path.number('packageId'));
  if (!found) throw notFound();
  return { ...opened, ...found };
};

async function findPackage(opened: HookCall, id: number): Promise<PackedRows | undefined> {
  const outerPackage = await packageOfId(opened, id);
  return outerPackage && { outerPackage, container: await containerOfId(opened, outerPackage.data['containerId']) };
}
