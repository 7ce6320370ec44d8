import type { Transaction } from 'kysely';
import { logSettings, SETTINGS_LOG } from '../accounts/settings-log.ts';
import { recordChange } from '../database/changes/audit.ts';
import type { SignIn } from '../database/sessions/sessions.ts';
import type { Tables, UserStatus } from '../database/tables/tables.ts';
import { readSchema } from '../documents/server-entity.ts';
import { type OperatorTextKey, text } from '../messages/texts.ts';

const USER = 'accounts/user';

interface Person extends Pick<SignIn, 'registrationId'> {
  readonly email: string;
}

/** Operators belong to no business, but what they do to a user stands in the change log of the user's. */
const operatorFor = ({ registrationId }: Person) => ({ registrationId, userId: 0, fullName: text('audit.operator') });

const subjectOf = ({ email }: Person) => [readSchema(USER).title, email].join(' ');

export async function logAddedUser(trx: Transaction<Tables>, person: Person, name: string): Promise<void> {
  const after = { name, emailAddress: person.email };
  await logSettings(trx, operatorFor(person), { entity: USER, action: 'create', subject: subjectOf(person), after });
}

export async function logStatus(trx: Transaction<Tables>, person: Person, before: UserStatus, after: UserStatus): Promise<void> {
  const change = { entity: USER, action: 'change', subject: subjectOf(person) } as const;
  await logSettings(trx, operatorFor(person), { ...change, before: { status: before }, after: { status: after } });
}

/** What is no field of a user: a link that opens the account, sessions, mail. */
export async function logDeed(trx: Transaction<Tables>, person: Person, what: OperatorTextKey, done: OperatorTextKey): Promise<void> {
  const after = { [text(what)]: text(done) };
  await recordChange(trx, operatorFor(person), { kind: SETTINGS_LOG, action: 'change', subject: subjectOf(person), after });
}
