// @module-tag postgres
/** Somebody is erased: nothing says their name or address any more, and what they did stays on record. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Links } from '#src/server/mail/links.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { verifyLog } from '#src/server/operator/verify-log.ts';
import { addBusinessWithBranch, awaitMail, linkIn, signInAs } from '#tests/support/accounts.ts';
import { signIn } from '#tests/support/database-rows.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { UserStatus } from '#src/server/database/tables/tables.ts';
import { engine } from '#tests/support/database.ts';
import { addHarbourLine, buildHarbour, everyRole } from '#tests/support/harbour.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';
import { tablesWith as tablesOf } from '#tests/support/tables-with.ts';
import { untilLocked } from '#tests/support/lock-waits.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const harbour = await buildHarbour(server.database);

const erase = (id: number, token: string) => server.call('POST', `/api/Users/${id}/erasure`, { token });

/** Somebody signed in, where their status lets them. */
async function addUser(registrationId: number, email: string, status: UserStatus, name = 'Some Body') {
  const userId = newId();
  const row = { registration_id: registrationId, id: userId, email, status, password_hash: null, data: { name, accountsAccess: 'D' } };
  await server.database.asTenant(registrationId, (trx) => trx.insertInto('person').values(row).execute());
  return { userId, token: status === 'N' || status === 'A' ? await signIn(server.database, userId) : '' };
}

/** Who the contact of a business is, as it said when it registered. */
const nameContact = (registrationId: number, contactName: string) =>
  server.database.asTenant(registrationId, (trx) =>
    sql`update registration set data = data || ${JSON.stringify({ contactName })}::jsonb where id = ${registrationId}`.execute(trx),
  );

const tablesWith = (words: string) => tablesOf(server.database, words);

