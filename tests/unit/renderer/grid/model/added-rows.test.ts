import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FreshRows } from '#renderer/grid/model/added-rows.ts';

describe('rows that a list has got since it was read', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are those not loaded before, where it has become longer by as many', () => {
    const fresh = new FreshRows(() => {});
    fresh.remember(3, [1, 2, 3]);
    fresh.compare(5, [1, 2, 3, 4, 5]);

    expect([...fresh.ids]).toEqual([4, 5]);
  });

  test('are none where others moved into what is loaded', () => {
    const fresh = new FreshRows(() => {});
    fresh.remember(100, [1, 2, 3]);
    fresh.compare(99, [1, 3, 4]);

    expect([...fresh.ids]).toEqual([]);
  });

  test('are none without a list before', () => {
    const fresh = new FreshRows(() => {});
    fresh.remember(undefined, []);
    fresh.compare(2, [1, 2]);

    expect([...fresh.ids]).toEqual([]);
  });

  test('are told to be so no longer after a while', () => {
    const onOver = vi.fn();
    const fresh = new FreshRows(onOver);
    fresh.remember(0, []);
    fresh.compare(1, [1]);
    vi.advanceTimersByTime(60_000);

    expect(onOver).toHaveBeenCalledOnce();
    expect([...fresh.ids]).toEqual([]);
  });
});
