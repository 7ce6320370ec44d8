import type { PageRequest } from '../../database/lists/lists.ts';
import type { ListSum } from '../../database/lists/totals.ts';
import type { Call } from '../../http/call.ts';

export function pageRequest({ query, cursor }: Call): PageRequest {
  return { page: query.number('PageNumber'), size: query.number('PageSize'), ...(cursor && { cursor }) };
}

/** The body of a paged answer, from the rows of `pageOf`. */
export function pageReply<Row extends object>(
  rows: readonly Row[],
  toItem: (row: Row) => unknown,
  { page, size, cursor }: PageRequest,
  totalItemsCount: number,
  totals?: readonly ListSum[],
) {
  cursor?.advance(rows, size);
  return {
    items: rows.map(toItem),
    pageNumber: page,
    pageSize: size,
    pageCount: Math.ceil(totalItemsCount / size),
    totalItemsCount,
    ...(totals && { totals }),
  };
}
