import { describe, expect, test } from 'vitest';
import { createDrafts, KEPT_FOR_MS } from '#src/app/session/drafts.ts';

const storageWith = (items = new Map<string, string>()) => ({
  items,
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
const mere = { userId: 1, place: '/Consignments/7?tab=lines#line-3' };
const typed = { screens: [{ screen: 'consignments/product-details', input: { lineId: 3 }, typed: { description: 'Lanterns' } }] };

describe('what was typed when the session ended', () => {
  test('is there for the same user at the same place, once', () => {
    const drafts = createDrafts(storageWith());
    drafts.keep(mere, typed);
    expect(drafts.take(mere)).toEqual(typed);
    expect(drafts.take(mere)).toBeUndefined();
  });

  test('waits while the user is elsewhere', () => {
    const drafts = createDrafts(storageWith());
    drafts.keep(mere, typed);
    expect(drafts.take({ ...mere, place: '/' })).toBeUndefined();
    expect(drafts.take(mere)).toEqual(typed);
  });

  test('is never shown to another user, and is gone then', () => {
    const storage = storageWith();
    const drafts = createDrafts(storage);
    drafts.keep(mere, typed);
    expect(drafts.take({ ...mere, userId: 2 })).toBeUndefined();
    expect(storage.items.size).toBe(0);
  });

  test('is kept during the editing of screens, even if nothing was typed', () => {
    const drafts = createDrafts(storageWith());
    drafts.keep(mere, { screens: [], editing: { part: 'products/client name' } });
    expect(drafts.take(mere)).toEqual({ screens: [], editing: { part: 'products/client name' } });
    drafts.keep(mere, { screens: [] });
    expect(drafts.take(mere)).toBeUndefined();
  });

  test('is not kept without a user to keep it for', () => {
    const storage = storageWith();
    createDrafts(storage).keep({ ...mere, userId: undefined }, typed);
    expect(storage.items.size).toBe(0);
  });

  test('is forgotten after twelve hours', () => {
    const clock = { now: 0 };
    const drafts = createDrafts(storageWith(), () => clock.now);
    drafts.keep(mere, typed);
    clock.now = KEPT_FOR_MS;
    expect(drafts.take(mere)).toBeUndefined();
  });

  test.each(['', '{', '[]', '{"userId":1,"place":"/Consignments/7?tab=lines#line-3","keptAt":0,"screens":[{"screen":7}]}'])(
    'is none where the tab holds %j',
    (text) => {
      const drafts = createDrafts(storageWith(new Map([['quayline.drafts', text]])), () => 1);
      expect(drafts.take(mere)?.screens ?? []).toEqual([]);
    },
  );
});