describe('a user who is erased', () => {
  test('is named nowhere in the database, in consignments of others neither, and what they did is still on record', async () => {
    const { forwarder, inboundBroker } = harbour.parties;
    const email = 'fiona.ferry@forwarder.example';
    const { userId: id, token } = await addUser(forwarder.registrationId, email, 'N', 'Fiona Fairweather');
    const place = await addHarbourLine(server.database, inboundBroker.registrationId, 'C-26-0077', everyRole(harbour.parties));
    const lock = `/api/consignments/${place.consignmentId}/lock`;
    const settled = async (method: string, url: string, body?: unknown, by = token) => {
      const reply = await server.call(method, url, { token: by, body });
      expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBeLessThan(300);
    };
    await settled('PUT', lock);
    await settled('PATCH', '/api/Users/me', [{ op: 'replace', path: '/name', value: 'Fiona Ferryman' }]);
    await settled('DELETE', lock);
    await settled('PUT', lock);
    await settled('PATCH', `/api/Users/${id}`, [{ op: 'replace', path: '/accountsAccess', value: 'A' }], forwarder.token);
    await settled('PATCH', `/api/Users/${id}`, [{ op: 'replace', path: '/status', value: 'T' }], forwarder.token);
    for (const words of ['Ferryman', 'fiona.ferry']) expect(await tablesWith(words)).toEqual(['person']);

    expect((await erase(id, forwarder.token)).statusCode).toBe(204);

    for (const words of ['Fairweather', 'Ferryman', 'fiona.ferry']) expect([words, await tablesWith(words)]).toEqual([words, []]);
    const former = `Former user ${id}`;
    const history = await server.call(
      'GET',
      `/api/consignments/${place.consignmentId}/changes?Entity=consignments/consignment&RecordId=${place.consignmentId}`,
      { token: inboundBroker.token },
    );
    expect(history.body).toContain(former);
    const log = (await server.call('GET', '/api/Activities?PageSize=50', { token: forwarder.token })).json();
    expect(log.items[0]).toMatchObject({ what: 'userErased', about: former });
    expect(log.items).toContainEqual(expect.objectContaining({ what: 'nameChanged', who: former }));
    expect((await verifyLog(server.database)).faults).toEqual([]);
    const settings = (await server.call('GET', '/api/SettingsAuditLogs/Settings', { token: forwarder.token })).body;
    expect(settings).toContain(`changed User ${former}: Name and address “erased”`);
    const users = (await server.call('GET', '/api/Users?PageSize=200', { token: forwarder.token })).json();
    expect(users.items.map((user: { id: number }) => user.id)).not.toContain(id);
    expect((await erase(id, forwarder.token)).statusCode).toBe(404);
  });

  test.runIf(engine === 'server')('gets no name back by a change of it that waits for the erasure', async () => {
    const { registrationId, token: admin } = harbour.parties.forwarder;
    const { userId, token } = await addUser(registrationId, 'late@forwarder.example', 'N', 'Lara Late');
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const underWay = server.database.asTenant(registrationId, async (trx) => {
      await trx.selectFrom('person').select('id').where('id', '=', userId).forUpdate().execute();
      begin();
      await mayEnd;
    });
    await hasBegun;

    const erasure = erase(userId, admin);
    await untilLocked(server.database);
    const late = server.call('PATCH', '/api/Users/me', { token, body: [{ op: 'replace', path: '/name', value: 'Lara Later' }] });
    await untilLocked(server.database, 2);
    end();
    await underWay;

    expect((await erasure).statusCode).toBe(204);
    expect((await late).statusCode).toBe(401);
    for (const words of ['Lara Late', 'late@forwarder']) expect(await tablesWith(words)).toEqual([]);
  });

  test('leaves the entries of a colleague of the same name as they are', async () => {
    const { registrationId, token: admin } = harbour.parties.forwarder;
    const add = (email: string) => addUser(registrationId, email, 'N', 'Sam Same');
    const [first, second] = [await add('sam1@forwarder.example'), await add('sam2@forwarder.example')];
    for (const { token } of [first, second]) {
      for (const value of ['Sam Other', 'Sam Same'])
        await server.call('PATCH', '/api/Users/me', { token, body: [{ op: 'replace', path: '/name', value }] });
    }
    await nameContact(registrationId, 'Sam Same');

    await erase(first.userId, admin);

    const left = await server.call('GET', `/api/Users/${second.userId}`, { token: admin });
    expect(left.json()).toMatchObject({ name: 'Sam Same', emailAddress: 'sam2@forwarder.example' });
    const saved = await server.database.asTenant(registrationId, (trx) =>
      trx.selectFrom('person').select('changed_by').where('id', '=', second.userId).executeTakeFirst(),
    );
    expect(saved?.changed_by).toBe(second.userId);
    expect(await tablesWith('Sam Same')).toContain('registration');
    const log = (await server.call('GET', '/api/Activities?PageSize=50', { token: admin })).json();
    const names = new Set(log.items.filter(({ what }: { what: string }) => what === 'nameChanged').map(({ who }: { who: string }) => who));
    expect(names).toContain(`Former user ${first.userId}`);
    expect(names).toContain('Sam Same');
  });

  test('can sign in no more, and the address may be added anew', async () => {
    const business = await addBusinessWithBranch(server, 'Tide Traders');
    await business.addPerson('admin@tide.example', 'A');
    const id = await business.addPerson('gone@tide.example', 'N');
    const admin = await signInAs(server, 'admin@tide.example');
    const token = await signInAs(server, 'gone@tide.example');

    expect((await erase(id, admin)).statusCode).toBe(204);

    expect((await server.call('GET', '/api/UserSessions', { token })).statusCode).toBe(401);
    expect(await signInAs(server, 'gone@tide.example')).toBe('');
    const body = { branchId: business.branchId, name: 'Anew', emailAddress: 'gone@tide.example', accountsAccess: 'D' };
    expect((await server.call('POST', '/api/Users', { token: admin, body })).statusCode).toBe(201);
    const link = linkIn(await awaitMail(server, 'gone@tide.example'));
    expect(Number(link.searchParams.get('userId'))).not.toBe(id);
  });

  test('is named no more in the businesses they have left either', async () => {
    const { forwarder, inboundBroker } = harbour.parties;
    const email = 'mona.mover@broker.example';
    const { userId: old } = await addUser(forwarder.registrationId, email, 'L', 'Mona Mover');
    const { userId: id } = await addUser(inboundBroker.registrationId, email, 'N', 'Mona Mover');
    const { userId: other } = await addUser(forwarder.registrationId, 'other.mover@broker.example', 'L', 'Otto Mover');

    expect((await erase(id, inboundBroker.token)).statusCode).toBe(204);

    for (const words of ['Mona Mover', 'mona.mover']) expect([words, await tablesWith(words)]).toEqual([words, []]);
    expect(await tablesWith('Otto Mover')).toEqual(['person']);
    const log = (await server.call('GET', '/api/Activities?PageSize=5', { token: forwarder.token })).json();
    expect(log.items[0]).toMatchObject({ what: 'userErased', about: `Former user ${old}` });
    expect(await server.call('GET', `/api/Users/${other}`, { token: forwarder.token })).toMatchObject({ statusCode: 200 });
    expect((await verifyLog(server.database)).faults).toEqual([]);
  });

  test('is none who administers, who waits or who is of another business', async () => {
    const { registrationId, token } = harbour.parties.forwarder;
    const waiting = await addUser(registrationId, 'waiting@forwarder.example', 'P');
    const chief = await addUser(registrationId, 'chief@forwarder.example', 'A');
    const foreign = await addUser(harbour.parties.buyer.registrationId, 'foreign@buyer.example', 'N');

    expect((await erase(chief.userId, token)).statusCode).toBe(409);
    expect((await erase(waiting.userId, token)).statusCode).toBe(409);
    expect((await erase(foreign.userId, token)).statusCode).toBe(404);
    expect(await tablesWith('chief@forwarder.example')).toContain('person');
  });
});

describe('the operator', () => {
  const run = (...words: string[]) => {
    const { database } = server;
    const links = new Links(new URL('https://trade.example'));
    return runOperatorCommand({ database, documents: server.documents.current, links, secrets: testSecrets }, words);
  };

  test('erases an administrator, the last one too, in words that cannot be meant otherwise', async () => {
    const business = await addBusinessWithBranch(server, 'Last Traders');
    await business.addPerson('last@last.example', 'A');
    await nameContact(business.registrationId, 'Name of last@last.example');

    await expect(run('erase-user', 'last@last.example')).rejects.toThrow('"erase last@last.example for good"');
    await expect(run('erase-user', 'last@last.example', 'yes')).rejects.toThrow('This cannot be undone');
    expect(await tablesWith('last@last.example')).not.toEqual([]);
    await run('erase-user', 'last@last.example', 'erase last@last.example for good');

    expect(await tablesWith('last@last.example')).toEqual([]);
    expect((await verifyLog(server.database)).faults).toEqual([]);
  });
});

test('every column with who did something holds an id', async () => {
  const { rows } = await server.database.anonymous((trx) =>
    sql<{ column: string }>`
      select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attname ~ '_by$|^who$|user_name'
        and a.atttypid <> 'bigint'::regtype`.execute(trx),
  );
  expect(rows).toEqual([{ column: 'unconfirmed_name.registered_by' }]);
});
