import { describe, expect, test, vi } from 'vitest';
import type { Client } from '#src/app/api/client.ts';
import { createLoadPage, listParams } from '#src/app/ports/load-page.ts';

const request = { pageNumber: 3, pageSize: 50, sort: [{ colId: 'code', sort: 'asc' }], signal: new AbortController().signal } as const;

function pagesOf(query: string[], body: unknown) {
  const call = vi.fn<Client['call']>(async () => ({ status: 200, body }));
  const operation = {
    method: 'GET',
    path: '/list',
    requiredQuery: [],
    query,
    headers: [],
    hasBody: false,
    isMultipart: false,
    idempotent: false,
    ifMatch: false,
    status: 200,
  };
  return { call, operation, load: createLoadPage({ call, operation: () => operation }) };
}

describe('asking for a page of a list', () => {
  test('names page, size and order as the contract does', async () => {
    const { call, load } = pagesOf(['PageNumber', 'PageSize', 'SortModel'], { items: [{ id: 1 }], totalItemsCount: 101 });
    expect(await load('list', { OrderId: 7 }, request)).toEqual({ items: [{ id: 1 }], totalItemsCount: 101 });
    expect(call.mock.calls[0]?.[1].params).toEqual({
      OrderId: 7,
      PageNumber: 3,
      PageSize: 50,
      SortModel: '[{"colId":"code","sort":"asc"}]',
    });
  });

  test('asks for what has no order without one', async () => {
    const { call, load } = pagesOf(['PageNumber', 'PageSize', 'SortModel'], { items: [], totalItemsCount: 0 });
    await load('list', {}, { ...request, sort: [] });
    expect(call.mock.calls[0]?.[1].params).toEqual({ PageNumber: 3, PageSize: 50 });
  });

  test('a list that is not paged is one page, asked for without paging', async () => {
    const { call, load } = pagesOf([], [{ id: 1 }, { id: 2 }]);
    expect(await load('list', {}, request)).toEqual({ items: [{ id: 1 }, { id: 2 }], totalItemsCount: 2 });
    expect(call.mock.calls[0]?.[1].params).toEqual({});
  });

  test('a source that names no number of rows asks for no page', () => {
    const operation = pagesOf(['PageNumber', 'PageSize', 'SortModel', 'Filter'], []).operation;
    const filter = [{ field: 'line', is: 'from', value: 2 }] as const;
    expect(listParams(operation, { sort: [], filter, pageSize: 1 })).toEqual({
      PageNumber: 1,
      PageSize: 1,
      Filter: '[{"field":"line","is":"from","value":2}]',
    });
    expect(listParams(operation, { sort: [], filter: [], pageSize: undefined })).toEqual({});
  });

  test('an answer that is no list is an error', async () => {
    const { load } = pagesOf([], { rows: [] });
    await expect(load('list', {}, request)).rejects.toThrow("The operation 'list' answered no page.");
  });
});
