import { type Kysely, sql, type Transaction } from 'kysely';
import { storeVersion } from '../database/changes/documents.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import { newId } from '../database/tables/ids.ts';
import { pageOf } from '../database/lists/lists.ts';
import type { SortTerm } from '../database/lists/sort-term.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import { revokeUserSessions, type Session } from '../database/sessions/sessions.ts';
import { personName } from '../database/tables/person-name.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { type Answer, type Call, created, noContent, ok } from '../http/call.ts';
import { type FieldErrors, forbidden, invalid, notFound, Refusal } from '../messages/refusal.ts';
import { enqueue } from '../jobs/job.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { recordOf } from '../records/check/record-of.ts';
import { idempotent } from '../records/request/idempotent.ts';
import type { ServerEntity } from '../documents/server-entity.ts';
import { tagOf } from '../records/request/versions.ts';
import { text } from '../messages/texts.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import { writeLog } from '../database/changes/log.ts';
import { describeChange } from './log/describe-change.ts';
import { insertPerson } from '../auth/people.ts';
import { type AccountServices, limitPerHour } from '../auth/services.ts';
import { logSettings } from './settings-log.ts';
import { ownLoginErrors, statusErrors } from './user-status.ts';
import { answerList, counted, storedListReader } from '../records/lists/list-call.ts';
import { contextOf } from '../records/declaration/resource.ts';
import type { Open } from '../records/store/opened-record.ts';
import { refuseEqual } from '../records/store/refuse-duplicates.ts';

const ENTITY = 'accounts/user';
const readBody = bodyReader(ENTITY, 'createUser');
const readCall = storedListReader(ENTITY);
const byBranchAndName: readonly SortTerm[] = [
  { by: sql.ref('b.name'), direction: 'asc' },
  { by: sql.ref('u.full_name'), direction: 'asc' },
];

/** Users that a business may add per hour, as a multiple of the allowed sign-ups. */
const USERS_PER_SIGN_UP = 10;

const hasSecondFactor = sql<boolean>`exists (
  select from second_factor f where f.registration_id = u.registration_id and f.user_id = u.id and f.is_confirmed)`;

export type UserRow = RowOf<typeof userOf>;

export async function listUsers({ database }: AccountServices, call: Call): Promise<Answer> {
  const list = await readCall(database, call);
  const { page, sort, conditions } = list;
  const all = usersOf(database.kysely).where((eb) => eb.and([...conditions]));
  const { session, results } = await database.read(call.token, [
    pageOf(all, sql.ref<number>('u.id'), sort.length > 0 ? sort : byBranchAndName, page, selectUser),
    counted(all),
  ]);
  const [rows, [total]] = results;
  const view = (row: UserRow) => ({ ...userRecord(row, session), version: row.version });
  return answerList(database, list, { all: () => all, rows, total: total?.count ?? 0, view });
}

export async function getUser({ database }: AccountServices, { token, path }: Call): Promise<Answer> {
  const { session, results } = await database.read(token, [userOf(database.kysely, path.number('id'))]);
  const [row] = results[0];
  if (!row) throw notFound();
  if (!session.isAdmin && row.id !== session.userId) throw forbidden();
  return ok(userRecord(row, session), { etag: tagOf(row.version) });
}

/** 404 for a user of another business. */
export async function guardUser({ database }: AccountServices, { token, path }: Call): Promise<void> {
  const { results } = await database.read(token, [userOf(database.kysely, path.number('id'))]);
  if (results[0].length === 0) throw notFound();
}

/**
 * Adds a person to the business and mails an invitation. Whether the address has an account elsewhere makes no difference here; only its
 * owner learns it.
 */
export async function createUser(services: AccountServices, call: Call): Promise<Answer> {
  const { documents } = call;
  const { session: caller } = await services.database.read(call.token, []);
  const body = readBody(documents)(call.body, { context: contextOf(caller) });
  // The mail goes to strangers and contains a name of the caller's choice, so it is throttled.
  if (Object.keys(body.errors).length === 0) await limitPerHour(services, `people of ${caller.registrationId}`, USERS_PER_SIGN_UP);
  const answer = await services.database.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const unknown = await services
      .references(documents)
      .unknown(trx, documents.entity(ENTITY), body.record, { edited: new Set(['branchId']) });
    body.assertValid({
      ...newUserErrors(documents.entity(ENTITY), body.record, call.body),
      ...unknown,
    });
    return idempotent(trx, session, 'createUser', call, async () => {
      const id = newId();
      const [email, name] = [body.text('emailAddress'), body.text('name')];
      const rights = { accountsAccess: body.text('accountsAccess'), screensAccess: body.text('screensAccess') };
      const { registrationId } = session;
      const branchId = Number(body.record['branchId']);
      await refuseEqual(insertPerson(trx, { registrationId, id, email, branchId, data: { name, ...rights } }), addressTaken());
      await enqueue(trx, registrationId, { kind: 'activation', userId: id });
      await logSettings(trx, documents, session, {
        entity: ENTITY,
        action: 'create',
        subject: documents.schema(ENTITY).title,
        about: id,
        after: { ...rights, branchName: await branchNameOf(trx, id) },
      });
      await writeLog(trx, { what: 'userAdded', who: session, about: { userId: id } });
      return created(`/api/Users/${id}`, { verifyEmailSent: true });
    });
  });
  services.wakeWorker();
  return answer;
}

