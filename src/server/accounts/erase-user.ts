/** Permanent removal of a user's name and address. */
import { sql, type Transaction } from 'kysely';
import { type Actor, recordChange } from '../database/changes/audit.ts';
import { type LoggedPerson, writeLog } from '../database/changes/log.ts';
import type { Tables } from '../database/tables/tables.ts';
import { switchTenant, tenant } from '../database/tables/tenant.ts';
import type { Documents } from '../documents/documents.ts';
import { Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import type { Open, RemovableRecord } from '../records/store/opened-record.ts';
import { SETTINGS_LOG } from './settings-log.ts';
import { holdUser, userRecord } from './users.ts';

const USER = 'accounts/user';

/** A pending user is withdrawn instead; an administrator has to lose that role first, or is erased by the operator. */
export const openToErase: Open<RemovableRecord> = async (trx, sessionOf, { documents, path }) => {
  const user = await holdUser(trx, path.number('id'));
  const session = sessionOf();
  return {
    original: userRecord(user, session),
    stamp: user,
    assertOpen() {
      if (user.status === 'A') throw new Refusal(409, 'problem.administratorErased');
      if (user.status === 'P') throw new Refusal(409, 'problem.pendingErased');
    },
    remove: () => erasePerson(trx, documents, { actor: session, who: session, userId: user.id }),
  };
};

interface Erasure {
  readonly actor: Actor;
  readonly who: LoggedPerson;
  /** User of the business whose transaction this is. */
  readonly userId: number;
}

/** With the accounts in businesses that the user has left. */
export async function erasePerson(trx: Transaction<Tables>, documents: Documents, erasure: Erasure): Promise<void> {
  const { registrationId } = erasure.actor;
  const { rows: left } = await sql<Actor>`
    select registration_id as "registrationId", id as "userId" from accounts_left_by(${erasure.userId})`.execute(trx);
  await eraseAccount(trx, documents, erasure);
  for (const account of left) {
    await switchTenant(trx, account.registrationId);
    // The business that the user left does not see who erased the account.
    await eraseAccount(trx, documents, { actor: account, who: account, userId: account.userId });
  }
  if (left.length > 0) await switchTenant(trx, registrationId);
}

/** Records and log entries stay: they hold the id, which is shown as "Former user" and the number from now on. */
async function eraseAccount(trx: Transaction<Tables>, documents: Documents, { actor, who, userId }: Erasure): Promise<void> {
  const called = text('log.formerUser', { id: userId });
  await sql`select erase_person(${userId}, ${called})`.execute(trx);
  await trx.deleteFrom('variation_draft').where('registration_id', '=', tenant).where('id', '=', userId).execute();
  await recordChange(trx, actor, {
    kind: SETTINGS_LOG,
    action: 'change',
    subject: documents.schema(USER).title,
    about: userId,
    after: { [text('audit.nameAndAddress')]: text('audit.erased') },
  });
  await writeLog(trx, { what: 'userErased', who, about: { userId } });
}
