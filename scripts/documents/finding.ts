/** Something wrong in a document. */
export interface Finding {
  /** Path from the repository's root. */
  readonly file: string;
  /** JSON pointer of the value that is wrong; empty for the whole document. */
  readonly pointer: string;
  /** Where inside the value, a text: characters from its start. */
  readonly offset?: number;
  /** Where in the file, for one that is no JSON. */
  readonly index?: number;
  readonly message: string;
}

/** A JSON pointer with further keys. */
export function pointTo(pointer: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>((path, key) => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`, pointer);
}
