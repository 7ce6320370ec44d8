/** The rows that a list has got since it was last read. */

/** How long they are marked. */
const MARKED_MS = 10_000;

/** A list before it is read again. */
interface Before {
  readonly total: number;
  readonly ids: ReadonlySet<unknown>;
}

export class FreshRows {
  #before: Before | undefined;
  #ids: ReadonlySet<unknown> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onOver: () => void;

  /** @param onOver called when they are no longer marked */
  constructor(onOver: () => void) {
    this.#onOver = onOver;
  }

  get ids(): ReadonlySet<unknown> {
    return this.#ids;
  }

  /** The list is about to be read again. */
  remember(total: number | undefined, ids: Iterable<unknown>): void {
    if (total !== undefined) this.#before ??= { total, ids: new Set(ids) };
  }

  /** It has been read. Rows that were not loaded before are new if the list has become longer by as many. */
  compare(total: number, ids: readonly unknown[]): void {
    const before = this.#before;
    this.#before = undefined;
    if (before === undefined) return;
    const added = ids.filter((id) => !before.ids.has(id));
    if (added.length === 0 || added.length > total - before.total) return;
    this.#ids = new Set([...this.#ids, ...added]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.clear();
      this.#onOver();
    }, MARKED_MS);
  }

  /** Another list was loaded, or the grid is gone. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#before = undefined;
    this.#ids = new Set();
  }
}
