/** What the API answers for the lists of a page: the requests are the page's own. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Grid, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import type { ApiRow } from './expected-cells.ts';
import { TIMEOUT_MS } from './read-grid.ts';

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
  /** Resolves once nothing that the page asked the API for is unanswered. */
  allAnswered(): Promise<void>;
  /** Undefined for a grid whose rows are not the unchanged reply of an operation. */
  of(document: ScreenDocument, grid: Grid): Promise<ListAnswer | undefined>;
}

interface Operation {
  readonly path: string;
  readonly query: readonly string[];
}

/** A constant expression, and its form in an address. */
const CONSTANT = /^(true|false|\d+)$/;
const PAGE_SIZE = 200;
export const MOST = 2_000;

const operationOf = (name = '') => (operations as Readonly<Record<string, Operation>>)[name];

/** Whether files of a list are the server's. */
export function writesFiles(operation: string | undefined): boolean {
  return operationOf(operation)?.query.includes('Columns') === true;
}

export function listenToLists(page: Page): Answers {
  const asked: URL[] = [];
  const unanswered = new Set<Request>();
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/') && request.resourceType() !== 'eventsource') unanswered.add(request);
    if (request.method() !== 'GET' || url.searchParams.has('Format')) return;
    asked.push(url);
  });
  const lastOf = ({ path }: Operation, given: Readonly<Record<string, string>>, isOfTotals: boolean) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{.*?\}/g, '[^/]+')}$`, 'i');
    return asked.findLast(
      ({ pathname, searchParams }) =>
        pattern.test(pathname) &&
        searchParams.has('Totals') === isOfTotals &&
        Object.entries(given).every(([name, value]) => searchParams.get(name) === value),
    );
  };
  const read = async (url: URL): Promise<unknown> => (await page.request.get(url.href)).json();
  return {
    allAnswered: () => expect.poll(() => unanswered.size, { timeout: TIMEOUT_MS }).toBe(0),
    async of({ sources = {} }, { source }) {
      const { operation: name, params = {} } = sources[source] ?? {};
      const operation = operationOf(name);
      // The page beneath a dialog may ask for the same list without them.
      const given = Object.fromEntries(Object.entries(params).filter(([name, value]) => !name.startsWith('Page') && CONSTANT.test(value)));
      const last = operation && lastOf(operation, given, false);
      if (operation === undefined || last === undefined) return undefined;
      const url = new URL(last);
      const isPaged = operation.query.includes('PageSize');
      const totals = lastOf(operation, given, true);
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
      return { rows, count, writesFiles: writesFiles(name), sums };
    },
  };
}
