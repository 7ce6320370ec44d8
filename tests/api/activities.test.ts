import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#src/server/database/database.ts';
import { Links } from '#src/server/mail/links.ts';
import { commandRunner } from '#src/server/operator/run-command.ts';
import { recordChange } from '#src/server/database/changes/audit.ts';
import { OPERATIONS } from '#src/server/reference/registration-types.ts';
import { verifyLog } from '#src/server/operator/verify-log.ts';
import { addBusinessWithBranch, password, signInAs } from '#tests/support/accounts.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';

interface Activity {
  readonly id: number;
  readonly createdAt: string;
  readonly what: string;
  readonly who?: string;
  readonly about?: string;
  readonly subject?: string;
  readonly address?: string;
  readonly browser?: string;
}

const BOSS = 'boss@tide.example';
const CLERK = 'clerk@tide.example';
const nameOf = (email: string) => `Name of ${email}`;

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
await business.addPerson(BOSS, 'A');
await business.addPerson(CLERK, 'N');
const boss = await signInAs(server, BOSS);

const readLog = async (token = boss, query = ''): Promise<readonly Activity[]> =>
  (await server.call('GET', `/api/Activities?PageNumber=1&PageSize=100${query}`, { token })).json().items;

/** What is on record since the work began, the oldest first. */
async function recordOf(work: () => Promise<unknown>): Promise<readonly Activity[]> {
  const [last] = await readLog();
  await work();
  return (await readLog()).filter(({ id }) => id > (last?.id ?? 0)).toReversed();
}

const run = (...words: string[]) => {
  const services = {
    database: server.database,
    documents: server.documents.current,
    links: new Links(new URL('https://trade.example')),
    secrets: testSecrets,
  };
  const following = { signal: new AbortController().signal, progress: () => undefined };
  return commandRunner(() => services)({ program: 'admin', words }, new Uint8Array(), following);
};

