import { Unavailable } from './errors.ts';

/** Parts that a transaction may be done in: as many as the embedded database has room for (`embedded-worker.ts`). */
export const MOST_PARTS = 64;

/**
 * Who may begin a transaction on a database with one session. Reads ask for a connection alone: they go between the parts of large
 * work, and others wait until it is whole, because what its parts hold would keep the only session waiting for itself.
 */
export class OneSession {
  /** What becomes of parts is decided by what was committed: those of work that was given up are taken back. */
  readonly settle: () => Promise<unknown>;
  readonly #waitMs: number;
  readonly #transactions = new Queue();
  readonly #large = new Queue();

  constructor(waitMs: number, settle: () => Promise<unknown>) {
    this.#waitMs = waitMs;
    this.settle = settle;
  }

  /** @throws Unavailable where the turn does not come in time */
  async once<T>(work: () => Promise<T>): Promise<T> {
    return this.#transactions.run(work, this.#waitMs);
  }

  /** Large work asks for the session only once the one before it has ended: whoever has asked meanwhile goes first. */
  async large<T>(work: () => Promise<T>): Promise<T> {
    return this.#large.run(() => this.#transactions.run(work));
  }
}

/** One at a time, in the order of asking. */
class Queue {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async run<T>(work: () => Promise<T>, waitMs?: number): Promise<T> {
    await this.#enter(waitMs);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#isTaken = false;
      else next();
    }
  }

  async #enter(waitMs: number | undefined): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    if (waitMs === undefined) return promise;
    const timer = setTimeout(() => {
      const place = this.#waiting.indexOf(resolve);
      if (place === -1) return;
      this.#waiting.splice(place, 1);
      reject(new Unavailable(`The database was busy for ${waitMs} ms.`));
    }, waitMs);
    return promise.finally(() => clearTimeout(timer));
  }
}