/** A user for a change of rights and status, which revokes all sessions of theirs. */
export const openUser: Open = async (trx, sessionOf, { documents, path, token }) => {
  // Locks all administrators first: two who demote each other at once wait for one another.
  const administrators = await trx
    .selectFrom('person')
    .select('id')
    .where('registration_id', '=', tenant)
    .where('is_admin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = await holdUser(trx, path.number('id'));
  const session = sessionOf();
  // The caller may have lost this right meanwhile.
  if (!administrators.some(({ id }) => id === session.userId)) throw forbidden();
  const entity = documents.entity(ENTITY);
  const original = { accountsAccess: 'D', ...userRecord(row, session) };
  return {
    entity,
    original,
    context: contextOf(session),
    stamp: row,
    more: (record) => statusErrors(entity, row, record),
    async save(record) {
      const [before, after] = [rightsIn(original), rightsIn(record)];
      const { status, ...rights } = after;
      const { registrationId: registration_id, userId } = session;
      const columns = { status, data: sql`data || ${JSON.stringify(rights)}::jsonb` };
      const key = { registration_id, id: row.id };
      const version = await storeVersion(trx, { table: 'person', key, version: row.version, columns, userId });
      await revokeUserSessions(trx, row.id, row.id === userId ? token : undefined);
      const subject = entity.compiled.schema.title;
      await logSettings(trx, documents, session, { entity: ENTITY, action: 'change', subject, about: row.id, before, after });
      const changed = describeChange(documents, ENTITY, before, after);
      await writeLog(trx, { what: 'userChanged', who: session, about: { userId: row.id }, subject: changed });
      return version;
    },
  };
};

function rightsIn({ accountsAccess, screensAccess = 'none', status }: RecordData): RecordData {
  return { accountsAccess, screensAccess, status };
}

export async function resendActivation(services: AccountServices, call: Call): Promise<Answer> {
  const userId = call.path.number('id');
  await limitPerHour(services, `activation of ${userId}`);
  await services.database.transaction(call.token, async (trx, sessionOf) => {
    const row = await userOf(trx, userId).executeTakeFirst();
    if (!row) throw notFound();
    if (row.status !== 'P') throw new Refusal(409, 'problem.alreadyActivated');
    await enqueue(trx, sessionOf().registrationId, { kind: 'activation', userId });
  });
  services.wakeWorker();
  return noContent();
}

export function addressTaken(): Refusal {
  return invalid({ emailAddress: [text('problem.value.addressTaken')] });
}

/** New users are pending. */
function newUserErrors(entity: ServerEntity, { accountsAccess }: RecordData, sent: unknown): FieldErrors {
  const isStatusSent = 'status' in recordOf(sent);
  return {
    ...(isStatusSent && {
      status: [text('problem.value.notWritable', { label: entity.compiled.fields.get('status')?.label ?? 'status' })],
    }),
    ...ownLoginErrors(entity, accountsAccess),
  };
}

function usersOf(db: Kysely<Tables>) {
  return db
    .selectFrom('person as u')
    .leftJoin('branch as b', (join) => join.onRef('b.registration_id', '=', 'u.registration_id').onRef('b.id', '=', 'u.branch_id'))
    .where('u.registration_id', '=', tenant)
    .where('u.status', '<>', 'E');
}

function selectUser(users: ReturnType<typeof usersOf>) {
  return users.select([
    'u.id',
    'u.version',
    'u.changed_at as changedAt',
    personName('u.changed_by').as('changedBy'),
    'u.branch_id as branchId',
    'b.name as branchName',
    'u.full_name as name',
    'u.email as emailAddress',
    'u.accounts_access as accountsAccess',
    'u.screens_access as screensAccess',
    'u.status',
    hasSecondFactor.as('hasSecondFactor'),
  ]);
}

export function userOf(db: Kysely<Tables> | Transaction<Tables>, id: number) {
  return selectUser(usersOf(db).where('u.id', '=', id));
}

/** A user of the business, locked until the transaction ends. */
export async function holdUser(trx: Transaction<Tables>, id: number): Promise<UserRow> {
  const row = await userOf(trx, id).forUpdate('u').executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** For the change log, which names a user's branch. */
export async function branchNameOf(trx: Transaction<Tables>, userId: number): Promise<string> {
  return (await userOf(trx, userId).executeTakeFirst())?.branchName ?? '';
}

export function userRecord(
  { version: _version, changedAt: _changedAt, changedBy: _changedBy, ...row }: UserRow,
  { userId }: Session,
): RecordData {
  return withoutEmpty({ ...row, isSelf: row.id === userId });
}

function withoutEmpty(record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
