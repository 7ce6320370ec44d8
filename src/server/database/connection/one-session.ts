import { Unavailable } from './errors.ts';

/** Parts that a transaction may be done in: as many as the embedded database has room for (`embedded-worker.ts`). */
export const MOST_PARTS = 64;

/**
 * Who may begin a transaction on a database with one session. Reads ask for a connection alone: they go between the parts of large
 * work, and others wait until it is whole, because what its parts hold would keep the only session waiting for itself.
 */
export class OneSession {
  /** What becomes of parts is decided by what was committed: those of work that was given up are taken back. */
  readonly resolve: () => Promise<unknown>;
  readonly #waitMs: number;
  readonly #waiting: (() => void)[] = [];
  #isHeld = false;
  #underWay = 0;
  #onIdle: () => void = () => undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(waitMs: number, resolve: () => Promise<unknown>) {
    this.#waitMs = waitMs;
    this.resolve = resolve;
  }

  /** @throws Unavailable where large work does not end in time */
  async once<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isHeld) await this.#released();
    else this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#onIdle();
    }
  }

  /** One at a time, in the order of asking; whoever waits when one has ended goes before the next. */
  large<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => this.#held(work));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #held<T>(work: () => Promise<T>): Promise<T> {
    this.#isHeld = true;
    try {
      if (this.#underWay > 0) await new Promise<void>((idle) => (this.#onIdle = idle));
      return await work();
    } finally {
      this.#onIdle = () => undefined;
      this.#isHeld = false;
      for (const release of this.#waiting.splice(0)) release();
    }
  }

  /** Resolves with the caller counted among those under way, so that the next large work waits for it. */
  #released(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const release = () => {
      clearTimeout(timer);
      this.#underWay += 1;
      resolve();
    };
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(release), 1);
      reject(new Unavailable(`The database was busy for ${this.#waitMs} ms.`));
    }, this.#waitMs);
    this.#waiting.push(release);
    return promise;
  }
}
