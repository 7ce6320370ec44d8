// @module-tag postgres
/** Somebody is erased: nothing says their name or address any more, and what they did stays on record. */
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Links } from '#src/server/mail/links.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { verifyLog } from '#src/server/operator/verify-log.ts';
import { addBusinessWithBranch, awaitMail, linkIn, signInAs } from '#tests/support/accounts.ts';
import { signIn } from '#tests/support/database-rows.ts';
import { type Actor, recordChange } from '#src/server/database/changes/audit.ts';
import { writeLog, writeLogOf } from '#src/server/database/changes/log.ts';
import { requireSession } from '#src/server/database/sessions/require-session.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { Tables, UserStatus } from '#src/server/database/tables/tables.ts';
import { engine } from '#tests/support/database.ts';
import { addHarbourLine, buildHarbour, everyRole, type Harbour } from '#tests/support/harbour.ts';
import { startTestServer, testSecrets, type TestServer } from '#tests/support/server.ts';
import { untilLocked } from '#tests/support/lock-waits.ts';

let server: TestServer;
let harbour: Harbour;

beforeAll(async () => {
  server = await startTestServer({ BOT_CHECK: 'none' });
  harbour = await buildHarbour(server.database);
});
afterAll(async () => {
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  await server.close();
});

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

/** Tables in which the words stand anywhere, read as a backup reads them. */
function tablesWith(words: string): Promise<readonly string[]> {
  return server.database.anonymous(async (trx) => {
    await sql`set local role app_backup`.execute(trx);
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(trx);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} t where t::text ilike ${`%${words}%`} limit 1`.execute(trx);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
}

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
    for (const words of ['Fairweather', 'Ferryman', 'fiona.ferry']) expect(await tablesWith(words)).not.toEqual([]);

    expect((await erase(id, forwarder.token)).statusCode).toBe(204);

    for (const words of ['Fairweather', 'Ferryman', 'fiona.ferry']) expect([words, await tablesWith(words)]).toEqual([words, []]);
    const former = `Former user ${id}`;
    const history = await server.call(
      'GET',
      `/api/consignments/${place.consignmentId}/changes?Entity=consignments/consignment&RecordId=${place.consignmentId}`,
      { token: inboundBroker.token },
    );
    expect(await tablesWith(former)).toEqual(expect.arrayContaining(['audit_log', 'consignment']));
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

  test.each([
    ['they change something themselves', 'self'],
    ['a colleague does something with their account', 'colleague'],
    ['they sign in', 'nobody'],
    ['something is done for the business', 'business'],
  ] as const)('is named nowhere in the database where, just then, %s', async (what, by) => {
    const { registrationId, token: admin } = harbour.parties.forwarder;
    const name = `Greta ${what}`;
    const { userId, token } = await addUser(registrationId, `greta.${by}@forwarder.example`, 'N', name);
    const person = { userId, fullName: name };
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const write = async (trx: Transaction<Tables>, actor: Actor) => {
      await writeLog(trx, { what: 'signIn', who: { userId } });
      await recordChange(trx, actor, { kind: 'Settings', action: 'change', subject: `User ${name}`, before: { name } });
      written();
      await mayEnd;
    };
    const { database } = server;
    const work = {
      self: () =>
        database.transaction(token, async (trx, sessionOf) => {
          await write(trx, await requireSession(trx, sessionOf));
        }),
      colleague: () => database.transaction(admin, async (trx, sessionOf) => write(trx, await requireSession(trx, sessionOf))),
      nobody: () =>
        database.anonymous(async (trx) => {
          await writeLogOf(trx, registrationId, { what: 'signIn', who: { userId } });
          await write(trx, { registrationId, ...person });
        }),
      business: () => database.asTenant(registrationId, (trx) => write(trx, { registrationId, ...person })),
    }[by]();
    await isWritten;

    const erasure = erase(userId, admin);
    await Promise.race([erasure, untilLocked(database)]);
    end();
    await work;

    expect((await erasure).statusCode).toBe(204);
    expect(await tablesWith(name)).toEqual([]);
  });

  test.runIf(engine === 'server')('begins nothing more under their name once the erasure waits for what is under way', async () => {
    const { registrationId, token: admin } = harbour.parties.forwarder;
    const { userId, token } = await addUser(registrationId, 'late@forwarder.example', 'N', 'Lara Late');
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const underWay = server.database.asTenant(registrationId, async (trx) => {
      await sql`select 1`.execute(trx);
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

  test.runIf(engine === 'server')('waits for others of the same business without holding what they wait for', async () => {
    const { registrationId, token: admin } = harbour.parties.forwarder;
    const people = await Promise.all(
      [1, 2, 3, 4].map((number) => addUser(registrationId, `several${number}@forwarder.example`, 'N', `Several ${number}`)),
    );
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const underWay = server.database.asTenant(registrationId, async (trx) => {
      await sql`select 1`.execute(trx);
      await mayEnd;
    });
    const locks = async () => {
      const { rows } = await server.database.anonymous((trx) =>
        sql<{ mode: string; granted: boolean; count: number }>`
          select mode, granted, count(*)::int as count from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
          group by mode, granted order by mode`.execute(trx),
      );
      return rows;
    };

    const [first, ...others] = people.map(({ userId }) => userId);
    const links = new Links(new URL('https://trade.example'));
    const services = { database: server.database, documents: server.documents.current, links, secrets: testSecrets };
    const email = 'several1@forwarder.example';
    const erasures = [
      ...others.map(async (id) => (await erase(id, admin)).statusCode),
      runOperatorCommand(services, ['erase-user', email, `erase ${email} for good`]),
    ];
    await expect.poll(locks).toEqual([
      { mode: 'ExclusiveLock', granted: false, count: 4 },
      { mode: 'ShareLock', granted: true, count: 1 },
    ]);
    end();
    await underWay;

    expect(await Promise.all(erasures)).toEqual([204, 204, 204, expect.stringContaining(`user ${first} are erased`)]);
    expect(await tablesWith('several')).toEqual([]);
  });

  test('leaves the entries of a colleague of the same name as they are', async () => {
    const { registrationId, token: admin } = harbour.parties.forwarder;
    const add = (email: string) => addUser(registrationId, email, 'N', 'Sam Same');
    const [first, second] = [await add('sam1@forwarder.example'), await add('sam2@forwarder.example')];
    for (const { token } of [first, second]) {
      for (const value of ['Sam Other', 'Sam Same'])
        await server.call('PATCH', '/api/Users/me', { token, body: [{ op: 'replace', path: '/name', value }] });
    }
    await server.database.asTenant(registrationId, (trx) =>
      trx.updateTable('person').set({ changed_by: 'Sam Same' }).where('full_name', '=', 'Sam Same').execute(),
    );
    await nameContact(registrationId, 'Sam Same');

    await erase(first.userId, admin);

    const left = await server.call('GET', `/api/Users/${second.userId}`, { token: admin });
    expect(left.json()).toMatchObject({ name: 'Sam Same', emailAddress: 'sam2@forwarder.example' });
    const saved = await server.database.asTenant(registrationId, (trx) =>
      trx.selectFrom('person').select('changed_by').where('id', '=', second.userId).executeTakeFirst(),
    );
    expect(saved?.changed_by).toBe('Sam Same');
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

test('every table that says who saved a record last lets that name be erased', async () => {
  const { rows } = await server.database.anonymous((trx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'changed_by'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (has_column_privilege('app_auth', c.oid, a.attnum, 'update') and exists (
          select from pg_policy p where p.polrelid = c.oid and p.polname = 'erasing_saved'))`.execute(trx),
  );
  expect(rows, 'a migration that adds such a table grants app_auth what 056 grants it').toEqual([]);
});
