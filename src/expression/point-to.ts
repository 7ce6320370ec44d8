/** A JSON pointer with further keys. */
export function pointTo(pointer: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>((path, key) => `${path}/${typeof key === 'string' ? escaped(key) : key}`, pointer);
}

/** Hardly any key has something to escape, and every place of every document is pointed to. */
function escaped(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}
