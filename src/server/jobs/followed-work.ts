import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { tellPerson } from '../database/changes/notices.ts';
import { Unavailable } from '../database/connection/errors.ts';
import type { Database } from '../database/database.ts';
import { newUuid } from '../database/tables/ids.ts';
import type { FollowedWorkTable } from '../database/tables/tables.ts';
import type { Answer, AnswerOrFollow, Call, Progress } from '../http/call.ts';
import { refusalOf } from '../http/problems.ts';
import { toldErrors } from '../http/told-errors.ts';
import { Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';

/** A call that takes no longer is answered as any other. */
const AFTER_MS = 2_000;
/** How often what is shown is brought up to date, and how long a silence is taken for the end of the process. */
const BEAT_MS = 1_000;
export const SILENCE_MS = 30_000;
/** Of all callers together: more would only take each other's turns. */
const AT_ONCE = 2;
/** Of one user, waiting ones included. */
const MOST_OWN = 3;
/** How long the end of the process waits for work that was told to stop. */
const STOP_MS = 5_000;

interface Owner {
  readonly registrationId: number;
  readonly userId: number;
}

interface Run extends Owner {
  readonly id: string;
  readonly kind: string;
  readonly life: AbortController;
  hasBegun: boolean;
  done: number;
  total: number | undefined;
}

class Unwanted extends Error {
  override readonly name = 'Unwanted';
}
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Does the work of calls in this process, and lets those who began what takes long follow it. */
export class FollowedWork {
  readonly #database: Database;
  readonly #beatMs: number;
  readonly #onFailure: (error: unknown, kind: string) => void;
  readonly #runs = new Map<string, { readonly run: Run; readonly over: Promise<unknown> }>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #isStopped = false;

  /** @param onFailure told of every error, not of refusals */
  constructor(database: Database, onFailure: (error: unknown, kind: string) => void, beatMs = BEAT_MS) {
    this.#beatMs = beatMs;
    this.#database = database;
    this.#onFailure = onFailure;
  }

  readonly answerOrFollow: AnswerOrFollow = async (call, kind, work, { afterMs = AFTER_MS } = {}) => {
    const run = await this.#begin(call, kind);
    const outcome = this.#inTurn(run, work);
    const over = outcome.then(
      () => true,
      () => true,
    );
    this.#runs.set(run.id, { run, over });
    void over.then(() => this.#runs.delete(run.id));
    if (await Promise.race([over, delay(afterMs, false)])) return outcome;
    // Work that has all of the database to itself, for a moment, is waited for a little longer.
    while (!(await this.#isStored(run))) if (await Promise.race([over, delay(0, false)])) return outcome;
    void this.#follow(run, outcome, over);
    return { status: 202, headers: { location: `/api/Jobs/${run.id}` } };
  };

  /** Tells work that nobody wants it any more, where it is done in this process; another one learns it from the table. */
  cancel(id: string): void {
    this.#runs.get(id)?.run.life.abort(new Unwanted('Its caller cancelled it.'));
  }

  /** Resolves when nothing runs or waits here any more. */
  async finished(): Promise<void> {
    while (this.#runs.size > 0) await Promise.all([...this.#runs.values()].map(({ over }) => over));
  }

  /** Ends all that runs; what began here is told as failed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const running = [...this.#runs.values()];
    for (const { run } of running) run.life.abort(new Stopped('The server stops.'));
    await Promise.race([Promise.all(running.map(({ over }) => over)), delay(STOP_MS, undefined, { ref: false })]);
  }

  async #begin({ token }: Call, kind: string): Promise<Run> {
    const { session } = await this.#database.read(token, []);
    const { registrationId, userId } = session;
    const own = [...this.#runs.values()].filter(({ run }) => run.userId === userId && run.registrationId === registrationId);
    if (own.length >= MOST_OWN || this.#isStopped) throw new Refusal(429, 'problem.tooManyJobs', { retryAfterSeconds: 10 });
    const life = new AbortController();
    return { registrationId, userId, kind, id: newUuid(), life, hasBegun: false, done: 0, total: undefined };
  }

  async #inTurn(run: Run, work: (progress: Progress) => Promise<Answer>): Promise<Answer> {
    await this.#turn(run.life.signal);
    try {
      run.hasBegun = true;
      return await work({
        signal: run.life.signal,
        report(done, total = run.total) {
          Object.assign(run, { done, total });
        },
      });
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  /** Resolves when there is room for one more; throws where it is not wanted before that. */
  async #turn(signal: AbortSignal): Promise<void> {
    if (this.#busy < AT_ONCE) {
      this.#busy += 1;
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

  /** Whether it could be noted; else the database is too busy just now. */
  async #isStored(run: Run): Promise<boolean> {
    try {
      await this.#store(run);
      return true;
    } catch (error) {
      if (error instanceof Unavailable) return false;
      throw error;
    }
  }

  async #store(run: Run): Promise<void> {
    const { registrationId, userId, id, kind } = run;
    await this.#database.asTenant(registrationId, (trx) =>
      trx
        .insertInto('followed_work')
        .values({ registration_id: registrationId, id, user_id: userId, kind, ...shownOf(run) })
        .execute(),
    );
  }

  async #follow(run: Run, outcome: Promise<Answer>, over: Promise<unknown>): Promise<void> {
    try {
      while (!(await Promise.race([over, delay(this.#beatMs, false)]))) await this.#beat(run);
      const end = await this.#endOf(run, outcome);
      await this.#change(run, end);
      if (end.state === 'done' || end.state === 'failed') await this.#tell(run, end.state);
    } catch (error) {
      this.#onFailure(error, run.kind);
    }
  }

  /** Puts its end into the bell of who began it, who may long be elsewhere. */
  #tell({ registrationId, userId, kind: what }: Run, kind: 'done' | 'failed'): Promise<void> {
    return this.#database.asTenant(registrationId, (trx) => tellPerson(trx, { registrationId, userId }, { kind, what }));
  }

  /** Brings what is shown up to date, and learns whether it is still wanted. A beat that is missed is no failure. */
  async #beat(run: Run): Promise<void> {
    try {
      const [row] = await this.#change(run, shownOf(run));
      if (row?.is_unwanted === true) this.cancel(run.id);
    } catch (error) {
      if (!(error instanceof Unavailable)) this.#onFailure(error, run.kind);
    }
  }

  #change({ registrationId, id }: Run, values: Partial<Shown & Ended>) {
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

  async #endOf(run: Run, outcome: Promise<Answer>): Promise<Partial<Shown> & Ended> {
    const { done, total } = shownOf(run);
    try {
      const { body = null } = await outcome;
      return { state: 'done', done: total ?? done, total, result: JSON.stringify(body) };
    } catch (thrown) {
      // Whatever it was doing then, it ends because it was told to.
      const error: unknown = run.life.signal.aborted ? run.life.signal.reason : thrown;
      if (error instanceof Unwanted) return { state: 'cancelled', done, total };
      return { state: 'failed', done, total, problem: JSON.stringify(this.#problemOf(error, run.kind)) };
    }
  }

  #problemOf(error: unknown, kind: string): StoredProblem {
    if (error instanceof Stopped) return interrupted();
    const refusal = refusalOf(error);
    if (refusal === undefined) {
      this.#onFailure(error, kind);
      return { status: 500, title: text('problem.unexpected') };
    }
    const { status, message, errors, untold } = refusal;
    return { status, title: message, ...(errors && { errors: toldErrors(errors, untold) }) };
  }
}

/** As the refusal of a call is answered, with its status. */
export interface StoredProblem {
  readonly status: number;
  readonly title: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Of work whose process ended before it did. */
export function interrupted(): StoredProblem {
  return { status: 503, title: text('problem.interrupted') };
}

type Shown = Pick<FollowedWorkTable, 'state' | 'done' | 'total'>;
type Ended = { readonly state: FollowedWorkTable['state']; readonly result?: string; readonly problem?: string };

function shownOf({ hasBegun, done, total }: Run): Shown {
  return { state: hasBegun ? 'running' : 'queued', done, total: total ?? null };
}
