import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankOf } from '#src/server/search/rank.ts';
import { ConcurrencyLimit } from '#src/server/search/concurrency-limit.ts';

describe('how well a name fits', () => {
  test('the very text is best, also with other punctuation, then what begins so, then what has it', () => {
    expect(rankOf(['C-26-0731'], ' c-26-0731 ')).toBe(0);
    expect(rankOf(['8471.30'], '847130')).toBe(0);
    expect(rankOf(['C-26-0731'], 'c-26')).toBe(1);
    expect(rankOf(['A lamp', 'LMP-1'], 'lamp')).toBe(2);
    expect(rankOf([], 'lamp')).toBe(3);
  });

  test('is never worse for one more name', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), fc.string({ minLength: 1 }), (names, more, text) => {
        expect(rankOf([...names, more], text)).toBeLessThanOrEqual(rankOf(names, text));
      }),
    );
  });
});

describe('turns', () => {
  test('let so much go on at a time, and the rest in its turn', async () => {
    const turns = new ConcurrencyLimit(2);
    const log: string[] = [];
    const ends = new Map<string, () => void>();
    const begin = (name: string) =>
      turns.run(
        () =>
          new Promise<void>((resolve) => {
            log.push(name);
            ends.set(name, resolve);
          }),
        () => false,
      );
    const all = ['a', 'b', 'c', 'd'].map(begin);
    await expect.poll(() => log).toEqual(['a', 'b']);
    ends.get('b')?.();
    await all[1];
    await expect.poll(() => log).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) ends.get(name)?.();
    await Promise.all([all[0], all[2]]);
    await expect.poll(() => log).toEqual(['a', 'b', 'c', 'd']);
    ends.get('d')?.();
    await all[3];
  });

  test('are free again after work that failed, and not taken by what nobody waits for any more', async () => {
    const turns = new ConcurrencyLimit(1);
    await expect(
      turns.run(
        () => Promise.reject(new Error('broken')),
        () => false,
      ),
    ).rejects.toThrow('broken');

    expect(
      await turns.run(
        () => Promise.resolve(1),
        () => true,
      ),
    ).toBeUndefined();
    expect(
      await turns.run(
        () => Promise.resolve(2),
        () => false,
      ),
    ).toBe(2);
  });
});
