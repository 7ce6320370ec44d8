import type { ListRequest, ListSum, Page, PageRequest, Ports } from '#renderer/services/ports.ts';
import { isRecord } from '#src/expression/index.ts';
import { isPaged, pageParams } from '../api/build-request.ts';
import type { Operation } from '../api/operations.ts';
import type { Client } from '../api/client.ts';

/** Loads one page. A list without paging returns an array, which is its only page. */
export function createLoadPage(client: Pick<Client, 'call' | 'operation'>): Ports['loadPage'] {
  return async (operation, params, { pageNumber, pageSize, sort, filter, signal }) => {
    const asked = { ...params, ...listParams(client.operation(operation), { pageNumber, pageSize, sort, filter }) };
    const { body } = await client.call(operation, { params: asked, signal });
    return readPage(body, operation);
  };
}

/** The parameters of a list that is asked for one page. */
export function listParams(
  operation: Operation,
  { pageNumber = 1, pageSize, sort, filter }: ListRequest & { readonly pageNumber?: number },
) {
  const order = sort.length > 0 && isPaged(operation) ? { SortModel: JSON.stringify(sort) } : {};
  return { ...(pageSize === undefined ? {} : pageParams(operation, pageNumber, pageSize)), ...order, ...filterParam(filter) };
}

/** The totals of a list; the smallest page is one row. */
export function createLoadTotals(client: Pick<Client, 'call' | 'operation'>): Ports['loadTotals'] {
  return async (operation, params, { filter, signal }) => {
    const asked = { ...params, ...pageParams(client.operation(operation), 1, 1), ...filterParam(filter), Totals: true };
    const { body } = await client.call(operation, { params: asked, signal });
    const { totalItemsCount: count } = readPage(body, operation);
    const sums = isRecord(body) && Array.isArray(body['totals']) ? body['totals'].filter(isSum) : [];
    return { count, sums };
  };
}

/** The filter parameter; all terms must match. */
export function filterParam(filter: PageRequest['filter']): { readonly Filter?: string } {
  return filter === undefined || filter.length === 0 ? {} : { Filter: JSON.stringify(filter) };
}

function isSum(value: unknown): value is ListSum {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['sum'] === 'string' && typeof value['missing'] === 'number';
}

function readPage(body: unknown, operation: string): Page {
  if (Array.isArray(body)) return { items: body.filter(isRecord), totalItemsCount: body.length };
  if (isRecord(body) && Array.isArray(body['items']) && typeof body['totalItemsCount'] === 'number') {
    return { items: body['items'].filter(isRecord), totalItemsCount: body['totalItemsCount'] };
  }
  throw new Error(`The operation '${operation}' answered no page.`);
}
