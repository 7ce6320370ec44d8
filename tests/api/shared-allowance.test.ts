// @module-tag postgres
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { Allowance } from '#src/server/throttling/allowance.ts';
import { Totals, forgetElsewhere } from '#src/server/database/lists/totals.ts';
import { altchaCheck } from '#src/server/auth/bot-check/altcha.ts';
import { recordChange } from '#src/server/database/changes/audit.ts';
import { Database } from '#src/server/database/database.ts';
import { ok, type Answer, type Call } from '#src/server/http/call.ts';
import { ParameterValues } from '#src/server/http/parameters.ts';
import { BackgroundTasks } from '#src/server/jobs/background-tasks.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import { engine } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';

// Two of each: what a second process would have in its memory.
const server = await startTestServer();
const trader = await addTrader(server.database, 'Quay Traders');
afterAll(() => server.close());

const MINUTE_MS = 60_000;

describe('an allowance', () => {
  const pair = (name: string, most: number) =>
    [0, 1].map(() => new Allowance(server.database, { name, most, windowMs: MINUTE_MS, isShared: true }));

  /** How many of so many were allowed, taken in turn from each. */
  async function allowedOf(count: number, allowances: readonly Allowance[], key = 'somebody'): Promise<number> {
    let allowed = 0;
    for (let nth = 0; nth < count; nth++) if ((await allowances[nth % allowances.length]?.take(key)) === 0) allowed += 1;
    return allowed;
  }

  test('is one for all processes', async () => {
    expect(await allowedOf(20, pair('few', 7))).toBe(7);
  });

  test('that is large is taken in portions, and never exceeded', async () => {
    const allowed = await allowedOf(1_500, pair('many', 1_000));

    // A hundredth may be left with the other.
    expect(allowed).toBeLessThanOrEqual(1_000);
    expect(allowed).toBeGreaterThanOrEqual(990);
  });

  test('is not exceeded by those who ask at once either', async () => {
    const waits = await Promise.all(pair('at once', 30).flatMap((one) => Array.from({ length: 40 }, () => one.take('somebody'))));

    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(30);
    expect(waits.every((waitMs) => waitMs <= MINUTE_MS)).toBe(true);
  });

  test('is each caller’s own, and begins anew when its time is over', async () => {
    const allowances = pair('anew', 3);
    await allowedOf(9, allowances);
    await server.database.anonymous((trx) => sql`update attempt set last_at = now() - interval '61 seconds'`.execute(trx));

    const others = await allowedOf(9, allowances, 'somebody else');
    const later = await allowedOf(9, pair('anew', 3));

    expect([others, later]).toEqual([3, 3]);
  });

  test('where nobody else has the database open is counted without it', async () => {
    const alone = new Allowance(server.database, { name: 'alone', most: 3, windowMs: MINUTE_MS, isShared: false });

    expect(await allowedOf(9, [alone])).toBe(3);
  });
});

test('nobody has more than three pieces of long work, whichever processes do them', async () => {
  const NONE = new ParameterValues(new Map());
  const call: Call = {
    documents: server.documents.current,
    token: trader.token,
    address: '',
    network: '',
    neighbourhood: '',
    device: '',
    browser: '',
    path: NONE,
    query: NONE,
    headers: NONE,
    body: undefined,
    knownTags: undefined,
  };
  const [here, there] = [new BackgroundTasks(server.database, () => {}, 20), new BackgroundTasks(server.database, () => {}, 20)];
  const { promise: held, resolve: end } = Promise.withResolvers<Answer>();
  const begin = (nth: number) => (nth % 2 === 0 ? here : there).runAsTask(call, 'uploadTariffs', () => held, { answerWithinMs: 60_000 });
  const begun = Array.from({ length: 8 }, (_, nth) => begin(nth));
  const refused: unknown[] = [];
  for (const one of begun) one.catch((error: unknown) => refused.push(error));

  await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(5);
  end(ok({ countLoaded: 1 }));
  const answered = (await Promise.allSettled(begun)).filter(({ status }) => status === 'fulfilled');
  const later = await there.runAsTask(call, 'uploadTariffs', async () => ok({ countLoaded: 2 }), { answerWithinMs: 60_000 });

  expect(answered).toHaveLength(3);
  expect(refused).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ status: 429 })));
  expect(later).toMatchObject({ status: 200, body: { countLoaded: 2 } });
  expect((await server.call('GET', '/api/Jobs', { token: trader.token })).json()).toEqual([]);
});

test('a bot check that one process offers is passed at another, once, though no secret was given', async () => {
  const [first, second] = [altchaCheck('', server.database), altchaCheck('', server.database)];
  const { challenge } = Object(await first.offer());
  const solution = await solveChallenge({ challenge, deriveKey });
  const response = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

  expect([await second.isPassed(response, ''), await first.isPassed(response, '')]).toEqual([true, false]);
});

// The embedded database belongs to one process.
test.runIf(engine === 'server')('the total of a list is counted anew where another process has changed the list', async () => {
  const elsewhere = await Database.open(server.settings);
  const totals = new Totals({ lifetimeMs: 10 * MINUTE_MS });
  const stop = forgetElsewhere(elsewhere.announcements, new Totals(), totals);
  const { registrationId, userId } = trader;
  let counted = 0;
  const total = () => totals.get(registrationId, 'products/client', {}, async () => ++counted);
  await total();

  await expect
    .poll(
      async () => {
        const of = { owner: registrationId, entity: 'products/client', id: 1 };
        await server.database.asTenant(registrationId, (trx) =>
          recordChange(trx, { registrationId, userId }, { kind: 'Clients', action: 'change', subject: 's', of }),
        );
        return total();
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBeGreaterThan(1);
  stop();
  await elsewhere.close();
});
