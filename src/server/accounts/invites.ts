import { sql } from 'kysely';
import { idnEmailFormat } from '#schemas/formats/idn-email.ts';
import { newUuid } from '../database/tables/ids.ts';
import { findToken } from '../database/sessions/tokens.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import { type Answer, type Call, noContent, ok } from '../http/call.ts';
import { forbidden } from '../messages/refusal.ts';
import { enqueue } from '../jobs/job.ts';
import { idempotent } from '../records/request/idempotent.ts';
import { text } from '../messages/texts.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import { type AccountServices, limitPerHour } from '../auth/services.ts';
import { contextOf } from '../records/declaration/resource.ts';

const readBody = bodyReader('accounts/invite', 'createInvite');

interface Inviter {
  readonly registrationId: number;
  readonly countryCode: string | null;
  readonly businessName: string | null;
  readonly isUnconfirmed: boolean;
}

/**
 * The businesses that invited an address. Returned only to a caller who has proven to own the address, by the token of an invitation or by a
 * session.
 */
export async function listInviters({ database }: AccountServices, { token, query }: Call): Promise<Answer> {
  const email = query.text('InviteeEmailAddress') ?? '';
  const invite = query.text('Token');
  const proven = await provenAddress();
  if (proven === undefined || idnEmailFormat.normalise(proven) !== idnEmailFormat.normalise(email)) return ok([]);
  const { rows } = await database.anonymous((trx) =>
    sql<Inviter>`select registration_id as "registrationId", country_code as "countryCode", business_name as "businessName",
        is_unconfirmed as "isUnconfirmed"
      from find_inviters(${proven})`.execute(trx),
  );
  return ok(rows);

  async function provenAddress(): Promise<string | undefined> {
    if (invite !== undefined) return (await database.anonymous((trx) => findToken(trx, invite, 'invite')))?.email;
    return token === '' ? undefined : (await database.findSession(token))?.email;
  }
}

/** Invites a business by mail to register, optionally from a consignment. */
export async function createInvite(services: AccountServices, call: Call): Promise<Answer> {
  const read = readBody(call.documents);
  const { session: caller } = await services.database.read(call.token, []);
  const body = read(call.body, { context: contextOf(caller) });
  body.assertValid();
  await limitPerHour(services, `invitations of ${caller.registrationId}`);
  const answer = await services.database.transaction(call.token, async (trx, sessionOf) => {
    const wanted = body.record['consignmentId'];
    const consignmentId = typeof wanted === 'number' ? wanted : null;
    const seen = await trx
      .selectFrom('consignment')
      .select('id')
      .where('registration_id', '=', ownerOf(consignmentId ?? 0))
      .where('id', '=', consignmentId ?? 0)
      .executeTakeFirst();
    const session = sessionOf();
    if (session.businessName === null) throw forbidden();
    const label = read.labelOf('consignmentId');
    body.assertValid(consignmentId !== null && !seen ? { consignmentId: [text('problem.value.unknownRecord', { label })] } : {});
    return idempotent(trx, session, 'createInvite', call, async () => {
      const id = newUuid();
      const row = { registration_id: session.registrationId, id, email: body.text('inviteeEmailAddress'), consignment_id: consignmentId };
      await trx.insertInto('invite').values(row).execute();
      await enqueue(trx, session.registrationId, { kind: 'invite', inviteId: id });
      return noContent();
    });
  });
  services.wakeWorker();
  return answer;
}