describe('on record', () => {
  test('is every sign-in, right and wrong, with who, when and from where', async () => {
    const before = Date.now();
    const browser = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const entries = await recordOf(async () => {
      for (const secret of ['not the password', password]) {
        await server.call('POST', '/api/auth/login', { body: { email: CLERK, password: secret }, headers: browser });
      }
    });

    expect(entries).toEqual([
      expect.objectContaining({ what: 'signInRefused', about: nameOf(CLERK), address: '127.0.0.1', browser: 'Firefox on Windows' }),
      expect.objectContaining({ what: 'signIn', who: nameOf(CLERK), address: '127.0.0.1', browser: 'Firefox on Windows' }),
    ]);
    expect(entries[0]?.who).toBeUndefined();
    expect(Date.parse(entries[1]?.createdAt ?? '')).toBeGreaterThanOrEqual(before - 1_000);
  });

  test('is a sign-in with an address that nobody has, for the operators alone', async () => {
    const entries = await recordOf(() => signInAs(server, 'nobody@elsewhere.example'));
    const { rows } = await server.database.asTenant(1, (trx) =>
      sql<{ what: string }>`select what from log_entry where registration_id = 1 order by number desc limit 1`.execute(trx),
    );

    expect(entries).toEqual([]);
    expect(rows).toEqual([{ what: 'signInRefused' }]);
  });

  test('are password, second factor, own name and the end of a session', async () => {
    const token = await signInAs(server, CLERK);
    const changed = 'nine quiet lanterns over water';
    const entries = await recordOf(async () => {
      const body = { currentPassword: 'wrong', newPassword: changed, confirmPassword: changed, email: CLERK };
      await server.call('POST', '/api/Users/password', { token, body });
      const reply = await server.call('POST', '/api/Users/password', { token, body: { ...body, currentPassword: password } });
      const own = /session=([\w-]+)/.exec(String(reply.headers['set-cookie']))?.[1];
      const setUp = await server.call('POST', '/api/Users/me/second-factor', { token: own, body: { currentPassword: changed } });
      const { secret } = setUp.json();
      for (const code of ['000000', codeOf(secret)])
        await server.call('PUT', '/api/Users/me/second-factor', { token: own, body: { code } });
      for (const code of ['000000', codeOf(secret, 1)])
        await server.call('POST', '/api/Users/me/second-factor/removal', { token: own, body: { code } });
      const { headers } = await server.call('GET', '/api/Users/me', { token: own });
      const rename = [{ op: 'replace', path: '/name', value: 'Mere Tane' }];
      await server.call('PATCH', '/api/Users/me', { token: own, body: rename, headers: { 'if-match': String(headers['etag']) } });
      await server.call('DELETE', '/api/UserSessions', { token: own });
    });

    expect(entries.map(({ what, who = '', about = '' }) => [what, who, about])).toEqual([
      // By the name of this moment.
      ['passwordRefused', '', 'Mere Tane'],
      ['passwordChanged', 'Mere Tane', ''],
      ['codeRefused', 'Mere Tane', ''],
      ['secondFactorSet', 'Mere Tane', ''],
      ['codeRefused', 'Mere Tane', ''],
      ['secondFactorRemoved', 'Mere Tane', ''],
      ['nameChanged', 'Mere Tane', ''],
      ['signOut', 'Mere Tane', ''],
    ]);
  });

  test('is who takes a list out as a file, before it goes', async () => {
    const entries = await recordOf(() => server.call('GET', '/api/Users?Format=CSV', { token: boss }));

    expect(entries).toEqual([
      expect.objectContaining({ what: 'export', who: nameOf(BOSS), subject: expect.stringMatching(/^Users \d{4}-\d\d-\d\d\.csv$/) }),
    ]);
  });

  test('is the log itself as a file', async () => {
    const reply = await server.call('GET', '/api/Activities?Format=CSV', { token: boss });

    expect(reply.body.split('\r\n')[0]).toBe('\uFEFF"When","Who","What","Whom it concerns","Details","From address","Browser"');
    expect(reply.body).toContain('Exported a list');
  });

  test("is an operator's command, in the business and with the operators", async () => {
    const entries = await recordOf(() => run('reset-link', CLERK));
    const { rows } = await server.database.asTenant(1, (trx) =>
      sql<{ subject: string }>`select subject from log_entry where registration_id = 1 order by number desc limit 1`.execute(trx),
    );

    expect(entries).toEqual([
      expect.objectContaining({ what: 'operatorCommand', who: 'The operator', subject: 'Link to set a new password: given out' }),
    ]);
    expect(entries[0]?.address).toBeUndefined();
    expect(rows).toEqual([{ subject: 'admin reset-link' }]);
  });

  test('is nothing of another business', async () => {
    const foreign = await addBusinessWithBranch(server, 'Other Traders');
    await foreign.addPerson('boss@other.example', 'A');
    const token = await signInAs(server, 'boss@other.example');

    expect((await readLog(token)).map(({ id, what, who }) => [id, what, who])).toEqual([[1, 'signIn', nameOf('boss@other.example')]]);
  });

  test('is a person by number alone, once the name is erased, and the chain holds', async () => {
    const email = 'gone@tide.example';
    const id = await business.addPerson(email, 'N');
    await signInAs(server, email);
    await server.database.asTenant(business.registrationId, (trx) => sql`select erase_person(${id}, 'nobody')`.execute(trx));
    const [newest] = await readLog();

    expect(JSON.stringify(await readLog())).not.toContain(nameOf(email));
    expect(newest).toMatchObject({ what: 'signIn', who: `Former user ${id}` });
    await expect(run('verify-log')).resolves.toMatch(/^The log is as it was written: \d+ entries and \d+ changes of \d businesses\.$/);
  });
});

