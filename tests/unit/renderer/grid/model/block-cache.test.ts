import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlockCache, type BlockCacheOptions } from '#renderer/grid/model/block-cache.ts';
import type { GridPage } from '#renderer/grid/contract/types.ts';

interface Request {
  readonly block: number;
  readonly signal: AbortSignal;
  answer(page?: GridPage): Promise<void>;
  fail(): Promise<void>;
}

/** A cache over 1,000 rows whose requests are answered by hand. */
function openCache(options: Partial<BlockCacheOptions> = {}) {
  const requests: Request[] = [];
  const cache = new BlockCache({
    blockSize: 10,
    load: (block, signal) =>
      new Promise((resolve, reject) => {
        requests.push({
          block,
          signal,
          async answer(page = pageOf(block)) {
            resolve(page);
            await flushPromises();
          },
          async fail() {
            reject(new Error('refused'));
            await flushPromises();
          },
        });
      }),
    ...options,
  });
  const waiting = (block: number) => {
    const request = requests.findLast((one) => one.block === block && !one.signal.aborted);
    if (request === undefined) throw new Error(`Block ${block} was not asked for.`);
    return request;
  };
  return { cache, requests, waiting, blocks: () => requests.map(({ block }) => block) };
}

function pageOf(block: number, { count = 10, total = 1_000, from = block * 10 } = {}): GridPage {
  return { items: Array.from({ length: count }, (_, place) => ({ id: from + place })), totalItemsCount: total };
}

async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

describe('a block cache', () => {
  test('asks for the first block before it knows how many there are', async () => {
    const { cache, waiting, blocks } = openCache();

    cache.want(0, 30, 1);
    expect(blocks()).toEqual([0]);
    await waiting(0).answer();

    expect(cache.total).toBe(1_000);
    expect(cache.row(9)).toEqual({ id: 9 });
    expect(cache.row(10)).toBeUndefined();
  });

  test('asks for what is in view first, then for what comes next', async () => {
    const { cache, waiting, blocks } = openCache();
    cache.want(0, 5, 1);
    await waiting(0).answer();

    cache.want(500, 512, -1);

    expect(blocks().slice(1)).toEqual([50, 51, 49, 48]);
  });

  test('gives up requests for rows that have left the view', async () => {
    const { cache, waiting } = openCache();
    cache.want(0, 5, 1);
    await waiting(0).answer();
    cache.want(500, 509, 1);
    const left = waiting(50);

    cache.want(900, 909, 1);
    await left.answer();

    expect(left.signal.aborted).toBe(true);
    expect(cache.row(500)).toBeUndefined();
  });

  test('keeps a bounded number of blocks, and the pinned one among them', async () => {
    const { cache, waiting } = openCache({ most: 3, concurrent: 99 });
    cache.want(0, 9, 1);
    await waiting(0).answer();

    for (const block of [10, 20, 30, 40, 50]) {
      cache.want(block * 10, block * 10 + 9, 1, [3]);
      await waiting(block).answer();
    }

    const held = [0, 10, 20, 30, 40, 50].filter((block) => cache.row(block * 10) !== undefined);
    expect(held).toEqual([0, 40, 50]);
  });

  test('asks again for a failed block only when told to', async () => {
    const { cache, waiting, blocks } = openCache();
    cache.want(0, 9, 1);
    await waiting(0).fail();

    cache.want(0, 9, 1);
    expect(blocks()).toEqual([0]);
    expect(cache.hasFailed).toBe(true);
    cache.retry();
    await waiting(0).answer();

    expect(cache.hasFailed).toBe(false);
    expect(cache.row(0)).toEqual({ id: 0 });
  });

  test('shows what it had while refreshing, also when that fails', async () => {
    const { cache, waiting } = openCache();
    cache.want(0, 9, 1);
    await waiting(0).answer();

    cache.refresh();
    expect(cache.row(0)).toEqual({ id: 0 });
    await waiting(0).fail();
    expect(cache.row(0)).toEqual({ id: 0 });
    expect(cache.hasFailedRefresh).toBe(true);
    cache.retry();
    await waiting(0).answer(pageOf(0, { from: 100 }));

    expect(cache.row(0)).toEqual({ id: 100 });
    expect(cache.hasFailedRefresh).toBe(false);
  });

  test('drops every row of the old order with the first answer in the new one', async () => {
    const { cache, waiting } = openCache();
    cache.want(0, 9, 1);
    await waiting(0).answer();
    cache.want(500, 509, 1);
    await waiting(50).answer();

    cache.restart();
    expect(cache.row(500)).toEqual({ id: 500 });
    await waiting(0).answer(pageOf(0, { from: 700 }));

    expect(cache.row(0)).toEqual({ id: 700 });
    expect(cache.row(500)).toBeUndefined();
  });

  test('shows nothing of the old list when the new one cannot be read', async () => {
    const { cache, waiting } = openCache();
    cache.want(0, 9, 1);
    await waiting(0).answer();

    cache.restart();
    await waiting(0).fail();

    expect(cache.row(0)).toBeUndefined();
    expect(cache.hasFailed).toBe(true);
  });

  test('asks for an empty list once', async () => {
    const { cache, waiting, blocks } = openCache();
    cache.want(0, 9, 1);
    await waiting(0).answer({ items: [], totalItemsCount: 0 });

    cache.want(0, 9, 1);

    expect(cache.total).toBe(0);
    expect(blocks()).toEqual([0]);
  });

  test('takes a short page for the last one, whatever total it tells', async () => {
    const { cache, waiting } = openCache();

    cache.want(0, 9, 1);
    await waiting(0).answer(pageOf(0, { count: 4, total: 1_000 }));

    expect(cache.total).toBe(4);
  });

  test('finds a row in newer blocks before older ones', async () => {
    const { cache, waiting } = openCache();
    cache.want(0, 19, 1);
    await waiting(0).answer();
    cache.want(0, 19, 1);
    await waiting(1).answer();

    cache.refresh();
    await waiting(1).answer(pageOf(1, { from: 9 }));

    expect(cache.indexOf((row) => row['id'] === 9)).toBe(10);
  });

  test('answers only rows of the block they belong to, however the list is scrolled', async () => {
    const steps = fc.array(fc.record({ first: fc.nat(999), direction: fc.constantFrom(-1, 1), answers: fc.nat(3) }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (moves) => {
        const { cache, requests } = openCache({ most: 4 });
        const answered = new Set<Request>();
        for (const { first, direction, answers } of moves) {
          cache.want(first, first + 12, direction);
          for (const request of requests.filter((one) => !answered.has(one)).slice(0, answers)) {
            answered.add(request);
            await request.answer();
          }
          for (const [index, row] of cache.entries()) expect(row['id']).toBe(index);
        }
      }),
    );
  });
});
