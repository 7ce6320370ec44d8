// People who sign up, activate and sign in through the calls themselves, and the mail they get.
import { setTimeout as sleep } from 'node:timers/promises';
import { branchRow } from '#src/server/accounts/branch-row.ts';
import { hashPassword } from '#src/server/auth/passwords.ts';
import type { UserStatus } from '#src/server/database/tables/tables.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { TestServer } from './server.ts';

export const password = 'seven quiet lanterns over water';

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: string;
}

/** Mail to an address so far, the newest first. */
export async function mailTo(server: TestServer, address: string): Promise<readonly SentMail[]> {
  const mails: readonly SentMail[] = (await server.call('GET', '/dev/mailbox.json')).json();
  return mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}

/** Waits until an address has so many mails; answers the newest. */
export async function awaitMail(server: TestServer, address: string, count = 1): Promise<SentMail> {
  for (let wait = 0; wait < 400; wait++) {
    const mails = await mailTo(server, address);
    const [newest] = mails;
    if (mails.length >= count && newest) return newest;
    await sleep(25);
  }
  throw new Error(`${address} got no mail number ${count}.`);
}

/** The link in a mail, as an address. */
export function linkIn({ text }: Pick<SentMail, 'text'>): URL {
  const [link = ''] = /https?:\S+/.exec(text) ?? [];
  return new URL(link);
}

export const cookieIn = (header: unknown) => /^(?:__Host-)?session=([\w-]*)/.exec(String(header))?.[1] ?? '';

/** Signs in by password; answers the session's token, empty where there is none. */
export async function signInAs(server: TestServer, email: string, secret = password, token?: string): Promise<string> {
  const reply = await server.call('POST', '/api/auth/login', { body: { email, password: secret }, token });
  return cookieIn(reply.headers['set-cookie']);
}

export function signUpBody(email: string, more: Readonly<Record<string, unknown>> = {}) {
  return { email, name: 'Mere Tane', noPreviousRegistration: true, termsRead: true, recaptchaResponse: 'none', ...more };
}

export const botCheckHeader = { 'x-recaptcha-response': 'none' };

export function registrationBody(email: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    email,
    name: 'Mere Tane',
    businessName: 'Tide Traders',
    regTypeCode: 'IMP',
    countryCode: 'NZ',
    branchName: 'Main Office',
    timeZoneId: 1,
    addressLine1: '1 Quay Street',
    addressLine3: 'Auckland',
    postalCode: '1010',
    phoneNumber: '09 123 4567',
    contactName: 'Mere Tane',
    ...more,
  };
}

export interface TestBusiness {
  readonly registrationId: number;
  readonly branchId: number;
  /** Adds a person who signs in with the password above. */
  addPerson(email: string, status: UserStatus): Promise<number>;
}

/** A registered business with one branch, without people. */
export async function addBusinessWithBranch({ database }: TestServer, businessName: string): Promise<TestBusiness> {
  const registrationId = newId();
  const branchId = newId();
  const hash = await hashPassword(password);
  await database.asTenant(registrationId, async (trx) => {
    const data = { businessName, regTypeCode: 'IMP', countryCode: 'NZ' };
    await trx.insertInto('registration').values({ id: registrationId, data }).execute();
    const branch = branchRow(registrationId, branchId, { name: 'Main Office', status: 'A' });
    await trx.insertInto('branch').values(branch).execute();
  });
  return {
    registrationId,
    branchId,
    addPerson: async (email, status) => {
      const id = newId();
      const data = { name: `Name of ${email}`, accountsAccess: 'D' };
      const row = { registration_id: registrationId, id, email, status, password_hash: hash, branch_id: branchId, data };
      await database.asTenant(registrationId, (trx) => trx.insertInto('person').values(row).execute());
      return id;
    },
  };
}
