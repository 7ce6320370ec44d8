/** Elements printed at once. */
const AT_ONCE = 50;
const COMMA = 0x2c;

/** A list that is printed as it grows, so that only its text is kept in memory. */
export class PrintedList<T> {
  readonly #printed: Buffer[] = [];
  #unprinted: T[] = [];

  push(element: T): void {
    this.#unprinted.push(element);
    if (this.#unprinted.length === AT_ONCE) this.#print();
  }

  /** The pieces of what `JSON.stringify` would return. */
  pieces(): readonly (string | Buffer)[] {
    if (this.#unprinted.length > 0) this.#print();
    return this.#printed.length === 0 ? ['[]'] : [...this.#printed, ']'];
  }

  #print(): void {
    const bytes = Buffer.from(JSON.stringify(this.#unprinted));
    // Replaces the opening bracket of each piece but the first.
    if (this.#printed.length > 0) bytes[0] = COMMA;
    this.#printed.push(bytes.subarray(0, -1));
    this.#unprinted = [];
  }
}