describe('the roles of the database', () => {
  const owner = () => business.registrationId;
  const as = (role: 'app_user' | 'app_log' | 'app_auth', statement: string) =>
    server.database.asTenant(owner(), async (trx) => {
      await sql`set local role ${sql.raw(role)}`.execute(trx);
      await sql.raw(statement).execute(trx);
    });

  test.each([
    ['app_user', `insert into log_entry (registration_id, number, content, hash) values (1, 1, '{}', '')`],
    ['app_user', `update log_entry set content = '{}'`],
    ['app_user', 'delete from log_entry'],
    ['app_user', 'truncate log_entry'],
    ['app_user', 'update log_head set number = 0'],
    ['app_user', 'delete from log_head'],
    ['app_user', `update audit_log set subject = 'Something else'`],
    ['app_log', `update audit_log set subject = 'Something else'`],
    ['app_auth', `update audit_log set subject = 'Something else'`],
    ['app_log', 'delete from audit_log'],
    ['app_log', `update log_entry set content = '{}'`],
    ['app_log', 'delete from log_entry'],
    ['app_log', 'delete from log_head'],
    ['app_auth', 'delete from log_entry'],
  ] as const)('let %s not %s', async (role, statement) => {
    await expect(as(role, statement)).rejects.toThrow(/permission denied/);
  });

  test('keep nothing of an act that fails at its very end', async () => {
    const clerkId = await business.addPerson('late.clerk@tide.example', 'N');
    const before = await readLog();
    const amend = (...statements: readonly ReturnType<typeof sql>[]) =>
      server.database.asTenant(owner(), async (trx) => {
        await sql`set local role none`.execute(trx);
        for (const statement of statements) await statement.execute(trx);
      });
    await amend(
      sql`create function fail() returns trigger language plpgsql as $$ begin raise exception using errcode = 'disk_full'; end $$`,
      sql`create constraint trigger failing after update on person deferrable initially deferred for each row execute function fail()`,
    );

    const reply = await server.call('PATCH', `/api/Users/${clerkId}`, {
      token: boss,
      body: [{ op: 'replace', path: '/status', value: 'S' }],
      headers: { 'if-match': '"1"' },
    });

    await amend(sql`drop trigger failing on person`, sql`drop function fail()`);
    expect([reply.statusCode, await readLog()]).toEqual([503, before]);
    await expect(run('verify-log')).resolves.toMatch(/as it was written/);
  });

  test('let nobody append to the log of another business', async () => {
    const forged = server.database.asTenant(owner(), (trx) =>
      sql`insert into log_entry (registration_id, number, content, hash) values (${owner() + 1}, 1, '{"at":0,"what":"signIn"}', '')`.execute(
        trx,
      ),
    );

    await expect(forged).rejects.toThrow(/permission denied/);
  });
});

