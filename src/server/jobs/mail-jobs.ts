import type { Transaction } from 'kysely';
import { isWithinHour } from '../throttling/attempts.ts';
import type { Database } from '../database/database.ts';
import { findSignIn, type SignIn } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { createToken } from '../database/sessions/tokens.ts';
import { addFirstPerson, releaseAddress } from '../auth/people.ts';
import type { Links } from '../mail/links.ts';
import { composeMail, type Mail } from '../mail/mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { displayName } from '../messages/display-name.ts';
import type { MailRequester } from '../auth/known-origins.ts';
import type { MailJob } from './job.ts';

export interface MailServices {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly links: Links;
  /** Mails to one address requested without sign-in, per hour; 0 lifts the limit. */
  readonly mailsPerHour: number;
}

export function mailJobRunner({
  database,
  mailer,
  links,
  mailsPerHour,
}: MailServices): (registrationId: number, job: MailJob, attempt: number) => Promise<void> {
  const send = async (mail: Mail | undefined) => {
    if (mail) await mailer.send(mail);
  };
  // A retry is not counted again.
  const mayAsk = async ({ email, asker = NOBODY }: MailWish, attempt: number) =>
    attempt > 1 || isMailAllowed(database, email.toLowerCase(), asker, mailsPerHour);
  const known = (email: string) => database.anonymous((trx) => findSignIn(trx, email));
  return async (registrationId, job, attempt) => {
    switch (job.kind) {
      case 'sign-up': {
        const { email, name } = job;
        if (!(await mayAsk(job, attempt))) return;
        await database.anonymous((trx) => releaseAddress(trx, email));
        const person = await known(email);
        // The person's own sign-up precedes an invitation by a business.
        const own = person && !person.isInvited ? person : await addFirstPerson(database, { email, name });
        return send(await signUpMail(database, links, own));
      }
      case 'activation':
        return send(await database.asTenant(registrationId, (trx) => activationMail(trx, links, job.userId)));
      case 'reset': {
        if (!(await mayAsk(job, attempt))) return;
        const person = await known(job.email);
        return send(person && (await database.asTenant(person.registrationId, (trx) => resetMail(trx, links, person.userId))));
      }
      case 'password-changed':
        return send(await database.asTenant(registrationId, (trx) => noticeMail(trx, job.kind, links.forgotten(), job.userId)));
      case 'second-factor-reset':
        return send(await database.asTenant(registrationId, (trx) => noticeMail(trx, job.kind, links.forgotten(), job.userId)));
      case 'invite':
        return send(await database.asTenant(registrationId, (trx) => inviteMail(trx, links, job.inviteId)));
      default:
        return job satisfies never;
    }
  };
}

type MailWish = Extract<MailJob, { readonly asker?: MailRequester }>;

const NOBODY: MailRequester = { standing: 'stranger', key: '' };
/** One network of strangers uses up at most a quarter of an address's mails per hour. */
const NETWORKS_TO_EXHAUST = 4;

/** Strangers share a limit of mails to an address; it does not affect origins from which the owner has signed in. */
async function isMailAllowed(database: Database, email: string, { standing, key }: MailRequester, mailsPerHour: number): Promise<boolean> {
  if (standing !== 'stranger') return isWithinHour(database, `mail ${email} for ${key}`, mailsPerHour);
  const share = Math.ceil(mailsPerHour / NETWORKS_TO_EXHAUST);
  return (await isWithinHour(database, `mail ${email} from ${key}`, share)) && isWithinHour(database, `mail ${email}`, mailsPerHour);
}

/** Only the mail reveals whether the address is already known. */
async function signUpMail(
  database: Database,
  links: Links,
  { registrationId, userId, status }: Pick<SignIn, 'registrationId' | 'userId' | 'status'>,
): Promise<Mail | undefined> {
  return database.asTenant(registrationId, async (trx) => {
    if (status === 'P') return activationMail(trx, links, userId);
    const person = await findPerson(trx, userId);
    if (!person || status === 'S') return undefined;
    return composeMail('already-registered', person.email, { ...person, link: links.signIn() });
  });
}

async function activationMail(trx: Transaction<Tables>, links: Links, userId: number): Promise<Mail | undefined> {
  const person = await findPerson(trx, userId);
  if (!person || person.status !== 'P') return undefined;
  const token = await createToken(trx, 'activation', { registrationId: person.registrationId, userId, email: person.email });
  const holder = await findSignIn(trx, person.email);
  const name = person.business === '' ? 'activation' : holder === undefined || holder.status === 'P' ? 'welcome' : 'invited';
  const business = displayName({ name: person.business, isUnconfirmed: person.isUnconfirmed === true });
  return composeMail(name, person.email, { ...person, business, link: links.activation(userId, token) });
}

/** A user who has not activated has no password to reset. */
async function resetMail(trx: Transaction<Tables>, links: Links, userId: number): Promise<Mail | undefined> {
  const person = await findPerson(trx, userId);
  if (!person || person.status === 'S') return undefined;
  if (person.status === 'P') return activationMail(trx, links, userId);
  const token = await createToken(trx, 'reset', { registrationId: person.registrationId, userId, email: person.email });
  return composeMail('reset', person.email, { ...person, link: links.reset(token) });
}

/** A mail about a change that another person may have made. */
async function noticeMail(
  trx: Transaction<Tables>,
  what: 'password-changed' | 'second-factor-reset',
  link: string,
  userId: number,
): Promise<Mail | undefined> {
  const person = await findPerson(trx, userId);
  return person && composeMail(what, person.email, { ...person, link });
}

async function inviteMail(trx: Transaction<Tables>, links: Links, inviteId: string): Promise<Mail | undefined> {
  const invite = await trx
    .selectFrom('invite as i')
    .innerJoin('registration as r', 'r.id', 'i.registration_id')
    .select(['i.registration_id as registrationId', 'i.email', 'r.name', 'r.is_unconfirmed as isUnconfirmed'])
    .where('i.id', '=', inviteId)
    .executeTakeFirst();
  if (!invite) return undefined;
  const { registrationId, email } = invite;
  const token = await createToken(trx, 'invite', { registrationId, userId: null, email });
  return composeMail('invite', email, { name: '', business: displayName(invite), link: links.signUp(email, token) });
}

async function findPerson(trx: Transaction<Tables>, userId: number) {
  const row = await trx
    .selectFrom('person as u')
    .leftJoin('registration as r', 'r.id', 'u.registration_id')
    .select(['u.registration_id as registrationId', 'u.email', 'u.status', 'u.full_name as name'])
    .select(['r.name as business', 'r.is_unconfirmed as isUnconfirmed'])
    .where('u.id', '=', userId)
    .where('u.status', 'not in', ['L', 'E'])
    // An erasure waits, and then removes what is stored for the mail.
    .forKeyShare('u')
    .executeTakeFirst();
  return row && { ...row, name: row.name ?? '', business: row.business ?? '' };
}
