import type { Ports } from '#renderer/screen/ports.ts';

const PREFIX = 'quayline.remembered.';

/** Small choices kept in this browser. A full or forbidden storage forgets them quietly. */
export function createRemembered(storage: Pick<Storage, 'getItem' | 'setItem'>): Ports['remembered'] {
  return {
    read(key) {
      try {
        const text = storage.getItem(PREFIX + key);
        const value: unknown = text === null ? undefined : JSON.parse(text);
        return value;
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      try {
        storage.setItem(PREFIX + key, JSON.stringify(value));
      } catch {
        // Nothing depends on it.
      }
    },
  };
}
