import type { Transaction } from 'kysely';
import { logSettings, SETTINGS_LOG } from '../accounts/settings-log.ts';
import { type LoggedPerson, writeLog } from '../database/changes/log.ts';
import { recordChange } from '../database/changes/audit.ts';
import type { SignIn } from '../database/sessions/sessions.ts';
import { OPERATOR_ID } from '../database/tables/person-name.ts';
import type { Tables, UserStatus } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import type { MessageKey } from '#schemas/generated/messages.ts';
import { text } from '../messages/texts.ts';

const USER = 'accounts/user';

interface SignedInPerson extends Pick<SignIn, 'registrationId'> {
  readonly email: string;
}

export const OPERATOR_PERSON = { userId: OPERATOR_ID } as const;

/** Operators belong to no business, but their changes of a user are logged in the user's business. */
const operatorFor = ({ registrationId }: SignedInPerson) => ({ registrationId, ...OPERATOR_PERSON });

export async function logAddedUser(trx: Transaction<Tables>, documents: Documents, person: SignedInPerson): Promise<void> {
  const about = await personOf(trx, person);
  await recordChange(trx, operatorFor(person), { kind: SETTINGS_LOG, action: 'create', ...aboutUser(documents, about), after: {} });
  await writeLog(trx, { what: 'userAdded', who: OPERATOR_PERSON, about });
}

export async function logStatus(
  trx: Transaction<Tables>,
  documents: Documents,
  person: SignedInPerson,
  before: UserStatus,
  after: UserStatus,
): Promise<void> {
  const about = await personOf(trx, person);
  const change = { entity: USER, action: 'change', ...aboutUser(documents, about) } as const;
  await logSettings(trx, documents, operatorFor(person), { ...change, before: { status: before }, after: { status: after } });
  const { title: label = 'status', 'x-labels': labels = {} } = documents.schema(USER).properties['status'] ?? {};
  const subject = text('audit.changedValue', { label, before: labels[before] ?? before, after: labels[after] ?? after });
  await writeLog(trx, { what: 'userChanged', who: OPERATOR_PERSON, about, subject });
}

/** Logs actions other than changes of a user's fields: a link that opens the account, sessions, mail. */
export async function logAction(
  trx: Transaction<Tables>,
  documents: Documents,
  person: SignedInPerson,
  what: MessageKey,
  done: MessageKey,
): Promise<void> {
  const about = await personOf(trx, person);
  const after = { [text(what)]: text(done) };
  await recordChange(trx, operatorFor(person), { kind: SETTINGS_LOG, action: 'change', ...aboutUser(documents, about), after });
  const subject = `${text(what)}: ${text(done)}`;
  await writeLog(trx, { what: 'operatorCommand', who: OPERATOR_PERSON, about, subject });
}

function aboutUser(documents: Documents, person: LoggedPerson | undefined) {
  return { subject: documents.schema(USER).title, ...(person && { about: person.userId }) };
}

async function personOf(trx: Transaction<Tables>, { registrationId, email }: SignedInPerson): Promise<LoggedPerson | undefined> {
  const known = trx.selectFrom('person').select('id').where('registration_id', '=', registrationId).where('email', '=', email);
  const row = await known.executeTakeFirst();
  return row && { userId: row.id };
}
