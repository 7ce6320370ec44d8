import { type Kysely, sql, type Transaction } from 'kysely';
import { browserName } from '../auth/browser-name.ts';
import { storeVersion } from '../database/changes/documents.ts';
import { writeLog } from '../database/changes/log.ts';
import { revokeSessionOf, revokeUserSessions, listSessions, type Session } from '../database/sessions/sessions.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import { personName } from '../database/tables/person-name.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { type Answer, type Call, noContent, ok } from '../http/call.ts';
import { noSession, notFound } from '../messages/refusal.ts';
import { type RecordData } from '../records/check/check-record.ts';
import type { Open } from '../records/store/opened-record.ts';
import { type Stamp, tagOf } from '../records/request/versions.ts';
import type { AccountServices } from '../auth/services.ts';
import { contextOf } from '../records/declaration/resource.ts';

export async function getProfile({ database }: AccountServices, { token }: Call): Promise<Answer> {
  const { profile, stamp } = await database.transaction(token, (trx, sessionOf) => readProfile(trx, sessionOf, 'see'), 'set-up');
  return ok(profile, { etag: tagOf(stamp.version) });
}

export const openProfile: Open = async (trx, sessionOf, { documents }) => {
  const { profile, stamp } = await readProfile(trx, sessionOf, 'change');
  const session = sessionOf();
  return {
    entity: documents.entity('accounts/profile'),
    original: profile,
    context: contextOf(session),
    stamp,
    async save({ name }) {
      const { registrationId: registration_id, userId: id } = session;
      const [key, columns] = [{ registration_id, id }, { data: sql`data || ${JSON.stringify({ name })}::jsonb` }];
      const version = await storeVersion(trx, { table: 'person', key, version: stamp.version, columns, userId: id });
      await writeLog(trx, { what: 'nameChanged', who: session });
      return version;
    },
  };
};

/** To `change` it, locks the user until the transaction ends. */
async function readProfile(
  trx: Transaction<Tables>,
  sessionOf: () => Session,
  purpose: 'see' | 'change',
): Promise<{ readonly profile: RecordData; readonly stamp: Stamp }> {
  // The session is known after the first query.
  const { userId } = await requireSession(trx, sessionOf);
  const own = ownRow(trx, userId);
  const row = await (purpose === 'change' ? own.forUpdate('u') : own).executeTakeFirst();
  // Erased meanwhile.
  if (!row) throw noSession();
  const { version, changedAt, changedBy, business, branch, isConfirmed, recoveryHashes, requires, ...person } = row;
  const profile = {
    ...person,
    name: person.name ?? '',
    ...(business !== null && { businessName: business }),
    ...(branch !== null && { branchName: branch }),
    hasSecondFactor: isConfirmed === true,
    isSecondFactorRequired: requires === true,
    recoveryCodesLeft: isConfirmed === true ? (recoveryHashes ?? []).length : 0,
  };
  return { profile, stamp: { version, changedAt, changedBy } };
}

function ownRow(db: Kysely<Tables>, userId: number) {
  return db
    .selectFrom('person as u')
    .leftJoin('registration as r', 'r.id', 'u.registration_id')
    .leftJoin('branch as b', (join) => join.onRef('b.registration_id', '=', 'u.registration_id').onRef('b.id', '=', 'u.branch_id'))
    .leftJoin('second_factor as f', (join) => join.onRef('f.registration_id', '=', 'u.registration_id').onRef('f.user_id', '=', 'u.id'))
    .select([
      'u.version',
      'u.changed_at as changedAt',
      personName('u.changed_by').as('changedBy'),
      'u.full_name as name',
      'u.email as emailAddress',
      'r.name as business',
      'r.requires_second_factor as requires',
      'b.name as branch',
      'f.is_confirmed as isConfirmed',
      'f.recovery_hashes as recoveryHashes',
    ])
    .where('u.registration_id', '=', tenant)
    .where('u.id', '=', userId)
    .where('u.status', '<>', 'E');
}

export async function listOwnSessions({ database }: AccountServices, { token }: Call): Promise<Answer> {
  const entries = await database.transaction(
    token,
    async (trx, sessionOf) => {
      const { userId, sessionId } = await requireSession(trx, sessionOf);
      const sessions = await listSessions(trx, userId, database.sessionRules);
      return sessions.map(({ browser, ...entry }) => ({
        ...entry,
        browser: browserName(browser ?? ''),
        isCurrent: entry.id === sessionId,
      }));
    },
    'set-up',
  );
  return ok(entries);
}

export async function endOtherSessions({ database }: AccountServices, { token }: Call): Promise<Answer> {
  await database.transaction(
    token,
    async (trx, sessionOf) => {
      const session = await requireSession(trx, sessionOf);
      await revokeUserSessions(trx, session.userId, token);
      await writeLog(trx, { what: 'sessionsEnded', who: session });
    },
    'set-up',
  );
  return noContent();
}

/** Revokes one of the caller's sessions; 404 for another user's. */
export async function endOwnSession({ database, cookie }: AccountServices, { token, path }: Call): Promise<Answer> {
  const sessionId = path.text('sessionId') ?? '';
  const isCurrent = await database.transaction(
    token,
    async (trx, sessionOf) => {
      const session = await requireSession(trx, sessionOf);
      if (!(await revokeSessionOf(trx, session.userId, sessionId))) throw notFound();
      await writeLog(trx, { what: 'sessionsEnded', who: session });
      return session.sessionId === sessionId;
    },
    'set-up',
  );
  return noContent(isCurrent ? { 'set-cookie': cookie.clear() } : {});
}
