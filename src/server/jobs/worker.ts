import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Job, readJob } from './job.ts';

/** Does one job of a business, for the first time or again; throws where it must be tried again. */
export type Work = (registrationId: number, job: Job, attempt: number) => Promise<void>;

export interface WorkerOptions {
  readonly database: Database;
  readonly work: Work;
  /** Done now and then: asks for what time brings. */
  readonly regularly?: () => Promise<void>;
  /** Told of every failure. */
  readonly onFailure: (error: unknown, kind: string) => void;
  readonly pollMs?: number;
}

interface ClaimedJob {
  readonly registrationId: number;
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

const POLL_MS = 2_000;
const CLEAN_EVERY_MS = 10 * 60_000;
/** The lease of a job: after this time other workers may take it. */
const LEASE_MS = 60_000;
const MOST_ATTEMPTS = 8;
const FIRST_RETRY_MS = 5_000;

/** Does the jobs of the table, in this process beside its requests. Several processes share the table. */
export class JobWorker {
  readonly #options: WorkerOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #isStopped = true;
  #isWoken = false;
  #cleanedAt = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.#cleanedAt = Date.now();
    this.#sleep();
  }

  /** Looks for jobs at once: one has just been asked for. */
  wake(): void {
    if (this.#isStopped) return;
    if (this.#running) {
      this.#isWoken = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = this.#round().finally(() => {
      this.#running = undefined;
      if (this.#isWoken) {
        this.#isWoken = false;
        this.wake();
      } else this.#sleep();
    });
  }

  /** Waits for running jobs and starts no more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isWoken = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #sleep(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.wake(), this.#options.pollMs ?? POLL_MS);
    this.#timer.unref();
  }

  async #round(): Promise<void> {
    try {
      await this.#clean();
      while (!this.#isStopped) {
        const job = await this.#claim();
        if (!job) return;
        await this.#do(job);
      }
    } catch (error) {
      this.#options.onFailure(error, 'queue');
    }
  }

  async #clean(): Promise<void> {
    if (Date.now() < this.#cleanedAt + CLEAN_EVERY_MS) return;
    this.#cleanedAt = Date.now();
    const { database } = this.#options;
    const { idleMs, lifetimeMs } = database.sessionRules;
    await database.anonymous(async (trx) => {
      await sql`select remove_expired(${idleMs}, ${lifetimeMs})`.execute(trx);
      await sql`select remove_followed_work()`.execute(trx);
      await sql`select remove_unfinished_files()`.execute(trx);
    });
    await database.freshenStatistics();
    await this.#options.regularly?.();
  }

  /** One at a time: the lease of a second one would run out while the first is done. */
  async #claim(): Promise<ClaimedJob | undefined> {
    return this.#options.database.anonymous(async (trx) => {
      const { rows } = await sql<ClaimedJob>`
        select registration_id as "registrationId", id, kind, payload, attempts from claim_jobs(${LEASE_MS}, 1)`.execute(trx);
      return rows[0];
    });
  }

  async #do({ registrationId, id, kind, payload, attempts }: ClaimedJob): Promise<void> {
    const { database, work, onFailure } = this.#options;
    try {
      // It never finished, so no failure was counted: it may have crashed its workers.
      if (attempts > MOST_ATTEMPTS) throw new Error(`The job was begun ${attempts} times.`);
      const job = readJob(kind, payload);
      if (!job) throw new Error(`No job is called ${kind}.`);
      await work(registrationId, job, attempts);
      await database.anonymous((trx) => sql`select finish_job(${registrationId}, ${id}::uuid)`.execute(trx));
    } catch (error) {
      onFailure(error, kind);
      const retryMs = attempts < MOST_ATTEMPTS ? FIRST_RETRY_MS * 2 ** (attempts - 1) : null;
      const reason = error instanceof Error ? error.name : 'unknown';
      await database.anonymous((trx) => sql`select fail_job(${registrationId}, ${id}::uuid, ${reason}, ${retryMs})`.execute(trx));
    }
  }
}
