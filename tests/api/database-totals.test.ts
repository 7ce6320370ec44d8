// @module-tag postgres
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Totals } from '#src/server/database/lists/totals.ts';

const lifetimeMs = 1_000;
const me = 1;
const consignment = 815;

let totals: Totals;
let counted: number;
const count = async () => ++counted;
const total = (viewer = me, filter: unknown = {}) => totals.get(viewer, consignment, filter, count);

beforeEach(() => {
  vi.useFakeTimers();
  totals = new Totals({ lifetimeMs, most: 3 });
  counted = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the total of a list', () => {
  test('is counted once for those who ask together and shortly after', async () => {
    expect(await Promise.all([total(), total(), total()])).toEqual([1, 1, 1]);
    vi.advanceTimersByTime(lifetimeMs - 1);
    expect(await total()).toBe(1);
  });

  test('is answered from before while it is counted again, then anew', async () => {
    await total();
    vi.advanceTimersByTime(lifetimeMs);
    expect(await total()).toBe(1);
    expect(await total()).toBe(2);
    vi.advanceTimersByTime(lifetimeMs * 2);
    expect(await total()).toBe(3);
  });

  test('is never shared between businesses or filters', async () => {
    expect(await total(1)).toBe(1);
    expect(await total(2)).toBe(2);
    expect(await total(1, { searchText: 'lamp' })).toBe(3);
  });

  test('is counted again after a change, for whoever looks', async () => {
    await Promise.all([total(1), total(2)]);
    totals.forget(consignment);
    expect([await total(1), await total(2)]).toEqual([3, 4]);
  });

  test('that was being counted when the change came is not kept', async () => {
    const slow = Promise.withResolvers<number>();
    await total();
    vi.advanceTimersByTime(lifetimeMs);
    await totals.get(me, consignment, {}, () => slow.promise);
    totals.forget(consignment);
    slow.resolve(99);
    await slow.promise;
    expect(await total()).toBe(2);
  });

  test('that could not be counted is counted by the next', async () => {
    const failing = totals.get(me, consignment, {}, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await total()).toBe(1);
  });

  test('is forgotten when there are too many', async () => {
    for (const filter of [1, 2, 3, 4]) await total(me, filter);
    expect(await total(me, 4)).toBe(4);
    expect(await total(me, 1)).toBe(5);
  });
});
