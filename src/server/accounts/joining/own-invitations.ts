/** Invitations to a user who already has an account. Nothing changes before one is accepted. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { findSignIn, type Session } from '../../database/sessions/sessions.ts';
import { requireSession } from '../../database/sessions/require-session.ts';
import { voidTokens } from '../../database/sessions/tokens.ts';
import { writeLog } from '../../database/changes/log.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { switchTenant } from '../../database/tables/tenant.ts';
import { type Answer, type Call, noContent, ok } from '../../http/call.ts';
import { noSession, notFound } from '../../messages/refusal.ts';
import type { AccountServices } from '../../auth/services.ts';
import { renewSession } from '../../auth/sign-in.ts';
import { leaveBusiness, removeInvited } from './move-user.ts';
import { refuseEqual } from '../../records/store/refuse-duplicates.ts';

interface Invitation {
  readonly registrationId: number;
  readonly id: number;
  readonly businessName: string;
  readonly isUnconfirmed: boolean;
  readonly branchName: string;
  readonly createdAt: string;
}

export async function listOwnInvitations({ database }: AccountServices, { token }: Call): Promise<Answer> {
  const invitations = await database.transaction(
    token,
    async (trx, sessionOf) => invitationsTo(trx, await requireSession(trx, sessionOf)),
    'set-up',
  );
  return ok(invitations.map(({ registrationId: _owner, ...invitation }) => invitation));
}

/** Moves the account to the other business: the password stays, a second factor has to be set up again, other sessions end. */
export async function acceptInvitation(services: AccountServices, call: Call): Promise<Answer> {
  const accepting = services.database.signingIn.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const { registrationId, id } = await invitationTo(trx, session, call.path.number('id'));
    const account = await findSignIn(trx, session.email);
    if (account?.userId !== session.userId) throw noSession();
    await leaveBusiness(trx, session);
    await switchTenant(trx, registrationId);
    const { numUpdatedRows } = await trx
      .updateTable('person')
      .set({
        status: 'N',
        password_hash: account.passwordHash,
        version: sql`version + 1`,
        changed_at: sql`now()`,
        data: named(session.fullName),
      })
      .where('registration_id', '=', registrationId)
      .where('id', '=', id)
      .where('status', '=', 'P')
      .executeTakeFirst();
    // Withdrawn meanwhile.
    if (numUpdatedRows !== 1n) throw notFound();
    await voidTokens(trx, 'activation', { registrationId, userId: id });
    await writeLog(trx, { what: 'accountActivated', who: { userId: id } });
    return renewSession(trx, call, id);
  });
  const token = await refuseEqual(accepting, noSession());
  if (token === undefined) throw noSession();
  return noContent({ 'set-cookie': services.cookie.set(token) });
}

export async function declineInvitation({ database }: AccountServices, call: Call): Promise<Answer> {
  await database.transaction(call.token, async (trx, sessionOf) => {
    const { registrationId, id } = await invitationTo(trx, await requireSession(trx, sessionOf), call.path.number('id'));
    await switchTenant(trx, registrationId);
    await voidTokens(trx, 'activation', { registrationId, userId: id });
    if (!(await removeInvited(trx, registrationId, id))) throw notFound();
  });
  return noContent();
}

/** 404 for another user's invitation. */
async function invitationTo(trx: Transaction<Tables>, session: Session, id: number): Promise<Invitation> {
  const invitation = (await invitationsTo(trx, session)).find((known) => known.id === id);
  if (!invitation) throw notFound();
  return invitation;
}

async function invitationsTo(trx: Transaction<Tables>, { email }: Session): Promise<readonly Invitation[]> {
  const { rows } = await sql<Invitation>`
    select registration_id as "registrationId", user_id as id, business_name as "businessName",
      is_unconfirmed as "isUnconfirmed", branch_name as "branchName", created_at as "createdAt"
    from find_invitations(${email})`.execute(trx);
  return rows;
}

/** The user's own name, not the one typed by the business. */
function named(name: string): RawBuilder<string> {
  return sql`data || ${JSON.stringify({ name })}::jsonb`;
}
