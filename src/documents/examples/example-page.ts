import { isRecord } from '#src/expression/index.ts';
import type { KeptRecord } from './stored-records.ts';

/** Parameters for paging rather than filtering. */
const OF_PAGES = new Set(['PageNumber', 'PageSize', 'SortModel', 'SearchText', 'Format', 'Columns', 'Filter', 'Totals']);

/** The rows requested, in their order. A parameter with the name of a field filters by it. */
export function foundRows(rows: readonly KeptRecord[], params: KeptRecord): KeptRecord[] {
  const sought = text(params['SearchText']).toLowerCase();
  const narrowed = Object.entries(params).filter(([name, value]) => !OF_PAGES.has(name) && value !== undefined && value !== '');
  const found = rows.filter(
    (row) =>
      Object.values(row).some((value) => text(value).toLowerCase().includes(sought)) &&
      narrowed.every(([name, value]) => {
        const field = name.charAt(0).toLowerCase() + name.slice(1);
        return !(field in row) || [value].flat().some((one) => String(one) === String(row[field]));
      }),
  );
  return sortModelOf(params['SortModel']).reduceRight<KeptRecord[]>(
    (sorted, { colId, sort }) => sorted.toSorted((a, b) => compare(a[colId], b[colId]) * (sort === 'desc' ? -1 : 1)),
    found,
  );
}

/** The requested page in the contract's shape; a list without paging is returned whole. */
export function pageLike(example: unknown, rows: readonly KeptRecord[], params: KeptRecord): unknown {
  if (!isRecord(example)) return rows;
  const pageNumber = Number(params['PageNumber'] ?? 1);
  const pageSize = Number(params['PageSize'] ?? 50);
  const first = (pageNumber - 1) * pageSize;
  const pageCount = Math.ceil(rows.length / pageSize);
  return { ...example, items: rows.slice(first, first + pageSize), pageNumber, pageSize, pageCount, totalItemsCount: rows.length };
}

/** The rows of a list or a page of one; undefined for what is neither. */
export function rowsOf(answer: unknown): readonly KeptRecord[] | undefined {
  const rows = isRecord(answer) && 'totalItemsCount' in answer ? answer['items'] : answer;
  return Array.isArray(rows) ? rows.filter(isRecord) : undefined;
}

function sortModelOf(value: unknown): readonly { readonly colId: string; readonly sort: string }[] {
  try {
    const read: unknown = JSON.parse(text(value) || '[]');
    return Array.isArray(read) ? read.filter(isRecord).map(({ colId, sort }) => ({ colId: String(colId), sort: String(sort) })) : [];
  } catch {
    return [];
  }
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return text(a).localeCompare(text(b), 'en', { sensitivity: 'base' });
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
