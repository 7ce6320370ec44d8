/** Every kind of entry of the log: what is done leaves it, what is refused does not. */
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#schemas/generated/types.ts';
import { Links } from '#src/server/mail/links.ts';
import { commandRunner } from '#src/server/operator/run-command.ts';
import {
  addBusinessWithBranch,
  awaitMail,
  botCheckHeader,
  cookieIn,
  linkIn,
  password,
  registrationBody,
  signInAs,
  signUpBody,
} from '#tests/support/accounts.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';

type Kind = NonNullable<Activity['what']>;

/** One kind of entry, ready to be made. */
interface Deed {
  act(): Promise<LightMyRequestResponse>;
  /** What the entry says besides where it came from; names that it lacks are absent. */
  readonly entry: Readonly<Partial<Pick<Activity, 'who' | 'about' | 'subject'>>>;
  /** Much the same, which is refused. */
  refuse(): Promise<LightMyRequestResponse>;
  /** What the refused one leaves. */
  readonly leaves?: readonly Kind[];
  /** The deed is itself a refusal. */
  readonly isRefusal?: true;
  /** It was done on the server itself. */
  readonly isLocal?: true;
  /** Of a business other than the usual one: which, and who administers it once it is done. */
  readonly of?: { readonly registrationId: number; reader(): string };
}

const BOSS = 'boss@tide.example';
const CHANGED = 'nine quiet lanterns over water';
const nameOf = (email: string) => `Name of ${email}`;

let people = 0;
const freshEmail = () => `person-${(people += 1)}@tide.example`;

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
const other = await addBusinessWithBranch(server, 'Kauri Imports');
await business.addPerson(BOSS, 'A');
await other.addPerson('boss@kauri.example', 'A');
const boss = await signInAs(server, BOSS);
const foreigner = await signInAs(server, 'boss@kauri.example');

async function addPerson(status: 'N' | 'A' = 'N') {
  const email = freshEmail();
  return { id: await business.addPerson(email, status), email, name: nameOf(email) };
}

async function signedIn() {
  const person = await addPerson();
  return { ...person, token: await signInAs(server, person.email) };
}

async function withSecondFactor() {
  const person = await signedIn();
  const setUp = await startFactor(person.token);
  await confirmFactor(person.token, codeOf(setUp));
  return { ...person, secret: setUp };
}

const startFactor = async (token: string): Promise<string> =>
  (await server.call('POST', '/api/Users/me/second-factor', { token, body: { currentPassword: password } })).json().secret;
const confirmFactor = (token: string, code: string) => server.call('PUT', '/api/Users/me/second-factor', { token, body: { code } });
const login = (email: string, secret: string, more = {}) =>
  server.call('POST', '/api/auth/login', { body: { email, password: secret, ...more } });
const rename = (token: string, value: string) =>
  server.call('PATCH', '/api/Users/me', { token, body: [{ op: 'replace', path: '/name', value }] });
const changePassword = ({ token, email }: { readonly token: string; readonly email: string }, current: string, changed = CHANGED) =>
  server.call('POST', '/api/Users/password', {
    token,
    body: { currentPassword: current, newPassword: changed, confirmPassword: changed, email },
  });
const add = (emailAddress: string, token = boss, { branchId } = business) =>
  server.call('POST', '/api/Users', { token, body: { branchId, name: 'Ria Moana', emailAddress, accountsAccess: 'D' } });

/** Adds somebody, who has not answered yet. */
async function invited() {
  const email = freshEmail();
  await add(email);
  const link = linkIn(await awaitMail(server, email));
  return { id: Number(link.searchParams.get('userId')), email, link };
}

function activate(link: URL, email: string, token = link.searchParams.get('token')) {
  const userId = Number(link.searchParams.get('userId'));
  const body = { userId, token, email, name: 'Ria Moana', password, confirmPassword: password };
  return server.call('POST', `/api/Users/${userId}/activate`, { body });
}

/** Somebody who signed up and has still to register a business. */
async function newcomer() {
  const email = freshEmail();
  await server.call('POST', '/api/Registrations/user', { body: signUpBody(email), headers: botCheckHeader });
  await activate(linkIn(await awaitMail(server, email)), email);
  let token = await signInAs(server, email);
  const { registrationId } = await ownerOf(email);
  const register = async (businessName: string) => {
    const reply = await server.call('POST', '/api/Registrations/business', { token, body: registrationBody(email, { businessName }) });
    token = cookieIn(reply.headers['set-cookie']) || token;
    return reply;
  };
  return { email, registrationId, register, reader: () => token };
}

