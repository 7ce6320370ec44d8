// @module-tag postgres
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueue } from '#src/server/jobs/job.ts';
import { mailJobRunner } from '#src/server/jobs/mail-jobs.ts';
import { JobWorker } from '#src/server/jobs/worker.ts';
import { Links } from '#src/server/mail/links.ts';
import { smtpMailer } from '#src/server/mail/smtp-mailer.ts';
import { addBusiness, addUser } from '#tests/support/database-rows.ts';
import { engine, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { waitingSince } from '#tests/support/lock-waits.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';

const EMAIL = 'mere@tide.example';
const LEASE_MS = 2_000;
/** As mail servers take that keep a sender waiting. */
const SLOW_MS = 6_000;
/** Of database statements: a note that waits for longer is told as busy. */
const DEADLINE_MS = 1_000;

let given: TestDatabase;
let mail: MailServer | undefined;
let failures: string[];
const workers: JobWorker[] = [];

beforeEach(async () => {
  failures = [];
  given = await openTestDatabase({ statementDeadlineMs: DEADLINE_MS });
  await addUser(given.database, await addBusiness(given.database, 'Tide Traders'), EMAIL);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await mail?.close();
  await given.remove();
});

/** A worker as every process has one, which hands mail to the server. */
function startWorker({ url }: MailServer): void {
  const { database } = given;
  const mailer = smtpMailer(url, 'desk@trade.example');
  const send = mailJobRunner({ database, mailer, links: new Links(new URL('https://trade.example')), mailsPerHour: 0 });
  const worker = new JobWorker({
    database,
    work: (owner, job, attempt) => (job.kind === 'usage-invoices' ? Promise.resolve() : send(owner, job, attempt)),
    onFailure: (error) => failures.push(error instanceof Error ? error.name : String(error)),
    pollMs: 20,
    leaseMs: LEASE_MS,
    retryMs: 20,
  });
  workers.push(worker);
  worker.start();
}

const ask = () => given.database.anonymous((trx) => enqueue(trx, 0, { kind: 'reset', email: EMAIL }));

/** Jobs that are due, being done or to be tried again: once there is none, no mail is offered any more. */
async function unfinished(): Promise<number> {
  const { rows } = await given.database.anonymous(async (trx) => {
    await sql`set local role none`.execute(trx);
    return sql`select from job where given_up_at is null`.execute(trx);
  });
  return rows.length;
}
const expectFinished = () => expect.poll(unfinished, { timeout: 60_000 }).toBe(0);

test('a mail is sent once, though the mail server takes far longer than the lease of its job', async () => {
  mail = await startMailServer(async () => sleep(SLOW_MS));
  startWorker(mail);
  startWorker(mail);
  await ask();

  await expectFinished();

  expect([mail.offered, failures]).toEqual([[EMAIL], []]);
});

test('a mail that was refused for good is never offered again', async () => {
  mail = await startMailServer(async () => 550);
  startWorker(mail);
  await ask();

  await expectFinished();

  expect([mail.offered, failures]).toEqual([[EMAIL], ['MailRefused']]);
});

test('a mail that was refused for now is offered until it is taken', async () => {
  mail = await startMailServer(async (nth) => (nth < 3 ? 451 : undefined));
  startWorker(mail);
  await ask();

  await expectFinished();

  expect([mail.offered.length, failures.length]).toEqual([3, 2]);
});

// The embedded database does one transaction at a time: nothing can hold what another one wants.
test.runIf(engine === 'server')('a mail that was sent is not sent again, though the database could not be told so at first', async () => {
  const held = new pg.Client({ connectionString: given.settings.url });
  await held.connect();
  mail = await startMailServer(async () => {
    await held.query('begin');
    await held.query('select from job for update');
  });
  startWorker(mail);
  await ask();

  const attempts = new Set<string>();
  await expect
    .poll(
      async () => {
        for (const since of await waitingSince(given.database)) attempts.add(since);
        return attempts.size;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(5);
  await held.query('commit');
  await held.end();
  await expectFinished();

  expect([mail.offered, failures]).toEqual([[EMAIL], []]);
});
