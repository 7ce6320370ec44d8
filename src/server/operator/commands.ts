import { sql } from 'kysely';
import { idnEmailFormat } from '#schemas/formats/idn-email.ts';
import { shortened } from '#src/domain/messages.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import { addFirstPerson, insertPerson } from '../auth/people.ts';
import { removeSecondFactor } from '../auth/second-factor.ts';
import type { SealedSecrets } from '../auth/sealed-secrets.ts';
import { sealStored } from '../auth/seal-stored.ts';
import type { Database } from '../database/database.ts';
import { revokeUserSessions, findSignIn, type SignIn } from '../database/sessions/sessions.ts';
import { createToken, voidTokens } from '../database/sessions/tokens.ts';
import { enqueue } from '../jobs/job.ts';
import type { Documents } from '../documents/documents.ts';
import type { Links } from '../mail/links.ts';
import { erasePerson } from '../accounts/erase-user.ts';
import { ensureOperations } from '../accounts/operations.ts';
import { OPERATIONS } from '../reference/registration-types.ts';
import { newId } from '../database/tables/ids.ts';
import { OPERATOR_ID } from '../database/tables/person-name.ts';
import { logAddedUser, logAction, logStatus, OPERATOR_PERSON } from './operator-log.ts';
import { CommandError } from './command-error.ts';
import { confirmNameOf, unconfirmedNames } from './names.ts';
import { verifyLogs } from './verify-logs.ts';
import { writeLog } from '../database/changes/log.ts';
import { takeBack } from '../variations/dated-versions.ts';
import { lockVersions, publishNext } from '../variations/variations.ts';
import { makeInvoices } from './usage-invoices.ts';

export interface OperatorServices {
  readonly database: Database;
  readonly links: Links;
  readonly documents: Documents;
  readonly secrets: SealedSecrets;
}

interface OperatorCommand {
  readonly usage: string;
  /** Returns the text for the operator; undefined if the arguments are wrong. */
  run(services: OperatorServices, words: readonly string[], bytes: Uint8Array): Promise<string> | undefined;
}

const SAMPLE = '--sample';

const readSignUp = bodyReader('accounts/admin-sign-up', 'signUp');

/** Commands of the operator by their word on the command line. Changes of accounts are logged in the change log of their business. */
export const operatorCommands: ReadonlyMap<string, OperatorCommand> = new Map([
  ['create-admin', { usage: 'create-admin EMAIL "FULL NAME"', run: onAccount(createAdmin) }],
  ['create-operator', { usage: 'create-operator EMAIL "FULL NAME"', run: onAccount(createOperator) }],
  ['reset-link', { usage: 'reset-link EMAIL', run: onAccount(resetLink) }],
  ['end-sessions', { usage: 'end-sessions EMAIL', run: onAccount(endSessions) }],
  ['resend-mail', { usage: 'resend-mail EMAIL', run: onAccount(resendMail) }],
  ['reinstate', { usage: 'reinstate EMAIL', run: onAccount(reinstate) }],
  ['reset-second-factor', { usage: 'reset-second-factor EMAIL', run: onAccount(resetSecondFactor) }],
  ['erase-user', { usage: 'erase-user EMAIL "erase EMAIL for good"', run: onAccount(eraseUser) }],
  ['variation', { usage: 'variation EMAIL none', run: onAccount(returnToRelease) }],
  ['seal-second-factors', { usage: 'seal-second-factors', run: sealSecondFactors }],
  ['verify-log', { usage: 'verify-log [--ends] [--against FILE]', run: verifyLogs }],
  ['unconfirmed-names', { usage: 'unconfirmed-names', run: unconfirmedNames }],
  ['confirm-name', { usage: 'confirm-name BUSINESS_ID', run: confirmNameOf }],
  ['usage-invoices', { usage: 'usage-invoices YYYY-MM [--sample]', run: usageInvoices }],
]);

/** Runs one command line. Throws `CommandError` for an unknown command or account. */
export async function runOperatorCommand(
  services: OperatorServices,
  [word = '', ...words]: readonly string[],
  bytes: Uint8Array = new Uint8Array(),
): Promise<string> {
  const done = operatorCommands.get(word)?.run(services, words, bytes);
  if (done !== undefined) return done;
  const usages = [...operatorCommands.values()].map(({ usage }) => `  npm run admin -- ${usage}`);
  throw new CommandError(['Use one of', ...usages].join('\n'));
}

