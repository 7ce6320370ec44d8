import { type Kysely } from 'kysely';
import { storeVersion } from '../database/changes/documents.ts';
import { isEqualRow } from '../database/connection/errors.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import { newId } from '../database/tables/ids.ts';
import { personName } from '../database/tables/person-name.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { type Answer, type Call, created, noContent, ok } from '../http/call.ts';
import { forbidden, invalid, notFound } from '../messages/refusal.ts';
import { type RecordData } from '../records/check-record.ts';
import { difference, operationPatchReader } from '../records/patch.ts';
import { patchedRecord } from '../records/patched-record.ts';
import { idempotent } from '../records/idempotent.ts';
import type { Documents } from '../documents/documents.ts';
import { assertCurrentVersion, tagOf } from '../records/versions.ts';
import { text } from '../messages/texts.ts';
import { branchRow, nameKeyOf } from './branch-row.ts';
import { bodyReader } from '../records/body-reader.ts';
import type { AccountServices } from '../auth/services.ts';
import { logSettings } from './settings-log.ts';
import { contextOf } from '../resources/declaration/resource.ts';

const ENTITY = 'accounts/branch';
const readBody = bodyReader(ENTITY, 'createBranch');
const readPatch = operationPatchReader('patchBranch');

export async function listBranches({ database }: AccountServices, { token }: Call): Promise<Answer> {
  const { results } = await database.read(token, [findBranches(database.kysely)]);
  return ok(results[0].map((row) => ({ ...branchRecord(row), version: row.version })));
}

export async function getBranch({ database }: AccountServices, { token, path }: Call): Promise<Answer> {
  const { results } = await database.read(token, [findBranches(database.kysely).where('id', '=', path.number('id'))]);
  const [row] = results[0];
  if (!row) throw notFound();
  return ok(branchRecord(row), { etag: tagOf(row.version) });
}

/** 404 if the caller cannot see the branch. */
export async function guardBranch(services: AccountServices, call: Call): Promise<void> {
  await getBranch(services, call);
}

export async function createBranch({ database }: AccountServices, call: Call): Promise<Answer> {
  const { documents } = call;
  return database.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const record = readBody(documents)(call.body, { context: contextOf(session) }).assertValid();
    // Branches belong to a registered business.
    if (session.businessName === null) throw forbidden();
    return idempotent(trx, session, 'createBranch', call, async () => {
      const id = newId();
      const row = { ...branchRow(session.registrationId, id, record), changed_by: session.userId };
      await refusingEqual(documents, record, trx.insertInto('branch').values(row).execute());
      await logSettings(trx, documents, session, {
        entity: ENTITY,
        action: 'create',
        subject: subjectOf(documents, record),
        after: record,
      });
      return created(`/api/Branches/${id}`);
    });
  });
}

export async function patchBranch({ database }: AccountServices, call: Call): Promise<Answer> {
  const { documents } = call;
  const changes = readPatch(documents)(call.body);
  const version = await database.transaction(call.token, async (trx, sessionOf) => {
    const row = await findBranches(trx).where('id', '=', call.path.number('id')).forUpdate().executeTakeFirst();
    if (!row) throw notFound();
    const session = sessionOf();
    const record = await patchedRecord(documents.entity(ENTITY), { original: row.data, changes, context: contextOf(session) });
    assertCurrentVersion(call, row, () => branchRecord(row));
    if (Object.keys(difference(row.data, record).after).length === 0) return row.version;
    const { registrationId: registration_id, userId } = session;
    const columns = { data: JSON.stringify(record), name_key: nameKeyOf(record) };
    const saving = storeVersion(trx, { table: 'branch', key: { registration_id, id: row.id }, version: row.version, columns, userId });
    await refusingEqual(documents, record, saving);
    const subject = subjectOf(documents, row.data);
    await logSettings(trx, documents, session, { entity: ENTITY, action: 'change', subject, before: row.data, after: record });
    return row.version + 1;
  });
  return noContent({ etag: tagOf(version) });
}

export function findBranches(db: Kysely<Tables>) {
  return db
    .selectFrom('branch')
    .select(['id', 'version', 'data', 'changed_at as changedAt', personName('changed_by').as('changedBy')])
    .where('registration_id', '=', tenant)
    .orderBy('created_at')
    .orderBy('name');
}

function branchRecord({ id, data }: { readonly id: number; readonly data: RecordData }): RecordData {
  return { ...data, id };
}

function subjectOf(documents: Documents, { name }: RecordData): string {
  return [documents.schema(ENTITY).title, String(name)].join(' ');
}

async function refusingEqual(documents: Documents, { name }: RecordData, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!isEqualRow(error)) throw error;
    throw invalid({ name: [text('problem.value.taken', { label: readBody(documents).labelOf('name'), value: String(name) })] });
  }
}
