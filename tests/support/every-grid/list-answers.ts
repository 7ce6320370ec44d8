/** What the API answers for the lists of a page: the requests are the page's own. */
import type { Page } from 'playwright-core';
import type { Grid, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import type { ApiRow } from './expected-cells.ts';

export interface ListSum {
  readonly field: string;
  readonly unit?: string;
  readonly sum: number;
}

export interface ListAnswer {
  /** The first of them, where there are more than `MOST`. */
  readonly rows: readonly ApiRow[];
  readonly count: number;
  /** Whether files of it are the server's. */
  readonly writesFiles: boolean;
  readonly sums: readonly ListSum[] | undefined;
}

export interface Answers {
  /** Undefined for a grid whose rows are no call's answer as it is. */
  of(document: ScreenDocument, grid: Grid): Promise<ListAnswer | undefined>;
}

interface Operation {
  readonly path: string;
  readonly query: readonly string[];
}

const PAGE_SIZE = 200;
export const MOST = 2_000;

export function listenToLists(page: Page): Answers {
  const asked = new Map<string, URL>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() !== 'GET' || url.searchParams.has('Format')) return;
    asked.set(`${url.pathname.toLowerCase()}${url.searchParams.has('Totals') ? ' totals' : ''}`, url);
  });
  const lastOf = ({ path }: Operation, what = '') => {
    const pattern = new RegExp(`^${path.toLowerCase().replaceAll(/\{.*?\}/g, '[^/]+')}${what}$`);
    return [...asked].findLast(([key]) => pattern.test(key))?.[1];
  };
  const read = async (url: URL): Promise<unknown> => (await page.request.get(url.href)).json();
  return {
    async of({ sources = {} }, { source }) {
      const { operation: name = '' } = sources[source] ?? {};
      const operation = (operations as Readonly<Record<string, Operation>>)[name];
      const url = operation && lastOf(operation);
      if (operation === undefined || url === undefined) return undefined;
      const isPaged = operation.query.includes('PageSize');
      const totals = lastOf(operation, ' totals');
      const sums = totals === undefined ? undefined : ((await read(totals)) as { totals: { sums: readonly ListSum[] } }).totals.sums;
      const rows: ApiRow[] = [];
      let count = 0;
      for (let place = 1; place === 1 || (isPaged && rows.length < Math.min(count, MOST)); place++) {
        if (isPaged) url.searchParams.set('PageSize', String(PAGE_SIZE));
        if (isPaged) url.searchParams.set('PageNumber', String(place));
        const answer = (await read(url)) as readonly ApiRow[] | { readonly items: readonly ApiRow[]; readonly totalItemsCount?: number };
        const items = 'items' in answer ? answer.items : answer;
        rows.push(...items);
        count = 'items' in answer ? (answer.totalItemsCount ?? items.length) : items.length;
        if (items.length === 0) break;
      }
      return { rows, count, writesFiles: operation.query.includes('Columns'), sums };
    },
  };
}
