import { sql, type Transaction } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import type { PresentPerson } from '#schemas/generated/types.ts';
import { type Access, accessTo, findConsignment } from '../parties/access.ts';
import { announce } from '../database/connection/transaction-driver.ts';
import type { Database } from '../database/database.ts';
import type { SessionOf } from '../database/sessions/sessions.ts';
import { personName } from '../database/tables/person-name.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Answer, type Call, noContent, ok } from '../http/call.ts';
import type { Documents } from '../documents/documents.ts';
import { forbidden, invalid } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { displayName } from '../messages/display-name.ts';
import { kindOf } from './record-kinds.ts';

/** Announced when users come and go, for those who see the list of the present. */
export const PRESENCE = 'together/presence';
/** A user is gone after this silence. */
const GONE_AFTER_SECONDS = 60;
const MOST_SHOWN = 50;
/** Records that one user has open on a consignment, over all tabs; more are not stored. */
const MOST_OPEN = 50;

/** Stores that a record is open in a tab, and returns the other users on the consignment. */
export function stayPresent(database: Database, call: Call<Operations['stayPresent']['body']>): Promise<Answer> {
  const { tab, entity, recordId } = call.body;
  return inConsignment(database, call, entity, async (trx, access) => {
    const {
      session,
      consignment: { registrationId, id },
    } = access;
    await forgetGone(trx, registrationId, id);
    const { rows } = await sql<{ isNew: boolean }>`
      insert into presence (registration_id, consignment_id, tab, entity, record_id, business_id, user_id)
      select ${registrationId}, ${id}, ${tab}, ${entity}, ${recordId}, ${session.registrationId}, ${session.userId}
      where (select count(*) from presence where registration_id = ${registrationId} and consignment_id = ${id}
        and user_id = ${session.userId}) < ${MOST_OPEN}
      on conflict (registration_id, consignment_id, user_id, tab, entity, record_id) do update set seen_at = now()
      returning (xmax = 0) as "isNew"`.execute(trx);
    if (rows[0]?.isNew === true) announce({ owner: registrationId, entity: PRESENCE, consignmentId: id });
    return ok(await othersPresent(trx, access, call.documents), { 'cache-control': 'no-store' });
  });
}

/** Stores that a record is closed in a tab. */
export function endPresence(database: Database, call: Call): Promise<Answer> {
  const [tab, entity] = [call.query.text('Tab') ?? '', call.query.text('Entity') ?? ''];
  return inConsignment(database, call, entity, async (trx, { session, consignment: { registrationId, id } }) => {
    const gone = await trx
      .deleteFrom('presence')
      .where('registration_id', '=', registrationId)
      .where('consignment_id', '=', id)
      .where('user_id', '=', session.userId)
      .where('tab', '=', tab)
      .where('entity', '=', entity)
      .where('record_id', '=', call.query.number('RecordId'))
      .returning('tab')
      .execute();
    if (gone.length > 0) announce({ owner: registrationId, entity: PRESENCE, consignmentId: id });
    return noContent();
  });
}

type PresenceWork = (trx: Transaction<Tables>, access: Access) => Promise<Answer>;

function inConsignment<Body>(
  database: Database,
  { documents, token, path }: Call<Body>,
  entity: string,
  work: PresenceWork,
): Promise<Answer> {
  return database.transaction(token, async (trx, session: SessionOf) => {
    const found = await findConsignment(trx, path.number('consignmentId')).execute();
    const access = accessTo(session(), found, 'see');
    const kind = kindOf(entity, documents);
    if (kind === undefined) throw invalid({ entity: [text('problem.value.unknownRecord', { label: 'Entity' })] });
    // An open record receives hints of its changes.
    if (!kind.mayRead(access)) throw forbidden();
    return work(trx, access);
  });
}

/** Removes users who left without closing; the next call of anyone publishes it. */
async function forgetGone(trx: Transaction<Tables>, registrationId: number, consignmentId: number): Promise<void> {
  await trx
    .deleteFrom('presence')
    .where('registration_id', '=', registrationId)
    .where('consignment_id', '=', consignmentId)
    .where('seen_at', '<', sql<string>`now() - interval '2 minutes'`)
    .execute();
}

interface PresentRow {
  readonly name: string;
  readonly business: string | null;
  readonly isUnconfirmed: boolean;
  readonly entity: string;
  readonly recordId: number;
  readonly since: string;
}

/** Other users, once for each record that the caller may read, of businesses that may still see the consignment. */
async function othersPresent(trx: Transaction<Tables>, access: Access, documents: Documents): Promise<PresentPerson[]> {
  const {
    session: { userId },
    consignment: { registrationId, id: consignmentId },
  } = access;
  const { rows } = await sql<PresentRow>`
    select ${personName('p.user_id')} as name, s.name as business, s.is_unconfirmed as "isUnconfirmed", p.entity, p.record_id as "recordId",
      min(p.since) as since
    from presence p
    join (select distinct registration_id, name, is_unconfirmed from party
      where consignment_id = ${consignmentId} and owner_registration_id = ${registrationId}) s on s.registration_id = p.business_id
    where p.registration_id = ${registrationId} and p.consignment_id = ${consignmentId} and p.user_id <> ${userId}
      and p.seen_at > now() - make_interval(secs => ${GONE_AFTER_SECONDS})
    group by p.user_id, s.name, s.is_unconfirmed, p.entity, p.record_id
    order by since, name limit ${MOST_SHOWN}`.execute(trx);
  return rows
    .filter(({ entity }) => kindOf(entity, documents)?.mayRead(access) === true)
    .map(({ business: name, isUnconfirmed, ...row }) => ({ ...row, business: displayName({ name, isUnconfirmed }) }));
}
