/**
 * The library makes a new list of columns whenever it is drawn, and with it every column, head and cell anew. Keeps the list
 * while what it is made of stays the same.
 */
export class KeptColumns<List> {
  #kept: { readonly list: List; readonly of: readonly unknown[] } | undefined;

  keep(list: List, of: readonly unknown[]): List {
    if (this.#kept === undefined || of.some((one, at) => one !== this.#kept?.of[at])) this.#kept = { list, of };
    return this.#kept.list;
  }
}
