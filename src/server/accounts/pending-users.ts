/** Users who have not activated their account: an administrator corrects or withdraws the invitation. */
import { storeVersion } from '../database/changes/documents.ts';
import { sql, type Transaction } from 'kysely';
import type { Session } from '../database/sessions/sessions.ts';
import { voidTokens } from '../database/sessions/tokens.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { notFound, Refusal } from '../messages/refusal.ts';
import { enqueue } from '../jobs/job.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { isSameValue, readPatch } from '../records/request/patch.ts';
import { tagOf } from '../records/request/versions.ts';
import { text } from '../messages/texts.ts';
import { type AccountServices, limitPerHour } from '../auth/services.ts';
import { writeLog } from '../database/changes/log.ts';
import { describeChange } from './log/describe-change.ts';
import { logSettings, type SettingsChange } from './settings-log.ts';
import { ownLoginErrors } from './user-status.ts';
import { addressTaken, branchNameOf, holdUser, userOf, type UserRow } from './users.ts';
import { contextOf } from '../records/declaration/resource.ts';
import { changeOpened, type Open, type OpenedRecord, type RemovableRecord } from '../records/store/opened-record.ts';
import { refuseEqual } from '../records/store/refuse-duplicates.ts';

const ENTITY = 'accounts/pending-user';
/** Fields that the mail, the page of its link or its address depend on. */
const MAILED = ['name', 'emailAddress', 'branchId'];

export async function getPendingUser({ database }: AccountServices, { token, path }: Call): Promise<Answer> {
  const { results } = await database.read(token, [userOf(database.kysely, path.number('id'))]);
  const [row] = results[0];
  if (row === undefined) throw notFound();
  assertPending(row);
  return ok(recordOf(row), { etag: tagOf(row.version) });
}

/** If the content or the address of the mail changes, the previous link is revoked and another mail sent. */
export async function patchPendingUser(services: AccountServices, call: Call): Promise<Answer> {
  const [operation, userId] = ['patchPendingUser', call.path.number('id')];
  const changes = readPatch(call, operation);
  if (MAILED.some((field) => changes.has(field))) await limitPerHour(services, `activation of ${userId}`);
  const answer = await changeOpened(services.database, call, { operation, open: openPendingUser(services) });
  services.wakeWorker();
  return answer;
}

/** A pending user to be corrected or withdrawn: then the link is revoked, and the address may be added again, here or elsewhere. */
export function openPendingUser({ references }: AccountServices): Open<OpenedRecord & RemovableRecord> {
  return async (trx, sessionOf, { documents, path }) => {
    const userId = path.number('id');
    const row = await lockPending(trx, userId);
    const session = sessionOf();
    const { registrationId } = session;
    const [entity, original] = [documents.entity(ENTITY), recordOf(row)];
    const log = (change: Pick<SettingsChange, 'action' | 'before' | 'after'>) =>
      logSettings(trx, documents, session, { entity: ENTITY, subject: entity.compiled.schema.title, about: userId, ...change });
    return {
      entity,
      original,
      context: contextOf(session),
      stamp: row,
      more: async (record, edited) => ({
        ...(await references(documents).unknown(trx, entity, record, { edited, original })),
        ...ownLoginErrors(entity, record['accountsAccess'], original['accountsAccess']),
      }),
      assertOpen: () => assertPending(row),
      async save(record) {
        const version = await store(trx, session, row, record);
        const isChanged = (field: string) => !isSameValue(original[field], record[field]);
        if (MAILED.some(isChanged)) {
          await voidTokens(trx, 'activation', { registrationId, userId });
          await enqueue(trx, registrationId, { kind: 'activation', userId });
        }
        const rights = ({ accountsAccess }: RecordData): RecordData => ({ accountsAccess });
        const subject = describeChange(documents, ENTITY, rights(original), rights(record));
        if (subject !== '') await writeLog(trx, { what: 'userChanged', who: session, about: { userId }, subject });
        const isRenamed = isChanged('name') || isChanged('emailAddress');
        const after = describedUser(record, await branchNameOf(trx, userId));
        await log({
          action: 'change',
          before: describedUser(original, row.branchName),
          after: { ...after, ...(isRenamed && { [text('audit.nameAndAddress')]: text('audit.changed') }) },
        });
        return version;
      },
      async remove() {
        await voidTokens(trx, 'activation', { registrationId, userId });
        await writeLog(trx, { what: 'userWithdrawn', who: session, about: { userId } });
        await trx.deleteFrom('person').where('registration_id', '=', registrationId).where('id', '=', userId).execute();
        await log({ action: 'delete', before: describedUser(original, row.branchName), after: {} });
      },
    };
  };
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
  return holdUser(trx, userId);
}

function assertPending({ status }: UserRow): void {
  if (status !== 'P') throw new Refusal(409, 'problem.alreadyActivated');
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
