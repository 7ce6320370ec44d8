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
  /** Attempts whose end is not known yet, by key. */
  readonly #running = new Map<string, number>();

  /** `free` failures cost nothing; 0 lifts the limit. */
  constructor(free: number, now: () => number = Date.now) {
    this.#free = free;
    this.#now = now;
  }

  /** How long an attempt under the key must wait, in seconds; 0: not at all. */
  waitSeconds(key: string): number {
    return Math.ceil(this.#waitMs(key) / 1_000);
  }

  /** Until `ended` the attempt counts as a failure, so that guesses sent side by side wait as those in a row do. */
  began(key: string): void {
    this.#running.set(key, this.#runningOf(key) + 1);
  }

  ended(key: string): void {
    const left = this.#runningOf(key) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
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
    const running = this.#runningOf(key);
    const count = (failures?.count ?? 0) + running;
    if (this.#free === 0 || count < this.#free) return 0;
    const wait = Math.min(1_000 * 2 ** (count - this.#free), LONGEST_WAIT_MS);
    const lastAt = running > 0 ? this.#now() : (failures?.lastAt ?? 0);
    return Math.max(0, lastAt + wait - this.#now());
  }

  #runningOf(key: string): number {
    return this.#running.get(key) ?? 0;
  }

  #current(key: string): Failures | undefined {
    const failures = this.#failures.get(key);
    return failures && failures.lastAt + FORGOTTEN_AFTER_MS > this.#now() ? failures : undefined;
  }
}
