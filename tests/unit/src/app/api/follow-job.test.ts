import { expect, test, vi } from 'vitest';
import type { CallRequest, Reply } from '#renderer/services/ports.ts';
import { ApiError, ConnectionError } from '#src/app/api/api-error.ts';
import { findRunningJob, followJob, jobAt } from '#src/app/api/follow-job.ts';

const ID = '0197b4a0-0000-7000-8000-000000000000';

/** Answers the looks at a job in turn, the last one again and again. */
function looks(...jobs: readonly (Readonly<Record<string, unknown>> | Error)[]) {
  const waiting = [...jobs];
  const cancelled: string[] = [];
  const call = async (operation: string, { params }: CallRequest): Promise<Reply> => {
    if (operation === 'cancelJob') {
      cancelled.push(String(params['jobId']));
      return { status: 204, body: undefined };
    }
    const next = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (next instanceof Error) throw next;
    return { status: 200, body: next };
  };
  return { call, cancelled };
}

async function hurried<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return work;
}

test.beforeEach(() => void vi.useFakeTimers());
test.afterEach(() => void vi.useRealTimers());

test.each([
  [`/api/Jobs/${ID}`, ID],
  ['/api/Tariffs/12', undefined],
  [null, undefined],
])('%s is the address of the job %s', (location, id) => {
  expect(jobAt(location)).toBe(id);
});

test('of what a job created the answer says the id', async () => {
  const { call } = looks({ state: 'done', done: 0, result: { id: 4711 } });

  expect(await hurried(followJob(call, ID, {}))).toEqual({ status: 200, body: { id: 4711 }, id: 4711 });
});

test('a job is followed to what its call would have answered, and tells how far it is', async () => {
  const { call } = looks(
    { state: 'queued', done: 0 },
    { state: 'running', done: 5, total: 20 },
    { state: 'done', done: 20, total: 20, result: { countLoaded: 20 } },
  );
  const fractions: number[] = [];
  const reply = await hurried(followJob(call, ID, { onProgress: (fraction) => fractions.push(fraction) }));

  expect(reply).toEqual({ status: 200, body: { countLoaded: 20 } });
  expect(fractions).toEqual([0.25]);
});

test('a job that failed is the refusal of its call', async () => {
  const { call } = looks({ state: 'failed', problem: { status: 400, title: 'Please correct', errors: { file: ['No'] } } });
  const failing = hurried(followJob(call, ID, {}));

  await expect(failing).rejects.toBeInstanceOf(ApiError);
  await expect(failing).rejects.toMatchObject({ status: 400, message: 'Please correct', result: { errors: { file: ['No'] } } });
});

test('what is stopped is cancelled at the server once, and ends with the reason', async () => {
  const stop = new AbortController();
  const { call, cancelled } = looks({ state: 'running' }, { state: 'running' }, { state: 'cancelled' });
  const following = followJob(call, ID, { stop: stop.signal });
  stop.abort(new Error('given up'));

  await expect(hurried(following)).rejects.toThrow('given up');
  expect(cancelled).toEqual([ID]);
});

test('work that was done before the cancelling reached it is done', async () => {
  const { call } = looks({ state: 'done', result: 1 });

  expect(await hurried(followJob(call, ID, { stop: AbortSignal.abort() }))).toEqual({ status: 200, body: 1 });
});

test('who leaves follows no longer, and cancels nothing', async () => {
  const leave = new AbortController();
  const { call, cancelled } = looks({ state: 'running' });
  const following = followJob(call, ID, { leave: leave.signal });
  leave.abort(new Error('left'));

  await expect(hurried(following)).rejects.toThrow('left');
  expect(cancelled).toEqual([]);
});

test('a look that gets no answer is taken again, and not for ever', async () => {
  const once = looks(new ConnectionError('off'), { state: 'done', result: 2 });
  const never = looks(new ConnectionError('off'));

  expect(await hurried(followJob(once.call, ID, {}))).toMatchObject({ body: 2 });
  await expect(hurried(followJob(never.call, ID, {}))).rejects.toBeInstanceOf(ConnectionError);
});

test('the newest job that still goes on is found', async () => {
  const jobs = [
    { id: 'a', state: 'done' },
    { id: 'b', state: 'queued' },
    { id: 'c', state: 'running' },
  ];
  const call = async (operation: string, { params }: CallRequest): Promise<Reply> => {
    expect([operation, params]).toEqual(['listJobs', { Kind: 'uploadTariffs' }]);
    return { status: 200, body: jobs };
  };

  expect(await findRunningJob(call, 'uploadTariffs')).toBe('b');
  expect(await findRunningJob(async () => ({ status: 200, body: [] }), 'uploadTariffs')).toBeUndefined();
});
