// @module-tag postgres
/** Names of businesses that are like one another: what others are told of them, and what operators do about it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { keyNames } from '#src/server/accounts/names/key-names.ts';
import { addFirstPerson } from '#src/server/auth/people.ts';
import { OPERATIONS } from '#src/server/reference/registration-types.ts';
import { Links } from '#src/server/mail/links.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { awaitMail, cookieIn, linkIn, registrationBody } from '#tests/support/accounts.ts';
import { addBusiness, addConsignment, addTrader, signIn } from '#tests/support/database-rows.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';

const MARK = '(unconfirmed name)';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const operator = (await addTrader(server.database, 'Quay Keepers', { regTypeCode: 'OPR', status: 'A' })).token;

interface Registered {
  readonly registrationId: number;
  readonly token: string;
  readonly body: string;
}

/** Somebody who has activated and has still to register the business. */
async function newcomer(email: string) {
  const { registrationId, userId } = await addFirstPerson(server.database, { email, name: 'Mere Tane' });
  await server.database.asTenant(registrationId, (trx) =>
    trx.updateTable('person').set({ status: 'N' }).where('id', '=', userId).execute(),
  );
  return { registrationId, email, token: await signIn(server.database, userId) };
}

async function register(
  { registrationId, email, token: first }: Awaited<ReturnType<typeof newcomer>>,
  businessName: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Registered> {
  const body = registrationBody(email, { businessName, ...more });
  const reply = await server.call('POST', '/api/Registrations/business', { token: first, body });
  expect(reply.statusCode, reply.body).toBe(200);
  return { registrationId, token: cookieIn(reply.headers['set-cookie']), body: reply.body };
}

const registered = async (email: string, businessName: string, more = {}) => register(await newcomer(email), businessName, more);
const get = async (token: string, path: string) => (await server.call('GET', path, { token })).json();
const isUnconfirmed = async ({ token }: Registered): Promise<boolean> =>
  (await get(token, '/api/Registrations/settings')).isNameUnconfirmed;
const listed = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await get(operator, '/api/UnconfirmedNames?PageNumber=1&PageSize=200')).items;
const confirm = (id: number, token = operator) => server.call('POST', `/api/UnconfirmedNames/${id}/confirmation`, { token });

describe('a business that registers with a name like that of another', () => {
  test.each([
    ['Marlin Imports', 'MARLIN IMPORTS LTD'],
    ['Pelican Freight NZ', 'PelicanFreight Limited'],
    ['Albatross Lines', 'Albatross LInes'],
    ['Heron Cargo', 'Hеron Cargo'],
  ])('is unconfirmed, and the first is not: %s and %s', async (first, like) => {
    const one = await registered(`first@${first.split(' ')[0]}.example`, first);
    const other = await registered(`like@${first.split(' ')[0]}.example`, like);

    expect([await isUnconfirmed(one), await isUnconfirmed(other)]).toEqual([false, true]);
  });

  test('in another country is not', async () => {
    await registered('nz@gannet.example', 'Gannet Trading');
    const abroad = await registered('ca@gannet.example', 'Gannet Trading', { countryCode: 'CA' });

    expect(await isUnconfirmed(abroad)).toBe(false);
  });

  test('learns of its own name alone, and not which other it is like', async () => {
    const first = await registered('first@shearwater.example', 'Shearwater Shipping');
    const unlike = await registered('unlike@shearwater.example', 'Storm Petrel');
    const like = await registered('like@shearwater.example', 'Shearwater Shlpping Ltd');

    expect(like.body).toBe(unlike.body);
    expect(await get(like.token, '/api/Registrations/settings')).toEqual({
      ...(await get(unlike.token, '/api/Registrations/settings')),
      isNameUnconfirmed: true,
    });
    for (const path of ['/api/UserSessions', '/api/Registrations/settings', '/api/Activities?PageNumber=1&PageSize=50', '/api/Users/me']) {
      const told = (await server.call('GET', path, { token: like.token })).body;
      expect(told).not.toContain('Shearwater Shipping');
      expect(told).not.toContain(String(first.registrationId));
    }
  });

  test('at the same moment as others: one of them holds the name', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => newcomer(`racer${index}@skua.example`)));

    const all = await Promise.all(people.map((person, index) => register(person, `Skua Trading${' Ltd'.repeat(index % 2)}`)));

    const marks = await Promise.all(all.map(isUnconfirmed));
    expect(marks.filter((isMarked) => !isMarked)).toHaveLength(1);
  });

  test('cannot say of itself that it is confirmed', async () => {
    const { registrationId } = await newcomer('sly@gull.example');
    const row = { id: registrationId, data: { businessName: 'Gull Lines', countryCode: 'NZ' } };
    const storing = server.database.asTenant(registrationId, (trx) =>
      sql`insert into registration (id, data, name_standing) values (${row.id}, ${JSON.stringify(row.data)}::jsonb, 'confirmed')`.execute(
        trx,
      ),
    );
    await expect(storing).rejects.toThrow('A policy refused the row');

    const gull = await registered('first@gull.example', 'Gull Lines');
    const like = await registered('like@gull.example', 'Gull Lines Ltd');
    const changing = server.database.asTenant(like.registrationId, (trx) =>
      sql`update registration set name_standing = 'first' where id = ${like.registrationId}`.execute(trx),
    );
    await expect(changing).rejects.toThrow(/permission denied/);
    const patch = [{ op: 'replace', path: '/isNameUnconfirmed', value: false }];
    const patched = await server.call('PATCH', '/api/Registrations/settings', {
      token: like.token,
      body: patch,
      headers: { 'if-match': '*' },
    });
    expect(patched.statusCode).toBe(400);
    expect([await isUnconfirmed(gull), await isUnconfirmed(like)]).toEqual([false, true]);
  });
});

