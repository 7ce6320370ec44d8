/** A JSON pointer with further keys. */
export function pointTo(pointer: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>((path, key) => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`, pointer);
}
