/** Limits concurrent work; the rest waits in order. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Runs work as soon as there is capacity, unless it was aborted before. */
  async run<Result>(work: () => Promise<Result>, isAborted: () => boolean): Promise<Result | undefined> {
    await this.#enter();
    try {
      return isAborted() ? undefined : await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    return promise;
  }

  /** The longest waiting one is next. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
