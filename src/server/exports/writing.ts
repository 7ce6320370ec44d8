import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '../messages/refusal.ts';

/** Files that one session has written at once. */
const MOST_OWN = 3;

/** The files of lists that are being written, so that all of them together hold up other calls no longer than one does. */
export class Writing {
  readonly #own = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();

  /** Begins a file of the session; answers what ends it. Throws a 429 for one too many. */
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

  /** Rows of all files are read one page after the other, and other calls come in between. */
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
