/** The formulas that are due in a form, by their place in its order. Between two transactions none is. */
export class DueFormulas {
  readonly #isDue: Uint8Array;
  count = 0;
  /** None before this one is due. */
  #earliest = 0;

  constructor(formulaCount: number) {
    this.#isDue = new Uint8Array(formulaCount);
  }

  add(index: number): void {
    if (this.#isDue[index] === 1) return;
    this.#isDue[index] = 1;
    this.count += 1;
    if (index < this.#earliest) this.#earliest = index;
  }

  /** Takes the first one out; -1 where none is due. */
  takeFirst(): number {
    if (this.count === 0) {
      this.#earliest = 0;
      return -1;
    }
    const first = this.#isDue.indexOf(1, this.#earliest);
    this.#isDue[first] = 0;
    this.count -= 1;
    this.#earliest = first + 1;
    return first;
  }

  /** What failed leaves some. */
  clear(): void {
    if (this.count > 0) this.#isDue.fill(0);
    this.count = 0;
    this.#earliest = 0;
  }
}
