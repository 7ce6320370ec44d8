import type { Page, Ports } from '#renderer/services/ports.ts';
import { isRecord } from '#renderer/expression/index.ts';
import { isPaged, pageParams } from './api/build-request.ts';
import type { Client } from './api/client.ts';

/** Asks for one page the contract's way. A list that is not paged answers an array, which is its only page. */
export function createLoadPage(client: Pick<Client, 'call' | 'operation'>): Ports['loadPage'] {
  return async (operation, params, { pageNumber, pageSize, sort, signal }) => {
    const called = client.operation(operation);
    const order = sort.length > 0 && isPaged(called) ? { SortModel: JSON.stringify(sort) } : {};
    const asked = { ...params, ...pageParams(called, pageNumber, pageSize), ...order };
    const { body } = await client.call(operation, { params: asked, signal });
    return readPage(body, operation);
  };
}

function readPage(body: unknown, operation: string): Page {
  if (Array.isArray(body)) return { items: body.filter(isRecord), totalItemsCount: body.length };
  if (isRecord(body) && Array.isArray(body['items']) && typeof body['totalItemsCount'] === 'number') {
    return { items: body['items'].filter(isRecord), totalItemsCount: body['totalItemsCount'] };
  }
  throw new Error(`The operation '${operation}' answered no page.`);
}
