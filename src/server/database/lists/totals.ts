import type { Announcements } from '../connection/announcements.ts';

/** The sum of a field over all rows of a list, exact, in one unit. */
export interface ListSum {
  readonly field: string;
  readonly unit?: string;
  readonly sum: string;
  /** Number of rows of any unit without a value of the field, which are not in the sum. */
  readonly missing: number;
}

interface Entry<Total> {
  readonly subject: string;
  readonly value: Promise<Total>;
  readonly freshUntil: number;
  isRefreshing: boolean;
}

/**
 * Cache of totals of lists: valid for `lifetimeMs`, and for as long again while a new count runs.
 * Concurrent misses share one count. Each process has its own cache: see `forgetElsewhere`.
 */
export class Totals<Total = number> {
  readonly #entries = new Map<string, Entry<Total>>();
  readonly #lifetimeMs: number;
  readonly #most: number;
  #sums: Totals<readonly ListSum[]> | undefined;

  constructor({ lifetimeMs = 5_000, most = 10_000 }: { lifetimeMs?: number; most?: number } = {}) {
    this.#lifetimeMs = lifetimeMs;
    this.#most = most;
  }

  /**
   * The total of `filter` (any JSON) of the list `subject`. `viewer`, the registration or one of its sessions, is part of the
   * key: two tenants never share a total. `count` runs on its own, so call this outside a transaction.
   */
  get(viewer: number | string, subject: string | number, filter: unknown, count: () => Promise<Total>): Promise<Total> {
    const key = JSON.stringify([viewer, subject, filter]);
    const entry = this.#entries.get(key);
    const now = Date.now();
    if (!entry || now >= entry.freshUntil + this.#lifetimeMs) return this.#count(key, String(subject), count);
    if (now >= entry.freshUntil && !entry.isRefreshing) {
      entry.isRefreshing = true;
      this.#refresh(key, entry, count);
    }
    return entry.value;
  }

  /** The same of the sums of its fields. */
  sums(
    viewer: number | string,
    subject: string | number,
    filter: unknown,
    sum: () => Promise<readonly ListSum[]>,
  ): Promise<readonly ListSum[]> {
    this.#sums ??= new Totals<readonly ListSum[]>({ lifetimeMs: this.#lifetimeMs, most: this.#most });
    return this.#sums.get(viewer, subject, filter, sum);
  }

  /** Invalidates the totals of a subject after a change, for all viewers. */
  forget(subject: string | number) {
    this.#sums?.forget(subject);
    for (const [key, entry] of this.#entries) if (entry.subject === String(subject)) this.#entries.delete(key);
  }

  /** Invalidates all. */
  forgetAll() {
    this.#sums?.forgetAll();
    this.#entries.clear();
  }

  #count(key: string, subject: string, count: () => Promise<Total>): Promise<Total> {
    const entry = this.#keep(key, subject, count());
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }

  #refresh(key: string, stale: Entry<Total>, count: () => Promise<Total>) {
    count().then(
      (value) => {
        // Invalidated meanwhile: this count may be older than the change.
        if (this.#entries.get(key) === stale) this.#keep(key, stale.subject, Promise.resolve(value));
      },
      () => {
        stale.isRefreshing = false;
      },
    );
  }

  #keep(key: string, subject: string, value: Promise<Total>): Entry<Total> {
    this.#entries.delete(key);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= this.#most && oldest !== undefined) this.#entries.delete(oldest);
    const entry = { subject, value, freshUntil: Date.now() + this.#lifetimeMs, isRefreshing: false };
    this.#entries.set(key, entry);
    return entry;
  }
}

/** Invalidates totals that another process has changed: those of lines by their consignment, the others by their list. */
export function forgetElsewhere(announcements: Announcements, ofLines: Totals, ...ofLists: readonly Totals[]): () => void {
  return announcements.listen((hints, isElsewhere) => {
    if (!isElsewhere) return;
    if (hints === undefined) for (const totals of [ofLines, ...ofLists]) totals.forgetAll();
    for (const { consignmentId, entity } of hints ?? []) {
      if (consignmentId !== undefined) ofLines.forget(consignmentId);
      for (const totals of ofLists) totals.forget(entity);
    }
  });
}
