import type { PageRequest } from '../database/lists/lists.ts';
import type { Call } from '../http/call.ts';

export function pageRequest({ query }: Call): PageRequest {
  return { page: query.number('PageNumber'), size: query.number('PageSize') };
}

/** One page of a list, as every paged call answers it. */
export function pageReply(items: readonly unknown[], { page, size }: PageRequest, totalItemsCount: number) {
  return { items, pageNumber: page, pageSize: size, pageCount: Math.ceil(totalItemsCount / size), totalItemsCount };
}