/** A command on the account of an address. */
function onAccount(run: (services: OperatorServices, email: string, name: string) => Promise<string>): OperatorCommand['run'] {
  return (services, [email = '', name = '']) => {
    if (email === '') return undefined;
    const address = idnEmailFormat.normalise(email);
    if (!idnEmailFormat.isValid(address)) throw new CommandError(`"${shortened(email)}" is no mail address.`);
    return run(services, address, name.trim());
  };
}

function usageInvoices({ database }: OperatorServices, words: readonly string[]): Promise<string> | undefined {
  const [month, ...others] = words.filter((word) => word !== SAMPLE);
  if (month === undefined || others.length > 0) return undefined;
  return makeInvoices(database, month, words.includes(SAMPLE));
}

/** A user who sets a password by the link and registers a business becomes its administrator. */
async function createAdmin(services: OperatorServices, email: string, name: string): Promise<string> {
  const { database, documents } = services;
  assertName(documents, email, name, 'create-admin');
  const add = () =>
    addFirstPerson(database, { email, name }, (trx, registrationId) => logAddedUser(trx, documents, { registrationId, email }));
  const known = await database.anonymous((trx) => findSignIn(trx, email));
  const person = known && !known.isInvited ? known : await add();
  if (person.status !== 'P') throw new CommandError(`${email} already has an account.`);
  return activationLink(services, person, email);
}

/** A user who maintains the shared lists. */
async function createOperator(services: OperatorServices, email: string, name: string): Promise<string> {
  const { database, documents } = services;
  assertName(documents, email, name, 'create-operator');
  const known = await database.anonymous((trx) => findSignIn(trx, email));
  const isTheirs = known && !(known.isInvited && known.registrationId !== OPERATIONS);
  if (isTheirs && (known.registrationId !== OPERATIONS || known.status !== 'P')) throw new CommandError(`${email} already has an account.`);
  const registrationId = OPERATIONS;
  const add = () =>
    database.asTenant(registrationId, async (trx) => {
      const branchId = await ensureOperations(trx);
      const userId = newId();
      await insertPerson(trx, { registrationId, id: userId, email, branchId, data: { name, accountsAccess: 'D' } });
      await logAddedUser(trx, documents, { registrationId, email });
      return { registrationId, userId };
    });
  return activationLink(services, isTheirs ? known : await add(), email);
}

function assertName(documents: Documents, email: string, name: string, command: string): void {
  if (name === '') throw new CommandError(`The full name is missing: ${command} EMAIL "FULL NAME"`);
  const { name: issues } = readSignUp(documents)({ email, name }).errors;
  if (issues) throw new CommandError(issues.join('\n'));
}

async function activationLink(
  { database, documents, links }: OperatorServices,
  { registrationId, userId }: Pick<SignIn, 'registrationId' | 'userId'>,
  email: string,
): Promise<string> {
  const token = await database.asTenant(registrationId, async (trx) => {
    await logAction(trx, documents, { registrationId, email }, 'audit.activationLink', 'audit.given');
    await voidTokens(trx, 'activation', { registrationId, userId });
    return createToken(trx, 'activation', { registrationId, userId, email });
  });
  return `${email} sets a password within 24 hours at\n${links.activation(userId, token)}`;
}

async function resetLink({ database, documents, links }: OperatorServices, email: string): Promise<string> {
  const { registrationId, userId, status } = await find(database, email);
  if (status !== 'N' && status !== 'A')
    throw new CommandError(`${email} cannot sign in (status ${status}), so a new password would not help.`);
  const token = await database.asTenant(registrationId, async (trx) => {
    await logAction(trx, documents, { registrationId, email }, 'audit.passwordLink', 'audit.given');
    await voidTokens(trx, 'reset', { registrationId, userId });
    return createToken(trx, 'reset', { registrationId, userId, email });
  });
  return `${email} sets a new password within 30 minutes at\n${links.reset(token)}`;
}

async function endSessions({ database, documents }: OperatorServices, email: string): Promise<string> {
  const { registrationId, userId } = await find(database, email);
  const ended = await database.asTenant(registrationId, async (trx) => {
    const count = await revokeUserSessions(trx, userId);
    if (count > 0) await logAction(trx, documents, { registrationId, email }, 'audit.sessions', 'audit.ended');
    return count;
  });
  return `${ended} session(s) of ${email} ended.`;
}

