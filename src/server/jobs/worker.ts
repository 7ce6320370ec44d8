import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from '../database/connection/errors.ts';
import type { Database } from '../database/database.ts';
import { MailRefused } from '../mail/mailer.ts';
import { type Job, readJob } from './job.ts';

/** Does one job of a business, for the first time or again; throws where it must be tried again, `MailRefused` where it need not. */
export type RunJob = (registrationId: number, job: Job, attempt: number) => Promise<void>;

export interface WorkerOptions {
  readonly database: Database;
  readonly work: RunJob;
  /** Done now and then: asks for what time brings. */
  readonly regularly?: () => Promise<void>;
  /** Told of every failure. */
  readonly onFailure: (error: unknown, kind: string) => void;
  readonly pollMs?: number;
  /** How long a job stays with a process that has gone silent. */
  readonly leaseMs?: number;
  /** How long a job that failed waits at first; twice as long each time. */
  readonly retryMs?: number;
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
/** The lease of a job, renewed while it is done: after this time other workers may take it. */
const LEASE_MS = 60_000;
const RENEWALS_A_LEASE = 4;
/** How soon what was done is noted again, where the database did not take it. */
const NOTE_AGAIN_MS = 500;
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

  /** One at a time, so that a slow one holds up none that another worker could do. */
  async #claim(): Promise<ClaimedJob | undefined> {
    return this.#options.database.anonymous(async (trx) => {
      const { rows } = await sql<ClaimedJob>`
        select registration_id as "registrationId", id, kind, payload, attempts from claim_jobs(${this.#leaseMs}, 1)`.execute(trx);
      return rows[0];
    });
  }

  async #do(job: ClaimedJob): Promise<void> {
    const renewal = setInterval(() => void this.#renew(job), this.#leaseMs / RENEWALS_A_LEASE);
    try {
      await this.#attempt(job);
      await this.#finish(job);
    } catch (error) {
      await this.#fail(job, error);
    } finally {
      clearInterval(renewal);
    }
  }

  async #attempt({ registrationId, kind, payload, attempts }: ClaimedJob): Promise<void> {
    // It never finished, so no failure was counted: it may have crashed its workers.
    if (attempts > MOST_ATTEMPTS) throw new Error(`The job was begun ${attempts} times.`);
    const job = readJob(kind, payload);
    if (!job) throw new Error(`No job is called ${kind}.`);
    await this.#options.work(registrationId, job, attempts);
  }

  /** A renewal that is missed is no failure: there are others before the lease is over. */
  async #renew({ registrationId, id, attempts, kind }: ClaimedJob): Promise<void> {
    const { database, onFailure } = this.#options;
    try {
      await database.anonymous((trx) => sql`select renew_job(${registrationId}, ${id}::uuid, ${attempts}, ${this.#leaseMs})`.execute(trx));
    } catch (error) {
      if (!(error instanceof Unavailable)) onFailure(error, kind);
    }
  }

  /** What is done is done: where the database cannot be told just now, it is told again, and the job is not done again. */
  async #finish({ registrationId, id, attempts, kind }: ClaimedJob): Promise<void> {
    const { database, onFailure } = this.#options;
    for (;;) {
      try {
        await database.anonymous((trx) => sql`select finish_job(${registrationId}, ${id}::uuid, ${attempts})`.execute(trx));
        return;
      } catch (error) {
        if (!(error instanceof Unavailable) || this.#isStopped) return onFailure(error, kind);
        await delay(NOTE_AGAIN_MS);
      }
    }
  }

  async #fail({ registrationId, id, kind, attempts }: ClaimedJob, error: unknown): Promise<void> {
    const { database, onFailure } = this.#options;
    onFailure(error, kind);
    const isOver = error instanceof MailRefused || attempts >= MOST_ATTEMPTS;
    const retryMs = isOver ? null : (this.#options.retryMs ?? FIRST_RETRY_MS) * 2 ** (attempts - 1);
    const reason = error instanceof Error ? error.name : 'unknown';
    await database.anonymous((trx) =>
      sql`select fail_job(${registrationId}, ${id}::uuid, ${attempts}, ${reason}, ${retryMs})`.execute(trx),
    );
  }

  get #leaseMs(): number {
    return this.#options.leaseMs ?? LEASE_MS;
  }
}
