/** Users who have not activated their account: an administrator corrects or withdraws the invitation. */
import { storeVersion } from '../database/changes/documents.ts';
import { sql, type Transaction } from 'kysely';
import type { Session } from '../database/sessions/sessions.ts';
import { voidTokens } from '../database/sessions/tokens.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { type Answer, type Call, noContent, ok } from '../http/call.ts';
import { invalid, notFound, Refusal } from '../messages/refusal.ts';
import { enqueue } from '../jobs/job.ts';
import { checkRecord, type RecordData } from '../records/check/check-record.ts';
import { difference, isSameValue, readPatch } from '../records/request/patch.ts';
import { assertCurrentVersion, tagOf } from '../records/request/versions.ts';
import { text } from '../messages/texts.ts';
import { type AccountServices, limitPerHour } from '../auth/services.ts';
import { writeLog } from '../database/changes/log.ts';
import { describeChange } from './log/describe-change.ts';
import { logSettings } from './settings-log.ts';
import { ownLoginErrors } from './user-status.ts';
import { addressTaken, branchNameOf, userOf, type UserRow } from './users.ts';
import { contextOf } from '../records/declaration/resource.ts';
import { refuseEqual } from '../records/store/refuse-duplicates.ts';

const ENTITY = 'accounts/pending-user';
/** Fields that the mail, the page of its link or its address depend on. */
const MAILED = ['name', 'emailAddress', 'branchId'];

export async function getPendingUser({ database }: AccountServices, { token, path }: Call): Promise<Answer> {
  const { results } = await database.read(token, [userOf(database.kysely, path.number('id'))]);
  const row = pending(results[0][0]);
  return ok(recordOf(row), { etag: tagOf(row.version) });
}

/** If the content or the address of the mail changes, the previous link is revoked and another mail sent. */
export async function patchPendingUser(services: AccountServices, call: Call): Promise<Answer> {
  const { documents } = call;
  const changes = readPatch(call, 'patchPendingUser');
  const userId = call.path.number('id');
  if (MAILED.some((field) => changes.has(field))) {
    await limitPerHour(services, `activation of ${userId}`);
  }
  const version = await services.database.transaction(call.token, async (trx, sessionOf) => {
    const row = await lockPending(trx, userId);
    const session = sessionOf();
    const before = recordOf(row);
    const record = await checkedRecord(services, call, { trx, session }, before, changes);
    assertCurrentVersion(call, row, () => before);
    const isChanged = (field: string) => !isSameValue(before[field], record[field]);
    if (Object.keys(difference(before, record).after).length === 0) return row.version;
    const version = await store(trx, session, row, record);
    if (MAILED.some(isChanged)) {
      await voidTokens(trx, 'activation', { registrationId: session.registrationId, userId });
      await enqueue(trx, session.registrationId, { kind: 'activation', userId });
    }
    const rights = ({ accountsAccess }: RecordData): RecordData => ({ accountsAccess });
    const subject = describeChange(documents, ENTITY, rights(before), rights(record));
    if (subject !== '') await writeLog(trx, { what: 'userChanged', who: session, about: { userId }, subject });
    await logSettings(trx, documents, session, {
      entity: ENTITY,
      action: 'change',
      subject: documents.schema(ENTITY).title,
      about: userId,
      before: describedUser(before, row.branchName),
      after: {
        ...describedUser(record, await branchNameOf(trx, userId)),
        ...((isChanged('name') || isChanged('emailAddress')) && { [text('audit.nameAndAddress')]: text('audit.changed') }),
      },
    });
    return version;
  });
  services.wakeWorker();
  return noContent({ etag: tagOf(version) });
}

/** Revokes the link; the address may be added again, here or elsewhere. */
export async function withdrawPendingUser({ database }: AccountServices, call: Call): Promise<Answer> {
  const userId = call.path.number('id');
  await database.transaction(call.token, async (trx, sessionOf) => {
    const row = await lockPending(trx, userId);
    assertCurrentVersion(call, row, () => recordOf(row));
    const session = sessionOf();
    await voidTokens(trx, 'activation', { registrationId: session.registrationId, userId });
    await writeLog(trx, { what: 'userWithdrawn', who: session, about: { userId } });
    await trx.deleteFrom('person').where('registration_id', '=', session.registrationId).where('id', '=', userId).execute();
    await logSettings(trx, call.documents, session, {
      entity: ENTITY,
      action: 'delete',
      subject: call.documents.schema(ENTITY).title,
      about: userId,
      before: describedUser(recordOf(row), row.branchName),
      after: {},
    });
  });
  return noContent();
}

async function checkedRecord(
  services: AccountServices,
  { documents }: Call,
  { trx, session }: { readonly trx: Transaction<Tables>; readonly session: Session },
  original: RecordData,
  changes: ReadonlyMap<string, unknown>,
): Promise<RecordData> {
  const entity = documents.entity(ENTITY);
  const edited = new Set(changes.keys());
  const draft = { ...original, ...Object.fromEntries(changes) };
  const { record, errors } = checkRecord(entity, draft, { mode: 'edit', edited, context: contextOf(session), original });
  const unknown = await services.references(documents).unknown(trx, entity, record, { edited, original });
  const all = {
    ...Object.fromEntries(Object.entries(errors).filter(([field]) => edited.has(field))),
    ...unknown,
    ...ownLoginErrors(entity, record['accountsAccess'], original['accountsAccess']),
  };
  if (Object.keys(all).length > 0) throw invalid(all);
  return record;
}

async function store(
  trx: Transaction<Tables>,
  { registrationId: registration_id, userId }: Session,
  { id, version }: UserRow,
  { emailAddress: email, branchId, name, accountsAccess }: RecordData,
): Promise<number> {
  const data = sql`data || ${JSON.stringify({ name, accountsAccess })}::jsonb`;
  const columns = { email, ...(branchId !== undefined && { branch_id: branchId }), data };
  return refuseEqual(storeVersion(trx, { table: 'person', key: { registration_id, id }, version, columns, userId }), addressTaken());
}

/** Locks tokens before the person, as activation does, to avoid deadlocks. */
async function lockPending(trx: Transaction<Tables>, userId: number): Promise<UserRow> {
  await trx
    .selectFrom('one_time_token')
    .select('id')
    .where('registration_id', '=', tenant)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'activation')
    .where('used_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return pending(await userOf(trx, userId).forUpdate('u').executeTakeFirst());
}

function pending(row: UserRow | undefined): UserRow {
  if (row === undefined) throw notFound();
  if (row.status !== 'P') throw new Refusal(409, 'problem.alreadyActivated');
  return row;
}

function recordOf({ branchId, name, emailAddress, accountsAccess }: UserRow): RecordData {
  return {
    emailAddress,
    accountsAccess: accountsAccess ?? 'D',
    ...(branchId !== null && { branchId }),
    ...(name !== null && { name }),
  };
}

/** For the log: the branch by its name, and neither the user's name nor the address, which could not be erased from it. */
function describedUser({ accountsAccess }: RecordData, branchId: string | null): RecordData {
  return { accountsAccess, branchId: branchId ?? '' };
}
