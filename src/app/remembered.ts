import type { Ports } from '#renderer/services/ports.ts';

const PREFIX = 'quayline.remembered.';

/**
 * Small choices kept in this browser, for each user of it. A full or forbidden storage forgets them quietly.
 * @param user who is signed in; undefined for nobody
 */
export function createRemembered(storage: Pick<Storage, 'getItem' | 'setItem'>, user: () => number | undefined): Ports['remembered'] {
  const placeOf = (key: string) => `${PREFIX}${user() ?? 'anybody'}.${key}`;
  return {
    read(key) {
      try {
        const text = storage.getItem(placeOf(key));
        const value: unknown = text === null ? undefined : JSON.parse(text);
        return value;
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      try {
        storage.setItem(placeOf(key), JSON.stringify(value));
      } catch {
        // Nothing depends on it.
      }
    },
  };
}
