// @module-tag postgres
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { isWithinHour } from '#src/server/throttling/attempts.ts';
import { newUuid } from '#src/server/database/tables/ids.ts';
import { enqueue, type Job } from '#src/server/jobs/job.ts';
import { mailJobRunner } from '#src/server/jobs/mail-jobs.ts';
import { JobWorker, type RunJob } from '#src/server/jobs/worker.ts';
import { Links } from '#src/server/mail/links.ts';
import type { Mail } from '#src/server/mail/mail.ts';
import { addBusiness, addUser } from '#tests/support/database-rows.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const failures: string[] = [];

const given = await databaseOfFile();

function worker(work: RunJob): JobWorker {
  return new JobWorker({ database: given.database, work, onFailure: (_error, kind) => failures.push(kind), pollMs: 20 });
}

const ask = (job: Job) => given.database.anonymous((trx) => enqueue(trx, 0, job));
const nameOf = (job: Job) => ('email' in job ? job.email : '');

/** Resolves once `isDone`, which is looked at again and again. */
async function until(isDone: () => boolean): Promise<void> {
  for (let look = 0; look < 500 && !isDone(); look++) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a worker', () => {
  test('holds no job but the one it does, so that others do those behind a slow one', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const [slow, quick]: [string[], string[]] = [[], []];
    const first = worker(async (_owner, job) => {
      slow.push(nameOf(job));
      await mayEnd;
    });
    const second = worker(async (_owner, job) => void quick.push(nameOf(job)));
    const people = ['a@b.example', 'b@b.example', 'c@b.example'];
    for (const email of people) await ask({ kind: 'reset', email });

    first.start();
    first.wake();
    await until(() => slow.length === 1);
    second.start();
    await until(() => quick.length === 2);
    await second.stop();
    const stopping = first.stop();
    end();
    await stopping;

    // Jobs asked for within one millisecond have no order.
    expect(slow).toHaveLength(1);
    expect([...slow, ...quick].toSorted()).toEqual(people);
  });

  test('gives up what has ended its workers again and again without failing', async () => {
    const row = { registration_id: 0, id: newUuid(), kind: 'reset', payload: JSON.stringify({ email: 'poison@b.example' }), attempts: 8 };
    await given.database.anonymous((trx) => trx.insertInto('job').values(row).execute());
    await ask({ kind: 'reset', email: 'after@b.example' });
    const done: string[] = [];
    failures.length = 0;

    const only = worker(async (_owner, job) => void done.push(nameOf(job)));
    only.start();
    await until(() => done.length === 1 && failures.length === 1);
    await only.stop();

    expect([done, failures]).toEqual([['after@b.example'], ['reset']]);
  });

  test('goes on with the next job after one that fails or that it does not know', async () => {
    const unknown = { registration_id: 0, id: newUuid(), kind: 'invoice', payload: '[]' };
    await given.database.anonymous((trx) => trx.insertInto('job').values(unknown).execute());
    for (const email of ['bad@b.example', 'good@b.example']) await ask({ kind: 'reset', email });
    const done: string[] = [];
    failures.length = 0;

    const only = worker(async (_owner, job) => {
      if (nameOf(job) === 'bad@b.example') throw new Error('no');
      done.push(nameOf(job));
    });
    only.start();
    await until(() => done.length === 1 && failures.length === 2);
    await only.stop();

    expect([done, failures.toSorted()]).toEqual([['good@b.example'], ['invoice', 'reset']]);
  });
});

test('a mail that could not be sent at first is sent later, though its address may be written to once an hour', async () => {
  const { database } = given;
  const registrationId = await addBusiness(database, 'Tide Traders');
  await addUser(database, registrationId, 'mere@tide.example');
  const sent: Mail[] = [];
  let isReachable = false;
  const mailer = {
    send: async (mail: Mail) => {
      if (!isReachable) throw new Error('The mail server cannot be reached.');
      sent.push(mail);
    },
    close: () => {},
  };
  const work = mailJobRunner({ database, mailer, links: new Links(new URL('https://trade.example')), mailsPerHour: 1 });
  const job = { kind: 'reset', email: 'mere@tide.example' } as const;

  await expect(work(0, job, 1)).rejects.toThrow('cannot be reached');
  isReachable = true;
  await work(0, job, 2);
  await work(0, job, 1);

  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['mere@tide.example', 'Set a new password']]);
});

test('an hour of calls begins with the first of them, wherever the clock stands, and is over an hour later', async () => {
  const { database } = given;
  const began = (minutesAgo: number) =>
    database.anonymous((trx) => sql`update attempt set last_at = now() - make_interval(mins => ${minutesAgo})`.execute(trx));
  const ask = () => isWithinHour(database, 'mail tui@tide.example', 2);

  const first = [await ask(), await ask(), await ask()];
  await began(59);
  const late = await ask();
  await began(61);
  const next = [await ask(), await ask(), await ask()];

  expect([first, late, next]).toEqual([[true, true, false], false, [true, true, false]]);
});
