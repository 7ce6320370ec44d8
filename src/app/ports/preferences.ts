import type { Ports } from '#renderer/services/ports.ts';

const PREFIX = 'quayline.remembered.';

/**
 * Preferences in this browser's storage, for each user. A full or forbidden storage is ignored.
 * @param user id of the signed-in user; undefined while signed out
 */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>, user: () => number | undefined): Ports['remembered'] {
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
        // Preferences are optional.
      }
    },
  };
}
