import { Refusal } from '../messages/refusal.ts';

const SPAN_MS = 60_000;
/** Beyond so many sessions the ones that have been quiet are forgotten. */
const MOST_KEPT = 5_000;

/** How often a session may ask for something dear, in this process. */
export class Rate {
  readonly #most: number;
  readonly #times = new Map<string, readonly number[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one. Throws 429 where it is one too many in a minute. */
  count(session: string, now = Date.now()): void {
    const recent = (this.#times.get(session) ?? []).filter((time) => time > now - SPAN_MS);
    const [first] = recent;
    if (first !== undefined && recent.length >= this.#most) {
      throw new Refusal(429, 'problem.tooManyRequests', { retryAfterSeconds: Math.ceil((first + SPAN_MS - now) / 1000) });
    }
    this.#times.set(session, [...recent, now]);
    if (this.#times.size > MOST_KEPT) this.#forgetQuiet(now);
  }

  #forgetQuiet(now: number): void {
    for (const [session, times] of this.#times) {
      const last = times.at(-1) ?? 0;
      if (last <= now - SPAN_MS) this.#times.delete(session);
    }
  }
}
