import { describe, expect, test } from 'vitest';
import { createPreferences } from '#src/app/ports/preferences.ts';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

describe('what a browser remembers', () => {
  test('is each user’s own, though they share the browser', () => {
    let user = 11;
    const remembered = createPreferences(storage(), () => user);
    remembered.write('columns', { line: 80 });

    user = 12;
    expect(remembered.read('columns')).toBeUndefined();
    user = 11;

    expect(remembered.read('columns')).toEqual({ line: 80 });
  });

  test('is nothing where the storage is forbidden', () => {
    const refuse = () => {
      throw new Error('forbidden');
    };
    const remembered = createPreferences({ getItem: refuse, setItem: refuse }, () => undefined);

    remembered.write('columns', 1);

    expect(remembered.read('columns')).toBeUndefined();
  });
});