/** A command on the server itself, as an answer. */
async function operate(...words: string[]): Promise<LightMyRequestResponse> {
  const services = {
    database: server.database,
    documents: server.documents.current,
    links: new Links(new URL('https://trade.example')),
    secrets: testSecrets,
  };
  const following = { signal: new AbortController().signal, progress: () => undefined };
  const done = await commandRunner(() => services)({ program: 'admin', words }, new Uint8Array(), following).then(
    () => true,
    () => false,
  );
  return server.call('GET', done ? '/api/UserSessions/active' : '/api/nowhere');
}

const deeds: Readonly<Record<Kind, () => Promise<Deed>>> = {
  signIn: async () => {
    const { email, name } = await addPerson();
    return { act: () => login(email, password), entry: { who: name }, refuse: () => login(email, 'wrong'), leaves: ['signInRefused'] };
  },
  signInRefused: async () => {
    const { email, name } = await addPerson();
    return { act: () => login(email, 'wrong'), entry: { about: name }, isRefusal: true, refuse: () => login(email, '') };
  },
  codeAsked: async () => {
    const { email, name } = await withSecondFactor();
    return { act: () => login(email, password), entry: { about: name }, refuse: () => login(email, 'wrong'), leaves: ['signInRefused'] };
  },
  codeRefused: async () => {
    const { email, name, token } = await withSecondFactor();
    return {
      act: () => login(email, password, { code: '000000' }),
      entry: { about: name },
      isRefusal: true,
      refuse: () => confirmFactor(token, ''),
    };
  },
  passwordRefused: async () => {
    const person = await signedIn();
    return {
      act: () => changePassword(person, 'wrong'),
      entry: { about: person.name },
      isRefusal: true,
      refuse: () => changePassword(person, 'wrong', 'short'),
    };
  },
  signOut: async () => {
    const { token, name } = await signedIn();
    return {
      act: () => server.call('DELETE', '/api/UserSessions', { token }),
      entry: { who: name },
      refuse: () => server.call('DELETE', '/api/UserSessions', { token, headers: { 'x-requested-with': '' } }),
    };
  },
  accountActivated: async () => {
    const { email, link } = await invited();
    return { act: () => activate(link, email), entry: { who: 'Ria Moana' }, refuse: () => activate(link, email, 'not-the-token') };
  },
  passwordChanged: async () => {
    const person = await signedIn();
    return {
      act: () => changePassword(person, password),
      entry: { who: person.name },
      refuse: () => changePassword(person, password, 'short'),
    };
  },
  passwordReset: async () => {
    const { email, name } = await addPerson();
    await server.call('POST', '/api/Users/password/reset', { body: { email } });
    const token = /reset\/([\w-]+)|[Tt]oken=([\w-]+)/.exec(linkIn(await awaitMail(server, email)).href);
    const reset = (secret: string) =>
      server.call('POST', `/api/Users/password/reset/${token?.[1] ?? token?.[2] ?? ''}`, {
        body: { password: secret, confirmPassword: secret },
      });
    return { act: () => reset(CHANGED), entry: { who: name }, refuse: () => reset('short') };
  },
  secondFactorSet: async () => {
    const { token, name } = await signedIn();
    const secret = await startFactor(token);
    return {
      act: () => confirmFactor(token, codeOf(secret)),
      entry: { who: name },
      refuse: () => confirmFactor(token, '000000'),
      leaves: ['codeRefused'],
    };
  },
  secondFactorRemoved: async () => {
    const { id, name } = await withSecondFactor();
    const remove = (user: number) => server.call('DELETE', `/api/Users/${user}/second-factor`, { token: boss });
    return { act: () => remove(id), entry: { who: nameOf(BOSS), about: name }, refuse: () => remove(id + 1) };
  },
  nameChanged: async () => {
    const { token } = await signedIn();
    return { act: () => rename(token, 'Mere Tane'), entry: { who: 'Mere Tane' }, refuse: () => rename(token, 'Mere\nTane') };
  },
  businessRegistered: async () => {
    const { register, email, registrationId, reader } = await newcomer();
    return {
      act: () => register(`Business of ${email}`),
      entry: { who: 'Mere Tane' },
      refuse: () => register(''),
      of: { registrationId, reader },
    };
  },
  nameConfirmed: async () => {
    await (await newcomer()).register('Weka Woods');
    const { register, registrationId, reader } = await newcomer();
    await register('Weka Woods Ltd');
    return {
      act: () => operate('confirm-name', String(registrationId)),
      entry: { who: 'The operator', subject: 'Weka Woods Ltd' },
      refuse: () => operate('confirm-name', String(registrationId + 1_000_000)),
      isLocal: true,
      of: { registrationId, reader },
    };
  },
  userAdded: async () => {
    const email = freshEmail();
    return { act: () => add(email), entry: { who: nameOf(BOSS), about: 'Ria Moana' }, refuse: () => add(BOSS) };
  },
  userChanged: async () => {
    const { id, name } = await addPerson();
    const suspend = (tag: string) =>
      server.call('PATCH', `/api/Users/${id}`, {
        token: boss,
        body: [{ op: 'replace', path: '/status', value: 'S' }],
        headers: { 'if-match': tag },
      });
    return {
      act: () => suspend('"1"'),
      entry: { who: nameOf(BOSS), about: name, subject: 'Status Normal → Suspended' },
      refuse: () => suspend('"7"'),
    };
  },
  userWithdrawn: async () => {
    const { id } = await invited();
    const withdraw = (user: number) => server.call('DELETE', `/api/Users/${user}/pending`, { token: boss });
    return { act: () => withdraw(id), entry: { who: nameOf(BOSS), about: `Former user ${id}` }, refuse: () => withdraw(id + 1) };
  },
  invitationDeclined: async () => {
    const { id, link } = await invited();
    const decline = (token: string) => server.call('DELETE', `/api/Users/${id}/activation?Token=${token}`);
    return {
      act: () => decline(link.searchParams.get('token') ?? ''),
      entry: { about: `Former user ${id}` },
      refuse: () => decline('not-the-token'),
    };
  },
  userLeft: async () => {
    const { email, name, token } = await signedIn();
    await add(email, foreigner, other);
    const [invitation] = (await server.call('GET', '/api/Users/me/invitations', { token })).json();
    const accept = (id: number) => server.call('POST', `/api/Users/me/invitations/${id}`, { token });
    return { act: () => accept(invitation.id), entry: { who: name }, refuse: () => accept(invitation.id + 1) };
  },
  userErased: async () => {
    const [{ id }, administrator] = [await addPerson(), await addPerson('A')];
    const erase = (user: number) => server.call('POST', `/api/Users/${user}/erasure`, { token: boss });
    return { act: () => erase(id), entry: { who: nameOf(BOSS), about: `Former user ${id}` }, refuse: () => erase(administrator.id) };
  },
  sessionsEnded: async () => {
    const { token, name } = await signedIn();
    const end = (which: string) => server.call('DELETE', `/api/Users/me/sessions${which}`, { token });
    return { act: () => end(''), entry: { who: name }, refuse: () => end('/00000000-0000-4000-8000-000000000000') };
  },
  export: async () => {
    const { token } = await signedIn();
    const take = (url: string, by: string) => server.call('GET', url, { token: by });
    return {
      act: () => take('/api/Users?Format=CSV', boss),
      entry: { who: nameOf(BOSS), subject: expect.stringMatching(/^Users .+\.csv$/) },
      refuse: () => take('/api/Activities?Format=CSV', token),
    };
  },
  download: async () => {
    const { token, name } = await signedIn();
    const take = (list: string) => server.call('GET', `/api/${list}/file/sample`, { token });
    return { act: () => take('Tariffs'), entry: { who: name, subject: expect.stringMatching(/\.csv$/) }, refuse: () => take('Levies') };
  },
  operatorCommand: async () => {
    const { email, name } = await addPerson();
    return {
      act: () => operate('reset-link', email),
      entry: { who: 'The operator', about: name, subject: 'Link to set a new password: given out' },
      refuse: () => operate('reset-link', 'nobody@elsewhere.example'),
      isLocal: true,
    };
  },
};

