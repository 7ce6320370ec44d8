import { sql, type Transaction } from 'kysely';
import { scoreIn } from '../../auth/password-score.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { dropOtherSignUps } from '../../auth/people.ts';
import { writeLog } from '../../database/changes/log.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { switchTenant } from '../../database/tables/tenant.ts';
import { findSignIn, type SignIn } from '../../database/sessions/sessions.ts';
import { findToken, type TokenOwner, spendToken } from '../../database/sessions/tokens.ts';
import { type Answer, type Call, noContent, ok } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import type { AccountServices } from '../../auth/services.ts';
import { leaveBusiness, removeInvited } from './move-user.ts';
import { refuseEqual } from '../../records/store/refuse-duplicates.ts';

const readBody = bodyReader('accounts/activation', 'activateUser');

/** The same answer for a wrong user, address or token, and for a token that has expired or was used. */
const unusable = () => new Refusal(400, 'problem.linkUnusable');

/** The user of a link, for its form. Does not use up the token. */
export async function getActivation({ database }: AccountServices, { path, query }: Call): Promise<Answer> {
  const token = query.text('Token') ?? '';
  const owner = await database.anonymous((trx) => findToken(trx, token, 'activation'));
  if (owner?.userId !== path.number('id')) throw unusable();
  const { name, business, isUnconfirmed, branch, holder } = await database.asTenant(owner.registrationId, async (trx) => ({
    ...(await findPending(trx, owner)),
    holder: await findActivated(trx, owner.email),
  }));
  return ok({
    userId: owner.userId,
    token,
    email: owner.email,
    name: name ?? '',
    hasAccount: holder !== undefined && !mayLeave(holder),
    ...(business !== null && { businessName: business, isUnconfirmed: isUnconfirmed === true }),
    ...(branch !== null && { branchName: branch }),
  });
}

/** Sets the first password; the user then signs in with it. */
export async function activateUser({ database }: AccountServices, { documents, path, body: sent }: Call): Promise<Answer> {
  const read = readBody(documents);
  const first = read(sent);
  const token = first.text('token');
  const owner = await database.anonymous((trx) => findToken(trx, token, 'activation'));
  const isTheirs =
    owner?.userId === path.number('id') && owner.userId === first.record['userId'] && isSame(owner.email, first.text('email'));
  const pending = isTheirs ? await database.asTenant(owner.registrationId, (trx) => findPending(trx, owner)) : undefined;
  // Scoring is expensive: only for callers with a valid link.
  const facts = [pending?.name, pending?.business, pending?.branch, first.text('name'), first.text('email')].filter(
    (fact) => typeof fact === 'string',
  );
  const score = pending && (await scoreIn(sent, 'password', facts));
  const body = read(sent, { measured: { passwordScore: score } });
  body.assertValid();
  if (!owner || !pending) throw unusable();

  const hash = await hashPassword(body.text('password'));
  const accepting = database.anonymous(async (trx) => {
    // Of several concurrent calls one gets the token.
    if (!(await spendToken(trx, token, 'activation'))) throw unusable();
    const holder = await findActivated(trx, owner.email);
    if (holder) await closeAccount(trx, holder, owner.registrationId);
    const { numUpdatedRows } = await trx
      .updateTable('person')
      .set({
        status: 'N',
        password_hash: hash,
        version: sql`version + 1`,
        changed_at: sql`now()`,
        data: sql`data || ${JSON.stringify({ name: body.text('name') })}::jsonb`,
      })
      .where('registration_id', '=', owner.registrationId)
      .where('id', '=', path.number('id'))
      .where('status', '=', 'P')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw unusable();
    await dropOtherSignUps(trx, owner.email, path.number('id'));
    await writeLog(trx, { what: 'accountActivated', who: { userId: path.number('id') } });
  });
  await refuseEqual(accepting, new Refusal(409, 'problem.hasAccount'));
  return noContent();
}

/** Deletes the invitation and its link. Holding the link proves the address; no account is needed. */
export async function declineActivation({ database }: AccountServices, { path, query }: Call): Promise<Answer> {
  const token = query.text('Token') ?? '';
  await database.anonymous(async (trx) => {
    const owner = await spendToken(trx, token, 'activation');
    if (owner === undefined || owner.userId !== path.number('id')) throw unusable();
    if ((await findPending(trx, owner)).business === null) throw unusable();
    await removeInvited(trx, owner.registrationId, owner.userId);
  });
  return noContent();
}

/** The activated account with this address. */
async function findActivated(trx: Transaction<Tables>, email: string): Promise<SignIn | undefined> {
  const known = await findSignIn(trx, email);
  return known?.status === 'P' ? undefined : known;
}

/** Whether the business may lose this user; other users stay signed in there. */
function mayLeave({ status }: SignIn): boolean {
  return status === 'T';
}

async function closeAccount(trx: Transaction<Tables>, holder: SignIn, next: number): Promise<void> {
  if (!mayLeave(holder)) throw new Refusal(409, 'problem.hasAccount');
  await switchTenant(trx, holder.registrationId);
  await leaveBusiness(trx, holder);
  await switchTenant(trx, next);
}

/** Throws if the person is not pending any more. */
async function findPending(trx: Transaction<Tables>, { registrationId, userId }: TokenOwner) {
  const person = await trx
    .selectFrom('person as u')
    .leftJoin('registration as r', 'r.id', 'u.registration_id')
    .leftJoin('branch as b', (join) => join.onRef('b.registration_id', '=', 'u.registration_id').onRef('b.id', '=', 'u.branch_id'))
    .select(['u.full_name as name', 'r.name as business', 'r.is_unconfirmed as isUnconfirmed', 'b.name as branch'])
    .where('u.registration_id', '=', registrationId)
    .where('u.id', '=', userId ?? 0)
    .where('u.status', '=', 'P')
    .executeTakeFirst();
  if (!person) throw unusable();
  return person;
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