describe('verifying the log', () => {
  beforeAll(async () => {
    for (let entry = 0; entry < 4; entry += 1) await signInAs(server, BOSS);
  });

  /** Does what only somebody can who has the whole database. */
  const tamper = (statement: ReturnType<typeof sql>) =>
    server.database.asTenant(business.registrationId, async (trx) => {
      await sql`set local role none`.execute(trx);
      await statement.execute(trx);
    });
  const business1 = () => business.registrationId;
  const against = (kept: string, ...words: string[]) => {
    const services = {
      database: server.database,
      documents: server.documents.current,
      links: new Links(new URL('https://trade.example')),
      secrets: testSecrets,
    };
    const following = { signal: new AbortController().signal, progress: () => undefined };
    return commandRunner(() => services)({ program: 'admin', words: ['verify-log', ...words] }, Buffer.from(kept), following);
  };

  test('finds an entry that was changed', async () => {
    await tamper(
      sql`update log_entry set content = replace(content, 'signIn', 'signOut') where registration_id = ${business1()} and number = 1`,
    );
    await expect(run('verify-log')).rejects.toThrow(`Business ${business1()}: entry 1 is not as it was written.`);
    await tamper(
      sql`update log_entry set content = replace(content, 'signOut', 'signIn') where registration_id = ${business1()} and number = 1`,
    );

    await expect(run('verify-log')).resolves.toMatch(/as it was written/);
  });

  test('finds nothing wrong with what is written meanwhile, but with an end that was set back', async () => {
    const whileWritten: Pick<Database, 'anonymous' | 'asTenant'> = {
      anonymous: (work) => server.database.anonymous(work),
      asTenant: async (registrationId, work) => {
        await signInAs(server, BOSS);
        return server.database.asTenant(registrationId, work);
      },
    };
    const { faults } = await verifyLog(whileWritten);

    expect(faults).toEqual([]);
    const setBack = (by: number) =>
      tamper(sql`
      update log_head h set (number, hash) = (select number, hash from log_entry e where e.registration_id = h.registration_id
        order by number desc limit 1 offset ${by}) where registration_id = ${business1()}`);
    await setBack(2);
    await expect(run('verify-log')).rejects.toThrow(/entries are missing after \d+/);
    await setBack(0);
    await expect(run('verify-log')).resolves.toMatch(/as it was written/);
  });

  test('finds an entry that was put in the place of another, hash and all', async () => {
    const swap = (from: number, to: number) =>
      sql`update log_entry set number = ${to} where registration_id = ${business1()} and number = ${from}`;
    await tamper(swap(2, -2));
    await tamper(swap(3, 2));
    await tamper(swap(-2, 3));

    await expect(run('verify-log')).rejects.toThrow(/entry 2 is not as it was written\.\n.*entry 3 is not as it was written/s);
    await tamper(swap(2, -2));
    await tamper(swap(3, 2));
    await tamper(swap(-2, 3));
  });

  test('finds ends that were cut off with their head, by ends that were kept elsewhere', async () => {
    const kept = await run('verify-log', '--ends');
    await expect(against(kept, '--against', 'FILE')).resolves.toMatch(/as it was written/);
    await tamper(
      sql`delete from log_entry where registration_id = ${business1()} and number = (select max(number) from log_entry where registration_id = ${business1()})`,
    );

    await expect(run('verify-log')).rejects.toThrow(/entries are missing after \d+/);
    await tamper(
      sql`update log_head h set (number, hash) = (select number, hash from log_entry e where e.registration_id = h.registration_id order by number desc limit 1) where registration_id = ${business1()}`,
    );
    await expect(run('verify-log')).resolves.toMatch(/as it was written/);
    await expect(against(kept, '--against', 'FILE')).rejects.toThrow(/entry \d+ is missing/);
  });

  test('finds an entry that is missing in between', async () => {
    await tamper(sql`delete from log_entry where registration_id = ${business1()} and number = 2`);

    await expect(run('verify-log')).rejects.toThrow(`Business ${business1()}: entry 2 is missing.`);
  });

  test.each([
    ['changed', sql`update audit_log set subject = subject || '!' where kind = 'Tampered'`],
    ['deleted', sql`delete from audit_log where kind = 'Tampered'`],
    [
      'added among them',
      sql`
      insert into audit_log (registration_id, id, user_id, kind, action, subject, sealed_by)
      select registration_id, gen_random_uuid(), user_id, kind, action, subject, sealed_by from audit_log where kind = 'Tampered'`,
    ],
  ])('finds a change of a record that was %s since', async (_, tampering) => {
    const changed = { kind: 'Tampered', action: 'change', subject: 'Client A', before: { name: 'A' }, after: { name: 'B' } } as const;
    await server.database.asTenant(business1(), (trx) => recordChange(trx, { registrationId: business1(), userId: 7 }, changed));
    await signInAs(server, BOSS);
    const { faults } = await verifyLog(server.database);

    await tamper(tampering);

    const found = (await verifyLog(server.database)).faults;
    expect(found).toEqual(expect.arrayContaining([...faults]));
    expect(found.length).toBe(faults.length + 1);
    await expect(run('verify-log')).rejects.toThrow(/changes that entry \d+ covers are not as they were written/);
  });

  test('ends in a verdict where the end of the very log that the command writes to was set back', async () => {
    for (let entries = 0; entries < 2; entries++) await run('verify-log').catch(() => undefined);
    await tamper(sql`
      update log_head h set (number, hash) = (select number, hash from log_entry e where e.registration_id = h.registration_id
        order by number desc limit 1 offset 1) where registration_id = ${OPERATIONS}`);

    await expect(run('verify-log')).rejects.toThrow(new RegExp(`Business ${OPERATIONS}: entry \\d+ is not as it was written`));
  });

  test('refuses a file that holds no ends', async () => {
    await expect(against('not an end', '--against', 'FILE')).rejects.toThrow(/is no end of a log/);
  });
});
