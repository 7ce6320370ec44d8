import { isRecord } from '#src/expression/index.ts';
import type { Ports } from '#renderer/services/ports.ts';
import { pageParams } from '../api/build-request.ts';
import type { Client } from '../api/client.ts';
import type { Row } from '#renderer/services/references.ts';

export interface Choices {
  readonly load: Ports['loadChoices'];
  /** Invalidates the lists at the address of a write, above it, or beside it, as lookups are. */
  noteWrite(operation: string): void;
}

const PAGE_SIZE = 200;
/** A longer list is cut; it needs a lookup. */
const MOST_PAGES = 10;

/** Cache of code lists by parameters. A failed list is loaded again the next time. */
export function createChoices({ call, operation }: Pick<Client, 'call' | 'operation'>): Choices {
  const lists = new Map<string, { readonly path: string; readonly rows: Promise<readonly Row[]> }>();

  async function loadRows(name: string, params: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
    const called = operation(name);
    const ask = async (page: number) => (await call(name, { params: { ...params, ...pageParams(called, page, PAGE_SIZE) } })).body;
    const first = await ask(1);
    const others = Array.from({ length: Math.min(pagesOf(first), MOST_PAGES) - 1 }, (_, index) => ask(index + 2));
    return [first, ...(await Promise.all(others))].flatMap(rowsOf);
  }

  return {
    load(name, params) {
      const key = JSON.stringify([name, params]);
      const known = lists.get(key);
      if (known !== undefined) return known.rows;
      const rows = loadRows(name, params);
      lists.set(key, { path: operation(name).path, rows });
      rows.catch(() => lists.delete(key));
      return rows;
    },
    noteWrite(name) {
      const { path: written } = operation(name);
      const collection = written.replace(/(?:\/\{\w+\})+$/, '');
      for (const [key, { path }] of lists) if (isWithin(written, path) || isWithin(path, collection)) lists.delete(key);
    },
  };
}

function rowsOf(body: unknown): readonly Row[] {
  const items = isRecord(body) ? body['items'] : body;
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

function pagesOf(body: unknown): number {
  const count = isRecord(body) ? body['pageCount'] : undefined;
  return typeof count === 'number' && count > 1 ? count : 1;
}

function isWithin(path: string, other: string): boolean {
  return `${path}/`.startsWith(`${other}/`);
}
