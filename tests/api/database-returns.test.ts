// @module-tag postgres
/** A server of PostgreSQL that is gone for a while, in ways that a network in between cannot show: it is used again once it is there. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '#scripts/processes/postgres-server.ts';
import { Unavailable } from '#src/server/database/connection/errors.ts';
import { Database } from '#src/server/database/database.ts';
import { engine } from '#tests/support/database.ts';

const SIZE = 4;
const DEADLINE_MS = 1_500;
/** Twice five seconds, for a busy machine. */
const RECOVERY_MS = 10_000;
const nobody = 'A'.repeat(43);

// Beside those of other suites: it is frozen and killed.
describe.runIf(engine === 'server')('a server of the database', () => {
  let postgres: PostgresServer | undefined;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres();
    database = await Database.open({
      url: postgres?.url,
      poolSize: SIZE,
      readDeadlineMs: DEADLINE_MS,
      transactionDeadlineMs: DEADLINE_MS,
      poolWaitMs: DEADLINE_MS,
    });
    await callAll();
  });
  afterAll(async () => {
    await database.close();
    await postgres?.stop();
  });

  const callAll = () => Promise.all(Array.from({ length: SIZE }, () => database.findSession(nobody)));
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: unknown) => (error instanceof Unavailable ? 'unavailable' : String(error)),
    );

  /** Milliseconds until as many calls at once as there are connections are all answered. */
  const recovery = async (): Promise<number> => {
    const started = performance.now();
    while ((await outcome(callAll())) !== 'answered' && performance.now() - started < 2 * RECOVERY_MS);
    return performance.now() - started;
  };

  const backends = async (): Promise<readonly number[]> => {
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    await client.end();
    return rows.map(({ pid }) => pid);
  };

  test('that stood still is used again once it goes on', async () => {
    const processes = [postgres?.processId ?? 0, ...(await backends())];
    for (const id of processes) process.kill(id, 'SIGSTOP');
    const during = await outcome(callAll());
    for (const id of processes) process.kill(id, 'SIGCONT');

    expect(during).toBe('unavailable');
    expect(await recovery()).toBeLessThan(RECOVERY_MS);
  });

  test('that fell over and started again is used again once it is there', async () => {
    const [victim = 0] = await backends();
    // It cannot trust its memory any more: all its processes end, and it reads its log anew.
    process.kill(victim, 'SIGKILL');

    expect(await recovery()).toBeLessThan(RECOVERY_MS);
    expect(await outcome(database.anonymous(async () => undefined))).toBe('answered');
  });
});