async function resendMail({ database, documents }: OperatorServices, email: string): Promise<string> {
  const { registrationId, userId, status } = await find(database, email);
  if (status !== 'P') throw new CommandError(`${email} has already activated the account.`);
  await database.asTenant(registrationId, async (trx) => {
    await logAction(trx, documents, { registrationId, email }, 'audit.activationMail', 'audit.sentAgain');
    await enqueue(trx, registrationId, { kind: 'activation', userId });
  });
  return `The activation mail to ${email} goes out as soon as a server runs.`;
}

/** The only way in for an administrator who has lost it. */
async function resetSecondFactor({ database, documents }: OperatorServices, email: string): Promise<string> {
  const { registrationId, userId } = await find(database, email);
  await database.asTenant(registrationId, async (trx) => {
    if (!(await removeSecondFactor(trx, { registrationId, userId }))) throw new CommandError(`${email} has no second factor.`);
    await revokeUserSessions(trx, userId);
    await logAction(trx, documents, { registrationId, email }, 'audit.secondFactor', 'audit.removed');
    await enqueue(trx, registrationId, { kind: 'second-factor-reset', userId });
  });
  return `${email} signs in with the password alone until a second factor is set up anew.`;
}

/** Erases any user, even the last administrator, whom the business itself cannot erase. */
async function eraseUser({ database, documents }: OperatorServices, email: string, words: string): Promise<string> {
  const agreed = `erase ${email} for good`;
  if (words !== agreed) throw new CommandError(`This cannot be undone. To confirm, run: erase-user ${email} "${agreed}"`);
  const { registrationId, userId, status } = await find(database, email);
  if (status === 'P') throw new CommandError(`${email} has not activated the account: withdraw the invitation instead.`);
  const actor = { registrationId, ...OPERATOR_PERSON };
  await database.asTenant(registrationId, (trx) => erasePerson(trx, documents, { actor, who: OPERATOR_PERSON, userId }));
  return `Name and address of user ${userId} are erased. Backups taken before still hold them.`;
}

/** Draws the screens of a business as the release does; its versions stay, and may be rolled back to. */
async function returnToRelease({ database, documents }: OperatorServices, email: string, word: string): Promise<string> {
  if (word !== 'none') throw new CommandError(`To draw the screens of the business as the release does, run: variation ${email} none`);
  const { registrationId, userId } = await find(database, email);
  return database.asTenant(registrationId, async (trx) => {
    const { inForce: base, waiting } = await lockVersions(trx);
    if (base === 0 && waiting === undefined) return `The business of ${email} has changed no screens.`;
    const actor = { registrationId, ...OPERATOR_PERSON };
    const subject = documents.schema('variations/variation').title;
    await writeLog(trx, { what: 'operatorCommand', who: OPERATOR_PERSON, about: { userId }, subject });
    if (waiting !== undefined) await takeBack(trx, actor, documents, waiting.number);
    if (base === 0) return `The business of ${email} works by the release: version ${waiting?.number} was taken back.`;
    const number = await publishNext(trx, documents, actor, { base, changes: [], note: '', author: OPERATOR_ID, restores: 0 });
    return `The business of ${email} works by the release again: version ${number}.`;
  });
}

/** After a new first key was added, so that the others can be removed. */
function sealSecondFactors({ database, secrets }: OperatorServices, words: readonly string[]): Promise<string> | undefined {
  if (words.length > 0) return undefined;
  return sealStored(database, secrets).then((count) => `${count} second factor(s) sealed anew by the first of SECOND_FACTOR_KEYS.`);
}

/** The only way back from suspension. */
async function reinstate({ database, documents }: OperatorServices, email: string): Promise<string> {
  const { registrationId, userId, status } = await find(database, email);
  if (status !== 'S') throw new CommandError(`${email} is not suspended.`);
  await database.asTenant(registrationId, async (trx) => {
    await trx
      .updateTable('person')
      .set({ status: 'N', version: sql`version + 1`, changed_at: sql`now()`, changed_by: OPERATOR_ID })
      .where('registration_id', '=', registrationId)
      .where('id', '=', userId)
      .execute();
    await logStatus(trx, documents, { registrationId, email }, 'S', 'N');
  });
  return `${email} may sign in again.`;
}

async function find(database: Database, email: string): Promise<SignIn> {
  const person = await database.anonymous((trx) => findSignIn(trx, email));
  if (!person) throw new CommandError(`No account has the address ${email}.`);
  return person;
}
