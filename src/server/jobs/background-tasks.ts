import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { notifyPerson } from '../database/changes/notices.ts';
import { Unavailable } from '../database/connection/errors.ts';
import type { Database } from '../database/database.ts';
import { newUuid } from '../database/tables/ids.ts';
import type { FollowedWorkTable } from '../database/tables/tables.ts';
import type { Answer, RunAsTask, Call, Progress } from '../http/call.ts';
import { refusalOf } from '../http/problems.ts';
import { toErrorResponse } from '../http/error-response.ts';
import { Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';

/** A call that takes no longer gets its answer directly. */
const ANSWER_WITHIN_MS = 2_000;
/** Interval of progress updates, and silence after which a task counts as lost. */
const HEARTBEAT_MS = 1_000;
export const SILENCE_MS = 30_000;
/** Concurrent tasks of this process; more would only slow each other down. */
const MOST_RUNNING = 2;
/** Tasks of one user in all processes, waiting ones included. */
const MOST_OWN = 3;
/** How long the end of the process waits for cancelled tasks. */
const STOP_MS = 5_000;

interface TaskOwner {
  readonly registrationId: number;
  readonly userId: number;
}

interface BackgroundTask extends TaskOwner {
  readonly id: string;
  readonly kind: string;
  readonly controller: AbortController;
  hasBegun: boolean;
  done: number;
  total: number | undefined;
}

class TaskCancelled extends Error {
  override readonly name = 'Unwanted';
}
class ServerStopped extends Error {
  override readonly name = 'Stopped';
}

/** Runs the work of calls in this process, and turns long work into tasks with progress and result. */
export class BackgroundTasks {
  readonly #database: Database;
  readonly #heartbeatMs: number;
  readonly #onFailure: (error: unknown, kind: string) => void;
  /** Tasks of this process, until their result is stored. */
  readonly #tasks = new Map<string, { readonly task: BackgroundTask; readonly ended: Promise<unknown> }>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #isStopped = false;

  /** @param onFailure called for errors, not for refusals */
  constructor(database: Database, onFailure: (error: unknown, kind: string) => void, heartbeatMs = HEARTBEAT_MS) {
    this.#heartbeatMs = heartbeatMs;
    this.#database = database;
    this.#onFailure = onFailure;
  }

  readonly runAsTask: RunAsTask = async (call, kind, work, { answerWithinMs = ANSWER_WITHIN_MS } = {}) => {
    const task = await this.#begin(call, kind);
    const outcome = this.#runWhenFree(task, work);
    const over = outcome.then(
      () => true,
      () => true,
    );
    this.#track(task, over);
    // If the database is busy for a moment, wait a little longer for the work.
    for (let waitMs = answerWithinMs; !(await Promise.race([over, delay(waitMs, false)])); waitMs = 0) {
      if (!(await this.#publish(task))) continue;
      this.#track(task, this.#follow(task, outcome, over));
      return { status: 202, headers: { location: `/api/Jobs/${task.id}` } };
    }
    await this.#delete(task);
    return outcome;
  };

  /** Cancels a task of this process; other processes see it in the table. */
  cancel(id: string): void {
    this.#tasks.get(id)?.task.controller.abort(new TaskCancelled('Its caller cancelled it.'));
  }

  /** Ends all tasks of this process; they are stored as failed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const running = [...this.#tasks.values()];
    for (const { task } of running) task.controller.abort(new ServerStopped('The server stops.'));
    await Promise.race([Promise.all(running.map(({ ended }) => ended)), delay(STOP_MS, undefined, { ref: false })]);
  }

  #track(task: BackgroundTask, ended: Promise<unknown>): void {
    this.#tasks.set(task.id, { task, ended });
    void ended.then(() => this.#tasks.get(task.id)?.ended === ended && this.#tasks.delete(task.id));
  }

  async #begin({ token }: Call, kind: string): Promise<BackgroundTask> {
    if (this.#isStopped) throw tooMany();
    const { session } = await this.#database.read(token, []);
    const { registrationId, userId } = session;
    const controller = new AbortController();
    const task: BackgroundTask = { registrationId, userId, kind, id: newUuid(), controller, hasBegun: false, done: 0, total: undefined };
    await this.#insert(task);
    return task;
  }

  /** Counts the task in all processes. Locks the user, so that concurrent calls are counted too. */
  async #insert(task: BackgroundTask): Promise<void> {
    const { registrationId, userId, id, kind } = task;
    await this.#database.asTenant(registrationId, async (trx) => {
      await trx
        .selectFrom('person')
        .select('id')
        .where('registration_id', '=', registrationId)
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .execute();
      const { own } = await trx
        .selectFrom('followed_work')
        .select(({ fn }) => fn.countAll<number>().as('own'))
        .where('registration_id', '=', registrationId)
        .where('user_id', '=', userId)
        .where('state', 'in', ['queued', 'running'])
        .where('alive_at', '>', sql<string>`now() - make_interval(secs => ${SILENCE_MS / 1_000})`)
        .executeTakeFirstOrThrow();
      if (own >= MOST_OWN) throw tooMany();
      const values = { registration_id: registrationId, id, user_id: userId, kind, is_followed: false, ...shownOf(task) };
      await trx.insertInto('followed_work').values(values).execute();
    });
  }

  /** Work that was answered directly leaves no row. If the database is unreachable, the row expires. */
  async #delete({ registrationId, id, kind }: BackgroundTask): Promise<void> {
    try {
      await this.#database.asTenant(registrationId, (trx) =>
        trx.deleteFrom('followed_work').where('registration_id', '=', registrationId).where('id', '=', id).execute(),
      );
    } catch (error) {
      if (!(error instanceof Unavailable)) this.#onFailure(error, kind);
    }
  }

  async #runWhenFree(task: BackgroundTask, work: (progress: Progress) => Promise<Answer>): Promise<Answer> {
    await this.#waitForCapacity(task.controller.signal);
    try {
      task.hasBegun = true;
      return await work({
        signal: task.controller.signal,
        report(done, total = task.total) {
          Object.assign(task, { done, total });
        },
      });
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Resolves when there is capacity; throws if the task is cancelled before. */
  async #waitForCapacity(signal: AbortSignal): Promise<void> {
    if (this.#running < MOST_RUNNING) {
      this.#running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(begin), 1);
      reject(signal.reason);
    };
    const begin = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.push(begin);
    await promise;
  }

  /** Lists the task from now on; false if the database is too busy just now. */
  async #publish(task: BackgroundTask): Promise<boolean> {
    try {
      await this.#change(task, { ...shownOf(task), is_followed: true });
      return true;
    } catch (error) {
      if (error instanceof Unavailable) return false;
      throw error;
    }
  }

  async #follow(task: BackgroundTask, outcome: Promise<Answer>, over: Promise<unknown>): Promise<void> {
    try {
      while (!(await Promise.race([over, delay(this.#heartbeatMs, false)]))) await this.#heartbeat(task);
      const end = await this.#endOf(task, outcome);
      await this.#change(task, end);
      if (end.state === 'done' || end.state === 'failed') await this.#notify(task, end.state);
    } catch (error) {
      this.#onFailure(error, task.kind);
    }
  }

  /** Adds a notice for the user, who may have left the page. */
  #notify({ registrationId, userId, kind: what }: BackgroundTask, kind: 'done' | 'failed'): Promise<void> {
    return this.#database.asTenant(registrationId, (trx) => notifyPerson(trx, { registrationId, userId }, { kind, what }));
  }

  /** Stores progress and checks for cancellation. A missed heartbeat is not a failure. */
  async #heartbeat(task: BackgroundTask): Promise<void> {
    try {
      const [row] = await this.#change(task, shownOf(task));
      if (row?.is_unwanted === true) this.cancel(task.id);
    } catch (error) {
      if (!(error instanceof Unavailable)) this.#onFailure(error, task.kind);
    }
  }

  #change({ registrationId, id }: BackgroundTask, values: Partial<TaskProgress & TaskEnd> & { readonly is_followed?: boolean }) {
    return this.#database.asTenant(registrationId, (trx) =>
      trx
        .updateTable('followed_work')
        .set({ ...values, alive_at: sql`now()` })
        .where('registration_id', '=', registrationId)
        .where('id', '=', id)
        .returning('is_unwanted')
        .execute(),
    );
  }

  async #endOf(task: BackgroundTask, outcome: Promise<Answer>): Promise<Partial<TaskProgress> & TaskEnd> {
    const { done, total } = shownOf(task);
    try {
      const { body = null } = await outcome;
      return { state: 'done', done: total ?? done, total, result: JSON.stringify(body) };
    } catch (thrown) {
      // Any error after cancelling is a consequence of it.
      const error: unknown = task.controller.signal.aborted ? task.controller.signal.reason : thrown;
      if (error instanceof TaskCancelled) return { state: 'cancelled', done, total };
      return { state: 'failed', done, total, problem: JSON.stringify(this.#problemOf(error, task.kind)) };
    }
  }

  #problemOf(error: unknown, kind: string): StoredProblem {
    if (error instanceof ServerStopped) return interrupted();
    const refusal = refusalOf(error);
    if (refusal === undefined) {
      this.#onFailure(error, kind);
      return { status: 500, title: text('problem.unexpected') };
    }
    const { status, message, errors, omitted } = refusal;
    return { status, title: message, ...(errors && { errors: toErrorResponse(errors, omitted) }) };
  }
}

function tooMany(): Refusal {
  return new Refusal(429, 'problem.tooManyJobs', { retryAfterSeconds: 10 });
}

/** The problem document of a refusal, with its status. */
export interface StoredProblem {
  readonly status: number;
  readonly title: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Result of a task whose process ended first. */
export function interrupted(): StoredProblem {
  return { status: 503, title: text('problem.interrupted') };
}

type TaskProgress = Pick<FollowedWorkTable, 'state' | 'done' | 'total'>;
type TaskEnd = { readonly state: FollowedWorkTable['state']; readonly result?: string; readonly problem?: string };

function shownOf({ hasBegun, done, total }: BackgroundTask): TaskProgress {
  return { state: hasBegun ? 'running' : 'queued', done, total: total ?? null };
}
