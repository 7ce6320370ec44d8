/**
 * The library makes a new list of columns on each render, and with it all columns, heads and cells. Keeps the list
 * while its inputs stay the same.
 */
export class StableColumns<List> {
  #kept: { readonly list: List; readonly of: readonly unknown[] } | undefined;

  keep(list: List, of: readonly unknown[]): List {
    if (this.#kept === undefined || of.some((one, at) => one !== this.#kept?.of[at])) this.#kept = { list, of };
    return this.#kept.list;
  }
}