const KINDS = productDocuments.schema('accounts/activity').properties['what']?.enum ?? [];

test('the table above has every kind there is', () => {
  expect(Object.keys(deeds)).toEqual(KINDS);
});

async function ownerOf(email: string): Promise<{ readonly registrationId: number }> {
  const find = sql<{ id: number }>`select registration_id as id from person where email = ${email}`;
  const { rows } = await server.database.anonymous(async (trx) => {
    await sql`set local role app_backup`.execute(trx);
    return find.execute(trx);
  });
  return { registrationId: Number(rows[0]?.id) };
}

/** Kinds of the entries of a business after a number, as they are stored. */
async function kindsAfter(registrationId: number, last: number): Promise<readonly { readonly number: number; readonly what: string }[]> {
  const { rows } = await server.database.asTenant(registrationId, (trx) =>
    sql<{ number: string; what: string }>`
      select number, what from log_entry where registration_id = ${registrationId} and number > ${last} order by number`.execute(trx),
  );
  return rows.map(({ number, what }) => ({ number: Number(number), what }));
}

const readKind = (kind: string, token: string) => {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'what', is: 'oneOf', value: [kind] }]));
  return server.call('GET', `/api/Activities?PageNumber=1&PageSize=100&Filter=${filter}`, { token });
};

