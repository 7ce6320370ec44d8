// @module-tag postgres
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newUuid } from '#src/server/database/tables/ids.ts';
import { ok, type Answer, type Call, type Progress } from '#src/server/http/call.ts';
import { ParameterValues } from '#src/server/http/parameters.ts';
import { BackgroundTasks } from '#src/server/jobs/background-tasks.ts';
import { invalid } from '#src/server/messages/refusal.ts';
import { addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { serverOfFile } from '#tests/support/server.ts';

const NONE = new ParameterValues(new Map());

let work: BackgroundTasks;
let failures: string[];

const server = await serverOfFile();
const { token, registrationId } = await addTrader(server.database, 'Quay Traders');
const colleague = await signIn(server.database, await addUser(server.database, registrationId, 'colleague@quay.example', 'A'));
const { token: stranger } = await addTrader(server.database, 'Other Traders');
beforeEach(() => {
  failures = [];
  work = new BackgroundTasks(server.database, (error) => failures.push(String(error)), 20);
});
afterEach(() => work.stop());

const callBy = (by: string): Call => ({
  documents: server.documents.current,
  token: by,
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
});
const get = (url: string, by = token) => server.call('GET', `/api${url}`, { token: by });
const begin = (doing: (progress: Progress) => Promise<Answer>, { kind = 'uploadTariffs', answerWithinMs = 0, by = token } = {}) =>
  work.runAsTask(callBy(by), kind, doing, { answerWithinMs });

/** Work that goes on until it is told what to answer. */
function held() {
  const end = Promise.withResolvers<Answer>();
  const seen: { progress?: Progress } = {};
  const doing = (progress: Progress) => {
    seen.progress = progress;
    progress.signal.addEventListener('abort', () => end.reject(progress.signal.reason));
    return end.promise;
  };
  return { doing, seen, end };
}

async function followed(doing: (progress: Progress) => Promise<Answer>, kind?: string): Promise<string> {
  const { status, headers = {} } = await begin(doing, kind === undefined ? {} : { kind });
  expect(status).toBe(202);
  return String(headers['location']).replace('/api', '');
}

async function becomes(address: string, expected: unknown): Promise<void> {
  await expect.poll(async () => (await get(address)).json(), { timeout: 5_000, interval: 20 }).toMatchObject(Object(expected));
}

test('work that is soon done is answered as any call is, and leaves no job', async () => {
  const answer = await begin(async () => ok({ countLoaded: 3 }), { answerWithinMs: 5_000 });

  expect(answer).toMatchObject({ status: 200, body: { countLoaded: 3 } });
  expect((await get('/Jobs')).json()).toEqual([]);
});

test('a refusal that is soon known is thrown as in any call', async () => {
  const refusing = begin(async () => Promise.reject(invalid({ file: ['No'] })), { answerWithinMs: 5_000 });

  await expect(refusing).rejects.toMatchObject({ status: 400, errors: { file: ['No'] } });
});

test('work that takes longer is followed: how far it is, then what came of it', async () => {
  const { doing, seen, end } = held();
  const address = await followed(doing);
  seen.progress?.report(5, 20);
  await becomes(address, { kind: 'uploadTariffs', state: 'running', done: 5, total: 20 });
  end.resolve(ok({ countLoaded: 20 }));

  await becomes(address, { state: 'done', done: 20, total: 20, result: { countLoaded: 20 } });
});

test('a refusal that comes later is the problem of the job, with its status and its fields', async () => {
  const { doing, end } = held();
  const address = await followed(doing);
  end.reject(invalid({ file: ['No tariff'] }));

  await becomes(address, {
    state: 'failed',
    problem: { status: 400, title: 'Please correct the following issues', errors: { file: ['No tariff'] } },
  });
});

test('an error is told to the operator, and to the caller without its words', async () => {
  const { doing, end } = held();
  const address = await followed(doing);
  end.reject(new Error('column "x" does not exist'));

  await becomes(address, { state: 'failed', problem: { status: 500, title: 'An unexpected server error occurred.' } });
  expect(failures).toEqual(['Error: column "x" does not exist']);
});

describe('cancelling', () => {
  test('work that another process does ends it, and says so', async () => {
    const { doing } = held();
    const address = await followed(doing);
    // The server's own calls know nothing of work that is done here, as those of another process do not.
    const reply = await server.call('DELETE', `/api${address}`, { token });

    expect(reply.statusCode).toBe(204);
    await becomes(address, { state: 'cancelled' });
  });

  test('what is done already changes nothing', async () => {
    const { doing, end } = held();
    const address = await followed(doing);
    end.resolve(ok({ countLoaded: 1 }));
    await becomes(address, { state: 'done' });
    const reply = await server.call('DELETE', `/api${address}`, { token });

    expect(reply.statusCode).toBe(204);
    expect((await get(address)).json()).toMatchObject({ state: 'done', result: { countLoaded: 1 } });
  });
});

test('of many only two run at a time, and a third waits for its turn', async () => {
  const [first, second, third] = [held(), held(), held()];
  await followed(first.doing);
  await followed(second.doing);
  const waiting = await followed(third.doing);
  await becomes(waiting, { state: 'queued' });
  first.end.resolve(ok({}));

  await becomes(waiting, { state: 'running' });
  expect(third.seen.progress).toBeDefined();
  second.end.resolve(ok({}));
  third.end.resolve(ok({}));
});

test('one that waits is cancelled without ever having begun', async () => {
  const [first, second, third] = [held(), held(), held()];
  await followed(first.doing);
  await followed(second.doing);
  const waiting = await followed(third.doing);
  work.cancel(waiting.split('/').at(-1) ?? '');

  await becomes(waiting, { state: 'cancelled' });
  expect(third.seen.progress).toBeUndefined();
});

test('nobody starts a fourth while three of his own run', async () => {
  for (const { doing } of [held(), held(), held()]) await followed(doing);

  await expect(begin(held().doing)).rejects.toMatchObject({ status: 429 });
  const ofColleague = await begin(async () => ok({}), { by: colleague, answerWithinMs: 50 });
  expect(ofColleague.status).toBe(202);
});

test('nobody starts more than three at one and the same moment either', async () => {
  const begun = await Promise.allSettled(Array.from({ length: 8 }, () => begin(held().doing)));

  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('the list has the newest first, and only what one operation began where that is asked for', async () => {
  const before = (await get('/Jobs')).json().length;
  const [first, second] = [held(), held()];
  const older = await followed(first.doing, 'importUnits');
  const newer = await followed(second.doing, 'importRates');
  const all = (await get('/Jobs')).json();

  expect(all).toHaveLength(before + 2);
  expect(all.slice(0, 2).map(({ id }: { id: string }) => `/Jobs/${id}`)).toEqual([newer, older]);
  expect((await get('/Jobs?Kind=importUnits')).json()).toMatchObject([{ kind: 'importUnits' }]);
});

test.each([
  ['a colleague', () => colleague],
  ['another business', () => stranger],
])('%s sees nothing of it, byte for byte as if it were not there', async (_, tokenOf) => {
  const address = await followed(held().doing);
  const missing = `/Jobs/${newUuid()}`;
  const replies = await Promise.all(['GET', 'DELETE'].map((method) => server.call(method, `/api${address}`, { token: tokenOf() })));

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(replies[0]?.body).toBe((await get(missing, tokenOf())).body);
  expect((await get('/Jobs', tokenOf())).body).not.toContain(address.split('/').at(-1));
  expect((await get(address)).json()).toMatchObject({ state: 'running' });
});

test('where the server stops, what it was doing has failed, and says that it was interrupted', async () => {
  const address = await followed(held().doing);
  await work.stop();

  await becomes(address, {
    state: 'failed',
    problem: { status: 503, title: 'The server restarted before this was done: check what was saved and try again' },
  });
});

test('what a process was doing that ended without a word has failed', async () => {
  const id = newUuid();
  const { session } = await server.database.read(token, []);
  await server.database.asTenant(registrationId, (trx) =>
    trx
      .insertInto('followed_work')
      .values({
        registration_id: registrationId,
        id,
        user_id: session.userId,
        kind: 'uploadTariffs',
        state: 'running',
        done: 1,
        total: 2,
        alive_at: '2026-01-01T00:00:00Z',
      })
      .execute(),
  );

  expect((await get(`/Jobs/${id}`)).json()).toMatchObject({ state: 'failed', problem: { status: 503 } });
});
