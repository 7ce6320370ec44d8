/**
 * Offsets of rows of different heights. Only differences from the usual height are stored, by groups of rows, so that a list of any
 * length costs only the rows seen; without differences it is a multiplication.
 */
const GROUP = 64;

interface Group {
  readonly differences: Map<number, number>;
  sum: number;
}

export class RowHeights {
  #usual: number;
  readonly #groups = new Map<number, Group>();
  /** Groups in order, each with the sum of the differences before it; made again when a height changes. */
  #sums: readonly (readonly [group: number, before: number])[] | undefined;

  /** @param usual pixels */
  constructor(usual: number) {
    this.#usual = usual;
  }

  get usual(): number {
    return this.#usual;
  }

  /** Every row is as high as this again. */
  reset(usual: number): void {
    this.#usual = usual;
    this.#groups.clear();
    this.#sums = undefined;
  }

  /** @returns whether the row was not known to be as high as this. */
  set(index: number, height: number): boolean {
    const before = this.heightOf(index) - this.#usual;
    const difference = height - this.#usual;
    if (Math.abs(difference - before) < 0.5) return false;
    const key = Math.floor(index / GROUP);
    const group = this.#groups.get(key) ?? { differences: new Map(), sum: 0 };
    group.differences.set(index, difference);
    group.sum += difference - before;
    this.#groups.set(key, group);
    this.#sums = undefined;
    return true;
  }

  heightOf(index: number): number {
    return this.#usual + (this.#groups.get(Math.floor(index / GROUP))?.differences.get(index) ?? 0);
  }

  /** Pixels above the row; of the row after the last one, the height of the whole list. */
  topOf(index: number): number {
    const plain = index * this.#usual;
    if (this.#groups.size === 0) return plain;
    const key = Math.floor(index / GROUP);
    let sum = this.#before(key);
    for (const [other, difference] of this.#groups.get(key)?.differences ?? []) if (other < index) sum += difference;
    return plain + sum;
  }

  /** The row at that many pixels from the top of the list. */
  indexAt(pixels: number): number {
    if (this.#groups.size === 0) return Math.floor(pixels / this.#usual);
    let low = 0;
    // No row is lower than a pixel.
    let high = Math.max(1, Math.ceil(pixels));
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.topOf(middle) <= pixels) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #before(key: number): number {
    this.#sums ??= this.#sumGroups();
    let low = 0;
    let high = this.#sums.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle]?.[0] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    const last = this.#sums[low - 1];
    return last === undefined ? 0 : last[1] + (this.#groups.get(last[0])?.sum ?? 0);
  }

  #sumGroups(): readonly (readonly [number, number])[] {
    let before = 0;
    return [...this.#groups]
      .toSorted(([one], [other]) => one - other)
      .map(([key, { sum }]) => {
        const entry = [key, before] as const;
        before += sum;
        return entry;
      });
  }
}
