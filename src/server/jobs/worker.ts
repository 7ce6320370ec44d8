import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from '../database/connection/errors.ts';
import type { Database } from '../database/database.ts';
import { MailRefused } from '../mail/mailer.ts';
import { type Job, readJob } from './job.ts';

/** Runs a job of a business; may be called again. Throws to have it retried, `MailRefused` to give it up. */
export type RunJob = (registrationId: number, job: Job, attempt: number) => Promise<void>;

export interface WorkerOptions {
  readonly database: Database;
  readonly work: RunJob;
  /** Called at intervals, to queue jobs that are due by time. */
  readonly regularly?: () => Promise<void>;
  readonly onFailure: (error: unknown, kind: string) => void;
  readonly pollMs?: number;
  /** After this time a job of a silent process is free for others. */
  readonly leaseMs?: number;
  /** First delay after a failure; doubles each time. */
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
/** Lease of a running job, renewed meanwhile; after it other workers may take the job. */
const LEASE_MS = 60_000;
const RENEWALS_A_LEASE = 4;
/** Delay before a result that the database did not take is stored again. */
const NOTE_AGAIN_MS = 500;
const MOST_ATTEMPTS = 8;
const FIRST_RETRY_MS = 5_000;

/** Runs queued jobs in this process beside its requests. Several processes share the table. */
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

  /** Waits for running jobs and starts no others. */
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

  /** One at a time, so that a slow job does not hold others that another worker could run. */
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
    if (attempts > MOST_ATTEMPTS) throw new Error(`The job was started ${attempts} times without finishing.`);
    const job = readJob(kind, payload);
    if (!job) throw new Error(`Unknown kind of job: ${kind}.`);
    await this.#options.work(registrationId, job, attempts);
  }

  /** A missed renewal is not a failure: several fit into the lease. */
  async #renew({ registrationId, id, attempts, kind }: ClaimedJob): Promise<void> {
    const { database, onFailure } = this.#options;
    try {
      await database.anonymous((trx) => sql`select renew_job(${registrationId}, ${id}::uuid, ${attempts}, ${this.#leaseMs})`.execute(trx));
    } catch (error) {
      if (!(error instanceof Unavailable)) onFailure(error, kind);
    }
  }

  /** Retries until the database takes the result, so that a finished job does not run again. */
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
