import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { tellPerson } from '../database/changes/notices.ts';
import { Unavailable } from '../database/connection/errors.ts';
import type { Database } from '../database/database.ts';
import { newUuid } from '../database/tables/ids.ts';
import type { FollowedWorkTable } from '../database/tables/tables.ts';
import type { Answer, AnswerOrFollow, Call, Progress } from '../http/call.ts';
import { refusalOf } from '../http/problems.ts';
import { toErrorResponse } from '../http/error-response.ts';
import { Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';

/** A call that takes no longer is answered as any other. */
const AFTER_MS = 2_000;
/** How often what is shown is brought up to date, and how long a silence is taken for the end of the process. */
const BEAT_MS = 1_000;
export const SILENCE_MS = 30_000;
/** Of all callers of this process together: more would only take each other's turns. */
const AT_ONCE = 2;
/** Of one user, waiting ones included, in all processes together. */
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
  /** What is done here, until its end is stored. */
  readonly #runs = new Map<string, { readonly run: Run; readonly ended: Promise<unknown> }>();
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
    this.#keep(run, over);
    // Work that has all of the database to itself, for a moment, is waited for a little longer.
    for (let waitMs = afterMs; !(await Promise.race([over, delay(waitMs, false)])); waitMs = 0) {
      if (!(await this.#isTold(run))) continue;
      this.#keep(run, this.#follow(run, outcome, over));
      return { status: 202, headers: { location: `/api/Jobs/${run.id}` } };
    }
    await this.#forget(run);
    return outcome;
  };

  /** Tells work that nobody wants it any more, where it is done in this process; another one learns it from the table. */
  cancel(id: string): void {
    this.#runs.get(id)?.run.life.abort(new Unwanted('Its caller cancelled it.'));
  }

  /** Ends all that runs; what began here is told as failed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const running = [...this.#runs.values()];
    for (const { run } of running) run.life.abort(new Stopped('The server stops.'));
    await Promise.race([Promise.all(running.map(({ ended }) => ended)), delay(STOP_MS, undefined, { ref: false })]);
  }

  #keep(run: Run, ended: Promise<unknown>): void {
    this.#runs.set(run.id, { run, ended });
    void ended.then(() => this.#runs.get(run.id)?.ended === ended && this.#runs.delete(run.id));
  }

  async #begin({ token }: Call, kind: string): Promise<Run> {
    if (this.#isStopped) throw tooMany();
    const { session } = await this.#database.read(token, []);
    const { registrationId, userId } = session;
    const life = new AbortController();
    const run: Run = { registrationId, userId, kind, id: newUuid(), life, hasBegun: false, done: 0, total: undefined };
    await this.#note(run);
    return run;
  }

  /** It is counted from now on, whichever process does it. One after the other of the same user, so that none is overlooked. */
  async #note(run: Run): Promise<void> {
    const { registrationId, userId, id, kind } = run;
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
      const values = { registration_id: registrationId, id, user_id: userId, kind, is_followed: false, ...shownOf(run) };
      await trx.insertInto('followed_work').values(values).execute();
    });
  }

  /** What was answered at once leaves nothing. Where the database cannot be told, its silence ends it. */
  async #forget({ registrationId, id, kind }: Run): Promise<void> {
    try {
      await this.#database.asTenant(registrationId, (trx) =>
        trx.deleteFrom('followed_work').where('registration_id', '=', registrationId).where('id', '=', id).execute(),
      );
    } catch (error) {
      if (!(error instanceof Unavailable)) this.#onFailure(error, kind);
    }
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

  /** Whether it is shown from now on; else the database is too busy just now. */
  async #isTold(run: Run): Promise<boolean> {
    try {
      await this.#change(run, { ...shownOf(run), is_followed: true });
      return true;
    } catch (error) {
      if (error instanceof Unavailable) return false;
      throw error;
    }
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

  #change({ registrationId, id }: Run, values: Partial<Shown & Ended> & { readonly is_followed?: boolean }) {
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
    return { status, title: message, ...(errors && { errors: toErrorResponse(errors, untold) }) };
  }
}

function tooMany(): Refusal {
  return new Refusal(429, 'problem.tooManyJobs', { retryAfterSeconds: 10 });
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
