/** So much work at a time; the rest waits for its turn, in order. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Begins once there is a turn, unless it is given up before; a turn is free again when its work has ended, however long that takes. */
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

  /** Whoever waits longest has the turn next. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
