import { isRecord } from '#src/expression/index.ts';
import type { CallRequest, FollowRequest, Reply } from '#renderer/services/ports.ts';
import { ConnectionError, refusedJob } from './api-error.ts';

type Call = (operation: string, request: CallRequest) => Promise<Reply>;

const FIRST_LOOK_MS = 300;
const LOOK_EVERY_MS = 1_000;
/** Polls that may fail in a row: the job goes on without a connection. */
const MOST_LOST = 30;

/** The id in the address of a job; undefined for the address of anything else. */
export function jobAt(location: string | null): string | undefined {
  return location === null ? undefined : /\/Jobs\/([\w-]+)$/.exec(location)?.[1];
}

/** The newest job of the operation that is not over yet. */
export async function findRunningJob(call: Call, operation: string): Promise<string | undefined> {
  const { body } = await call('listJobs', { params: { Kind: operation } });
  const jobs = Array.isArray(body) ? body.filter(isRecord) : [];
  const running = jobs.find(({ state }) => state === 'queued' || state === 'running');
  return typeof running?.['id'] === 'string' ? running['id'] : undefined;
}

/**
 * Polls the job until it ends and returns the reply that the call would have had.
 * @throws ApiError if it failed, the reason of `stop` if that ended it, ConnectionError if the server stays out of reach
 */
export async function followJob(call: Call, jobId: string, { stop, leave, onProgress }: FollowRequest): Promise<Reply> {
  const params = { jobId };
  const cancelled = stop === undefined ? undefined : onceAborted(stop).then(() => call('cancelJob', { params }));
  // Polling shows whether it was cancelled.
  cancelled?.catch(() => undefined);
  let lost = 0;
  for (let wait = FIRST_LOOK_MS; ; wait = LOOK_EVERY_MS) {
    await pause(wait, leave);
    try {
      const { body } = await call('getJob', { params, ...(leave === undefined ? {} : { signal: leave }) });
      const job = isRecord(body) ? body : {};
      lost = 0;
      if (job['state'] === 'done') return replyOf(job['result']);
      if (job['state'] === 'failed') throw refusedJob(job['problem']);
      if (job['state'] === 'cancelled') throw stop?.reason ?? new DOMException('The work was cancelled.', 'AbortError');
      const { done, total } = job;
      if (typeof done === 'number' && typeof total === 'number' && total > 0) onProgress?.(done / total);
    } catch (thrown) {
      lost += 1;
      if (!(thrown instanceof ConnectionError) || lost > MOST_LOST) throw thrown;
    }
  }
}

/** The reply of a job has the id of the created record, as a Location would. */
function replyOf(result: unknown): Reply {
  const id = isRecord(result) ? result['id'] : undefined;
  return { status: 200, body: result ?? undefined, ...(typeof id === 'number' && { id }) };
}

function onceAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** @throws the signal's reason as soon as it is aborted */
async function pause(ms: number, leave: AbortSignal | undefined): Promise<void> {
  leave?.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  leave?.addEventListener('abort', () => resolve(), { once: true, signal: AbortSignal.timeout(ms) });
  await promise;
  clearTimeout(timer);
  leave?.throwIfAborted();
}