describe('others are told of an unconfirmed name', () => {
  const NAME = 'Kauri lmports Ltd';
  let like: Registered;
  let observer: Awaited<ReturnType<typeof addTrader>>;
  let consignmentId: number;

  beforeAll(async () => {
    await registered('first@kauri.example', 'Kauri Imports');
    like = await registered('like@kauri.example', NAME, { regTypeCode: 'BRK' });
    observer = await addTrader(server.database, 'Tui Traders', { status: 'A', regTypeCode: 'IMP' });
    ({ consignmentId } = await addConsignment(server.database, like.registrationId, 'C-26-0001', [
      { registrationId: like.registrationId, role: 'inboundBroker' },
      { registrationId: observer.registrationId, role: 'buyer' },
    ]));
  });

  /** Whatever stands beside the name, and each text with it. */
  function told(answer: unknown): unknown[] {
    if (typeof answer === 'string') return answer.includes(NAME) && answer !== NAME ? [answer] : [];
    if (answer === null || typeof answer !== 'object') return [];
    const mark = Object.values(answer).includes(NAME) ? ['isUnconfirmed' in answer && answer.isUnconfirmed] : [];
    return [...mark, ...Object.values(answer).flatMap(told)];
  }
  const isTold = (answer: unknown): boolean => {
    const all = told(answer);
    return all.length > 0 && all.every((one) => one === true || String(one).includes(`${NAME} ${MARK}`));
  };

  test('as a party, in all that is said of one', async () => {
    const { token } = observer;
    const patch = [{ op: 'replace', path: '/vessel', value: 'MV Tui' }];
    const detail = await server.call('GET', `/api/consignments/${consignmentId}`, { token: like.token });
    const saved = await server.call('PATCH', `/api/consignments/${consignmentId}`, {
      token: like.token,
      body: patch,
      headers: { 'if-match': String(detail.headers['etag']) },
    });
    expect(saved.statusCode, saved.body).toBe(204);
    const open = { tab: randomUUID(), entity: 'consignments/consignment', recordId: consignmentId };
    await server.call('PUT', `/api/consignments/${consignmentId}/presence`, { token: like.token, body: open });
    const present = await server.call('PUT', `/api/consignments/${consignmentId}/presence`, {
      token,
      body: { ...open, tab: randomUUID() },
    });

    expect(isTold(await get(token, `/api/consignments/${consignmentId}`))).toBe(true);
    const history = `/api/consignments/${consignmentId}/changes?Entity=consignments/consignment&RecordId=${consignmentId}`;
    expect(isTold(await get(token, history))).toBe(true);
    expect(isTold(present.json())).toBe(true);
    const own = await get(like.token, `/api/consignments/${consignmentId}`);
    expect(own.parties.some((party: { isUnconfirmed: boolean }) => party.isUnconfirmed)).toBe(false);
  });

  test('where it may be chosen as a party, and in what is noted of that', async () => {
    const { token, registrationId } = observer;
    const mine = await addConsignment(server.database, registrationId, 'C-26-0002', [{ registrationId, role: 'buyer' }]);
    const choices = await get(token, `/api/consignments/${mine.consignmentId}/parties/choices?Role=inboundBroker`);
    const named = await server.call('PUT', `/api/consignments/${mine.consignmentId}/parties/inboundBroker/${like.registrationId}`, {
      token,
    });
    expect(named.statusCode, named.body).toBe(204);
    const refused = await server.call('PUT', `/api/consignments/${mine.consignmentId}/parties/carterOutbound/${like.registrationId}`, {
      token,
    });
    const changes = `/api/consignments/${mine.consignmentId}/changes?Entity=consignments/consignment&RecordId=${mine.consignmentId}`;

    expect(isTold(choices.filter((choice: { registrationId: number }) => choice.registrationId === like.registrationId))).toBe(true);
    expect(isTold(await get(token, changes))).toBe(true);
    if (refused.statusCode === 400) expect(isTold(refused.json())).toBe(true);
  });

  test('as a service provider to whoever registers', async () => {
    const { token } = await newcomer('choosing@kaka.example');

    expect(isTold(await get(token, '/api/Registrations/serviceproviders'))).toBe(true);
  });

  test('where it invites somebody, by mail and behind the link', async () => {
    await server.call('POST', '/api/Invites', { token: like.token, body: { inviteeEmailAddress: 'guest@kea.example' } });
    const invite = await awaitMail(server, 'guest@kea.example');
    const [branch] = await get(like.token, '/api/Branches');
    const add = (emailAddress: string) =>
      server.call('POST', '/api/Users', {
        token: like.token,
        body: { branchId: branch.id, name: 'Ria', emailAddress, accountsAccess: 'D' },
      });
    await add('new@kea.example');
    await add(observer.email);
    const welcome = await awaitMail(server, 'new@kea.example');
    const invited = await awaitMail(server, observer.email);

    for (const mail of [invite, welcome, invited]) {
      expect(mail.subject).toContain(`${NAME} ${MARK}`);
      expect([mail.text, mail.html].every((part) => part.split(NAME).length === part.split(`${NAME} ${MARK}`).length)).toBe(true);
    }
    const link = linkIn(welcome);
    const page = `/api/Users/${link.searchParams.get('userId')}/activation?Token=${link.searchParams.get('token')}`;
    expect(isTold((await server.call('GET', page)).json())).toBe(true);
    expect(isTold(await get(observer.token, '/api/Users/me/invitations'))).toBe(true);
    const inviters = `/api/Invites?InviteeEmailAddress=guest@kea.example&Token=${linkIn(invite).searchParams.get('invite')}`;
    expect(isTold((await server.call('GET', inviters)).json())).toBe(true);
  });

  test('until an operator confirms it', async () => {
    expect((await confirm(like.registrationId)).statusCode).toBe(204);

    const { token } = observer;
    const { parties } = await get(token, `/api/consignments/${consignmentId}`);
    expect(parties.map((party: { isUnconfirmed: boolean }) => party.isUnconfirmed)).toEqual([false, false]);
    expect(told(await get(token, '/api/Registrations/serviceproviders'))).toEqual([false]);
    expect(await isUnconfirmed(like)).toBe(false);
    // And whoever comes next is unconfirmed again.
    expect(await isUnconfirmed(await registered('third@kauri.example', 'Kauri Imports Pty'))).toBe(true);
  });
});

