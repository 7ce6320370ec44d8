interface Failures {
  readonly count: number;
  readonly lastAt: number;
}

const LONGEST_WAIT_MS = 60_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;
const MOST_KEYS = 100_000;

/**
 * Slows down guessing: after so many failures in a row each attempt must wait, twice as long every time up to a minute.
 * Nobody is locked out for good. Counted in the process: behind a load balancer each process counts for itself.
 */
export class FailedAttempts {
  readonly #free: number;
  readonly #now: () => number;
  readonly #failures = new Map<string, Failures>();

  /** `free` failures cost nothing; 0 lifts the limit. */
  constructor(free: number, now: () => number = Date.now) {
    this.#free = free;
    this.#now = now;
  }

  /** How long an attempt under the key must wait, in seconds; 0: not at all. */
  waitSeconds(key: string): number {
    return Math.ceil(this.#waitMs(key) / 1_000);
  }

  failed(key: string): void {
    const count = (this.#current(key)?.count ?? 0) + 1;
    this.#failures.delete(key);
    const [oldest] = this.#failures.keys();
    if (this.#failures.size >= MOST_KEYS && oldest !== undefined) this.#failures.delete(oldest);
    this.#failures.set(key, { count, lastAt: this.#now() });
  }

  succeeded(key: string): void {
    this.#failures.delete(key);
  }

  #waitMs(key: string): number {
    const failures = this.#current(key);
    if (this.#free === 0 || !failures || failures.count < this.#free) return 0;
    const wait = Math.min(1_000 * 2 ** (failures.count - this.#free), LONGEST_WAIT_MS);
    return Math.max(0, failures.lastAt + wait - this.#now());
  }

  #current(key: string): Failures | undefined {
    const failures = this.#failures.get(key);
    return failures && failures.lastAt + FORGOTTEN_AFTER_MS > this.#now() ? failures : undefined;
  }
}
