import { describe, expect, test, vi } from 'vitest';
import { createSessionCache, SESSION_KEY } from '#src/app/session/session-cache.ts';

const storageWith = (text?: string) => {
  const items = new Map(text === undefined ? [] : [[SESSION_KEY, text]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};
const mere = { userId: 1, fullName: 'Mere Tama' };

describe('the session kept in the tab', () => {
  test('is asked for when it is missing, and kept', async () => {
    const storage = storageWith();
    const ask = vi.fn(async () => mere);
    const cache = createSessionCache(ask, storage);
    await cache.load();
    await cache.load();
    expect(ask).toHaveBeenCalledOnce();
    expect(JSON.parse(storage.items.get(SESSION_KEY) ?? '')).toEqual(mere);
  });

  test('is taken from the tab where it is known', async () => {
    const ask = vi.fn(async () => ({}));
    const cache = createSessionCache(ask, storageWith(JSON.stringify(mere)));
    expect(await cache.load()).toEqual(mere);
    expect(ask).not.toHaveBeenCalled();
  });

  test('is asked for again when that is wanted', async () => {
    const cache = createSessionCache(async () => ({ userId: 2 }), storageWith(JSON.stringify(mere)));
    expect(await cache.load(true)).toEqual({ userId: 2 });
    expect(cache.store.getState().session).toEqual({ userId: 2 });
  });

  test.each(['', '{', 'null', '[]', '"text"'])('is asked for when what is kept reads %j', async (text) => {
    const cache = createSessionCache(async () => mere, storageWith(text));
    expect(await cache.load()).toEqual(mere);
  });

  test('is gone from tab and storage after signing out', () => {
    const storage = storageWith(JSON.stringify(mere));
    const cache = createSessionCache(async () => mere, storage);
    cache.clear();
    expect([cache.store.getState().session, storage.items.size]).toEqual([undefined, 0]);
  });
});