describe('an operator', () => {
  test('sees whose names are unconfirmed, what they are like and who registered them', async () => {
    await registered('first@takahe.example', 'Takahe Textiles');
    const like = await registered('like@takahe.example', 'Takahe Textlles Ltd');

    expect((await listed()).filter(({ id }) => id === like.registrationId)).toEqual([
      {
        id: like.registrationId,
        businessName: 'Takahe Textlles Ltd',
        likeNames: 'Takahe Textiles',
        countryCode: 'NZ',
        createdAt: expect.any(String),
        registeredBy: 'Mere Tane',
        email: 'like@takahe.example',
      },
    ]);
  });

  test('confirms one once, on record with the operators and the business', async () => {
    await registered('first@weka.example', 'Weka Woods');
    const like = await registered('like@weka.example', 'Weka Woods Ltd');

    const replies = [await confirm(like.registrationId), await confirm(like.registrationId), await confirm(12_345)];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 404, 404]);
    expect(replies[1]?.rawPayload).toEqual(replies[2]?.rawPayload);
    expect((await listed()).some(({ id }) => id === like.registrationId)).toBe(false);
    const newest = async (token: string) =>
      (await get(token, '/api/Activities?PageNumber=1&PageSize=50')).items.find(({ what }: { what: string }) => what === 'nameConfirmed');
    expect(await newest(operator)).toMatchObject({
      who: 'Name of quay.keepers@example.com',
      subject: `Weka Woods Ltd (${like.registrationId})`,
    });
    expect(await newest(like.token)).toMatchObject({ who: 'The operator', subject: 'Weka Woods Ltd' });
  });

  test('alone does either, whatever the calls let through', async () => {
    await registered('first@kiwi.example', 'Kiwi Kegs');
    const like = await registered('like@kiwi.example', 'Kiwi Kegs Ltd');

    expect((await confirm(like.registrationId, like.token)).statusCode).toBe(403);
    expect((await server.call('GET', '/api/UnconfirmedNames', { token: like.token })).statusCode).toBe(403);
    const seen = await server.database.asTenant(like.registrationId, async (trx) => ({
      rows: await trx.selectFrom('unconfirmed_name').select('id').execute(),
      confirmed: (await sql<{ name: string | null }>`select confirm_name(${like.registrationId}) as name`.execute(trx)).rows,
    }));
    expect(seen).toEqual({ rows: [], confirmed: [{ name: null }] });
    expect(await isUnconfirmed(like)).toBe(true);
  });

  test('does both by commands too', async () => {
    await registered('first@kokako.example', 'Kokako Kits');
    const like = await registered('like@kokako.example', 'Kokako Kits Ltd');
    const links = new Links(new URL('https://trade.example'));
    const services = { database: server.database, documents: server.documents.current, links, secrets: testSecrets };
    const run = (...words: string[]) => runOperatorCommand(services, words);

    expect(await run('unconfirmed-names')).toMatch(
      new RegExp(
        `^${like.registrationId}  Kokako Kits Ltd, NZ, is like Kokako Kits; registered \\S+ by Mere Tane, like@kokako\\.example$`,
        'm',
      ),
    );
    expect(await run('confirm-name', String(like.registrationId))).toContain('Kokako Kits Ltd is confirmed');
    await expect(run('confirm-name', String(like.registrationId))).rejects.toThrow('has an unconfirmed name');
    await expect(run('confirm-name', 'Kokako')).rejects.toThrow('Use one of');
    expect(await isUnconfirmed(like)).toBe(false);
    await server.database.asTenant(OPERATIONS, async (trx) => {
      const entries = await trx.selectFrom('log_entry').select('subject').where('registration_id', '=', OPERATIONS).execute();
      expect(entries).toContainEqual({ subject: `Kokako Kits Ltd (${like.registrationId})` });
    });
  });
});

test('names from before they were compared are compared when a server starts, the older one first', async () => {
  const [older, newer] = [await addBusiness(server.database, 'Moa Motors'), await addBusiness(server.database, 'Moa Motors Ltd')];
  await keyNames(server.database);

  const marks = await Promise.all(
    [older, newer].map((id) =>
      server.database.asTenant(id, (trx) =>
        trx.selectFrom('registration').select('is_unconfirmed').where('id', '=', id).executeTakeFirst(),
      ),
    ),
  );

  expect(marks).toEqual([{ is_unconfirmed: false }, { is_unconfirmed: true }]);
  expect(await keyNames(server.database)).toBe(0);
  expect(await isUnconfirmed(await registered('third@moa.example', 'MOA MOTORS'))).toBe(true);
});