describe.each(Object.entries(deeds))('of the kind %s', (kind, prepare) => {
  test('an entry tells who, whom, when and from where; a refused act leaves none; nobody else reads it', async () => {
    const { act, entry, refuse, leaves = [], isRefusal, isLocal, of } = await prepare();
    const registrationId = of?.registrationId ?? business.registrationId;
    const last = (await kindsAfter(registrationId, 0)).length;

    const refused = await refuse();
    const left = await kindsAfter(registrationId, last);
    const began = Date.now();
    const done = await act();
    const [made, ...more] = await kindsAfter(registrationId, last + left.length);
    const reply = await readKind(kind, of?.reader() ?? boss);
    const shown: readonly Activity[] = reply.json().items;
    const found = shown.find(({ id }) => id === made?.number);

    expect(refused.statusCode, refused.body).toBeGreaterThanOrEqual(400);
    expect(left.map(({ what }) => what)).toEqual(leaves);
    expect(done.statusCode >= 400, done.body).toBe(isRefusal === true);
    expect([made?.what, more]).toEqual([kind, []]);
    const { id: _id, createdAt = '', browser, ...told } = found ?? {};
    expect(told).toEqual({ what: kind, ...entry, ...(isLocal === true ? {} : { address: '127.0.0.1' }) });
    expect(browser === undefined).toBe(isLocal === true);
    expect(Math.abs(Date.parse(createdAt) - began)).toBeLessThan(600_000);
    expect(new Set(shown.map(({ what }) => what))).toEqual(new Set([kind]));
    expect((await readKind(kind, foreigner)).json().items.filter((seen: Activity) => isSame(seen, found))).toEqual([]);
    expect((await readKind(kind, await clerk())).statusCode).toBe(403);
  });
});

const isSame = (a: Activity, b: Activity | undefined) => a.createdAt === b?.createdAt && a.what === b?.what;

let clerkToken: string | undefined;
const clerk = async () => (clerkToken ??= (await signedIn()).token);

describe('rights of somebody who has not accepted yet', () => {
  const correct = (id: number, path: string, value: string) =>
    server.call('PATCH', `/api/Users/${id}/pending`, { token: boss, body: [{ op: 'replace', path, value }] });

  test('are on record when they are changed; a name that is corrected is not', async () => {
    const { id } = await invited();
    const last = (await kindsAfter(business.registrationId, 0)).length;

    expect((await correct(id, '/name', 'Ria Moana-Reyes')).statusCode).toBe(204);
    expect(await kindsAfter(business.registrationId, last)).toEqual([]);
    expect((await correct(id, '/accountsAccess', 'A')).statusCode).toBe(204);

    const [newest] = (await readKind('userChanged', boss)).json().items;
    expect(newest).toMatchObject({ who: nameOf(BOSS), about: 'Ria Moana-Reyes', subject: 'Accounts access Disabled → Allowed' });
  });
});
