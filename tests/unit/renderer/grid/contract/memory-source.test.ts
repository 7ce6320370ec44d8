import { describe, expect, test } from 'vitest';
import { memorySource } from '#renderer/grid/contract/memory-source.ts';
import type { GridSort } from '#renderer/grid/contract/types.ts';

const rows = [
  { id: 1, name: 'item 10', price: 9 },
  { id: 2, name: 'Item 9', price: 10 },
  { id: 3, name: '', price: 9 },
];

async function idsOf(sort: readonly GridSort[], pageNumber = 1, pageSize = 50) {
  const { items, totalItemsCount } = await memorySource('rows', rows).load({
    pageNumber,
    pageSize,
    sort,
    signal: new AbortController().signal,
  });
  return { ids: items.map(({ id }) => id), totalItemsCount };
}

describe('a list in memory', () => {
  test('comes by page, in its own order', async () => {
    expect(await idsOf([], 2, 2)).toEqual({ ids: [3], totalItemsCount: 3 });
  });

  test('sorts words as people do, empty ones last in either direction', async () => {
    expect((await idsOf([{ colId: 'name', sort: 'asc' }])).ids).toEqual([2, 1, 3]);
    expect((await idsOf([{ colId: 'name', sort: 'desc' }])).ids).toEqual([1, 2, 3]);
  });

  test('sorts numbers by size and equal ones by the next column', async () => {
    const sort: GridSort[] = [
      { colId: 'price', sort: 'desc' },
      { colId: 'id', sort: 'desc' },
    ];
    expect((await idsOf(sort)).ids).toEqual([2, 3, 1]);
  });
});
