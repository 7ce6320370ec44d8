import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '../messages/refusal.ts';

/** Concurrent files of one session. */
const MOST_OWN = 3;

/** Limits the files written at the same time, so that together they delay other calls as little as one does. */
export class FileWriteLimit {
  readonly #own = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();

  /** Begins a file of the session; returns a function that ends it. Throws a 429 above the limit. */
  begin(token: string): () => void {
    const own = this.#own.get(token) ?? 0;
    if (own >= MOST_OWN) throw new Refusal(429, 'problem.tooManyJobs', { retryAfterSeconds: 10 });
    this.#own.set(token, own + 1);
    return () => {
      const left = (this.#own.get(token) ?? 0) - 1;
      if (left > 0) this.#own.set(token, left);
      else this.#own.delete(token);
    };
  }

  /** Reads pages of all files one after the other, with other calls in between. */
  async inTurn<T>(read: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    try {
      return await read();
    } finally {
      void nextTurn().then(resolve);
    }
  }
}
