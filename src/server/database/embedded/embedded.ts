// The embedded PostgreSQL as a stream factory for `pg`. Its callers see a
// PostgreSQL server that accepts one connection; queueing, parsing and prepared statements are pg's own.
import { join } from 'node:path';
import type { EmbeddedCalls, EmbeddedRequestKind } from './embedded-messages.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { EmbeddedThread } from './embedded-thread.ts';
import { Unavailable } from '../connection/errors.ts';
import { copyFiles, copyOf } from './copy-files.ts';
import { keepToOwner } from './file-modes.ts';
import { lockDirectory } from './lock.ts';
import { finishReplacing } from './replace-files.ts';

const CLOSE_DEADLINE_MS = 20_000;
/** 24 days, the longest time of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class EmbeddedPostgres implements EmbeddedCalls {
  readonly #directory: string;
  readonly #files: string;
  #deadlineMs: number;
  readonly #unlock: () => void;
  #thread: Promise<EmbeddedThread> | undefined;
  #isClosing = false;
  #underWay = 0;
  /** Calls wait for it. */
  #held: Promise<void> | undefined;
  #onIdle: () => void = () => undefined;
  #copying: Promise<void> = Promise.resolve();

  private constructor(directory: string, statementDeadlineMs: number) {
    this.#directory = directory;
    this.#files = join(directory, 'postgres');
    this.#deadlineMs = statementDeadlineMs;
    this.#unlock = lockDirectory(directory);
  }

  /** Takes the directory and opens (the first time: creates) the database in it. */
  static async open(directory: string, options: { statementDeadlineMs: number }): Promise<EmbeddedPostgres> {
    const database = new EmbeddedPostgres(directory, options.statementDeadlineMs);
    try {
      finishReplacing(directory);
      keepToOwner(directory);
      await database.#current();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /** For `new pg.Pool({ stream, max: 1 })`. */
  readonly stream = () => new EmbeddedStream(this);

  async call(kind: EmbeddedRequestKind, bytes?: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
    while (this.#held) await this.#held;
    this.#underWay += 1;
    try {
      return await (await this.#answering()).call(kind, bytes, this.#deadlineMs);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#onIdle();
    }
  }

  /** For migrations: their time grows with the records, and no request is answered while they run. */
  async withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
    const deadlineMs = this.#deadlineMs;
    this.#deadlineMs = LONGEST_TIMER_MS;
    try {
      return await work();
    } finally {
      this.#deadlineMs = deadlineMs;
    }
  }

  /** Copies the database as it is at one moment into the place for copies; calls wait only for the end of it. */
  copy(): Promise<void> {
    const to = join(copyOf(this.#directory), 'postgres');
    const copying = this.#copying.then(() => copyFiles(this.#files, to, (work) => this.#hold(work)));
    this.#copying = copying.catch(() => undefined);
    return copying;
  }

  /** Orderly end: PostgreSQL writes its checkpoint, then the directory is released. */
  async close() {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const thread = await this.#thread?.catch(() => undefined);
    if (thread && !thread.isStopping) {
      await thread.call('close', undefined, CLOSE_DEADLINE_MS).catch((error) => thread.stop(error));
    }
    await thread?.gone;
    this.#unlock();
  }

  /** Does the work between two calls: nothing is written meanwhile. */
  async #hold(work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    try {
      if (this.#underWay > 0) await new Promise<void>((idle) => (this.#onIdle = idle));
      await this.#answering();
      await work();
    } finally {
      this.#held = undefined;
      this.#onIdle = () => undefined;
      resolve();
    }
  }

  async #answering(): Promise<EmbeddedThread> {
    const thread = await this.#current();
    if (!thread.isStopping) return thread;
    await thread.gone;
    return this.#current();
  }

  #current(): Promise<EmbeddedThread> {
    if (this.#isClosing) return Promise.reject(new Unavailable('The database is closing.'));
    return (this.#thread ??= this.#start());
  }

  /** A new thread may open the files only after the previous one has ended (`gone`). */
  async #start(): Promise<EmbeddedThread> {
    const thread = new EmbeddedThread(this.#files);
    let hasOpened = false;
    void thread.gone.then(() => {
      this.#thread = undefined;
      // A thread that could not open its files is restarted only by the next request.
      if (hasOpened && !this.#isClosing) this.#current().catch(() => {});
    });
    await thread.ready;
    hasOpened = true;
    return thread;
  }
}
