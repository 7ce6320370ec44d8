// @module-tag postgres
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '#src/server/database/database.ts';
import { NoSession, Unavailable } from '#src/server/database/connection/errors.ts';
import { text } from '#src/server/messages/texts.ts';
import { engine } from '#tests/support/database.ts';
import { type Cable, layCable } from '#tests/support/cut-connection.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DEADLINE_MS = 1_500;
/** Twice five seconds, for a busy machine; the deadline of one call alone is twelve. */
const RECOVERY_MS = 10_000;
const nobody = 'A'.repeat(43);

describe('a connection to the database that is silently cut', () => {
  let cable: Cable;
  let database: Database;

  beforeEach(async () => {
    cable = await layCable();
    database = await Database.open({
      ...cable.settings,
      readDeadlineMs: DEADLINE_MS,
      healthDeadlineMs: DEADLINE_MS,
      transactionDeadlineMs: DEADLINE_MS,
      poolWaitMs: 2 * DEADLINE_MS,
    });
  });
  afterEach(async () => {
    // What waits for an answer that will never come gets its end.
    await cable.remove();
    await database.close();
  });

  /** What came of the work, in one word. */
  const outcome = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'answered',
      (error: unknown) => (error instanceof NoSession ? 'answered' : error instanceof Unavailable ? 'unavailable' : String(error)),
    );

  test.each<[string, () => Promise<unknown>]>([
    ['asking for its health', () => database.health()],
    ['a read', () => database.read(nobody, [])],
    ['looking up a session', () => database.findSession(nobody)],
    ['a transaction', () => database.anonymous((trx) => sql`select 1`.execute(trx))],
  ])('fails %s once, and is replaced', async (_name, work) => {
    const before = await outcome(work());

    cable.cut();
    const [during, after] = [await outcome(work()), await outcome(work())];

    expect([before, during, after]).toEqual(['answered', 'unavailable', 'answered']);
  });

  test('while it is being set up fails one request, and is replaced', async () => {
    cable.greetOnly(1);

    const outcomes = [await outcome(database.health()), await outcome(database.health())];

    expect(outcomes).toEqual(['unavailable', 'answered']);
  });
});

// Of the embedded database there is one connection, and no network before it.
describe.runIf(engine === 'server')('connections to the database that are silently cut, with the deadlines of the product', () => {
  const SIZE = 4;
  let cable: Cable;
  let database: Database;

  beforeEach(async () => {
    cable = await layCable();
    database = await Database.open({ ...cable.settings, poolSize: SIZE });
  });
  afterEach(async () => {
    await cable.remove();
    await database.close();
  });

  const slowly = () => database.anonymous((trx) => sql`select pg_sleep(0.3)`.execute(trx));
  const fillPool = () => Promise.all(Array.from({ length: SIZE }, slowly));

  /** Milliseconds until a call after the other is answered. */
  const recovery = async (): Promise<number> => {
    const started = performance.now();
    while (
      !(await database.health().then(
        () => true,
        () => false,
      ))
    );
    await Promise.all(Array.from({ length: SIZE }, () => database.findSession(nobody)));
    return performance.now() - started;
  };

  test('are found and replaced soon, idle ones and those in use', async () => {
    await fillPool();
    const inUse = fillPool().catch((error: unknown) => error);

    cable.cut();
    const ms = await recovery();

    expect(await inUse).toBeInstanceOf(Unavailable);
    expect(ms).toBeLessThan(RECOVERY_MS);
  });

  test('that are idle cost one call, not one each', async () => {
    await fillPool();
    cable.cut();

    const outcomes: string[] = [];
    for (let call = 0; call < SIZE; call++) outcomes.push(await database.findSession(nobody).then(() => 'answered', String));

    expect(outcomes.filter((outcome) => outcome !== 'answered')).toHaveLength(1);
  });

  test('are not those of a statement that takes its time', async () => {
    const rows = await database.anonymous((trx) => sql`select pg_sleep(4)`.execute(trx));

    expect(rows.rows).toHaveLength(1);
  });
});

describe('a database that cannot go on', () => {
  const lines: string[] = [];
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ LOG_LEVEL: 'warn' }, { log: { write: (line) => void lines.push(line) } });
  });
  afterAll(() => server.close());

  test.each([
    ['53100', 'no space left on device', 'problem.cannotSave', '30'],
    ['25006', 'cannot execute INSERT in a read-only transaction', 'problem.cannotSave', '30'],
    ['53200', 'out of memory', 'problem.busy', '1'],
    ['58030', 'could not read a block', 'problem.busy', '1'],
  ] as const)('says so to callers, and %s stands in the log', async (state, message, title, retryAfter) => {
    await server.database.anonymous(async (trx) => {
      await sql`set local role none`.execute(trx);
      const failing = `create or replace function find_sign_in(mail text)
        returns table (user_id bigint, registration_id bigint, password_hash text, status text, has_second_factor boolean, is_invited boolean)
        language plpgsql as $$ begin raise exception using errcode = '${state}', message = '${message}'; end $$`;
      await sql.raw(failing).execute(trx);
    });

    const reply = await server.call('POST', '/api/auth/login', { body: { email: 'a@b.example', password: 'x' } });

    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([503, retryAfter, { title: text(title) }]);
    expect(lines.map((line) => JSON.parse(line).err)).toContainEqual(expect.objectContaining({ code: state, message }));
    expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  });
});

describe('a database that writes nothing', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer();
    token = (await buildHarbour(server.database)).parties.inboundBroker.token;
  });
  afterAll(() => server.close());

  describe.each([
    ['for want of room', '53100'],
    ['as it is read-only', '25006'],
  ])('%s', (_why, state) => {
    beforeAll(() =>
      server.database.anonymous(async (trx) => {
        await sql`set local role none`.execute(trx);
        await sql`update session set last_seen_at = now() - interval '10 minutes'`.execute(trx);
        const failing = `create or replace function no_room() returns trigger language plpgsql as $$
          begin raise exception using errcode = '${state}', message = 'no room'; end $$`;
        await sql.raw(failing).execute(trx);
        await sql`create or replace trigger no_room before update on session for each row execute function no_room()`.execute(trx);
      }),
    );
    afterAll(() =>
      server.database.anonymous(async (trx) => {
        await sql`set local role none`.execute(trx);
        await sql`drop trigger no_room on session`.execute(trx);
      }),
    );

    test.each([
      ['a list', '/api/consignments?PageSize=5'],
      ['one record', '/api/Users/me'],
      ['what is unread', '/api/Notices'],
    ])('still answers who only reads %s', async (_which, url) => {
      const read = await server.call('GET', url, { token });

      expect(read.statusCode, read.body).toBe(200);
    });
  });
});
