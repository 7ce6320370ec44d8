/** Parameters that operations get from their kind; no document writes them. */
import type { JsonSchema } from './json-schema.ts';
import type { Parameter } from './openapi.ts';

/** Paging; our client always sends it, other clients may leave it to the defaults. */
export const PAGING: readonly Parameter[] = [
  neededQuery('PageNumber', 'Page, from 1.', { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }),
  neededQuery('PageSize', 'Rows on a page.', { type: 'integer', minimum: 1, maximum: 200, default: 50 }),
];

export const SORT = query('SortModel', 'JSON list of {"colId","sort"}; only columns the list may be sorted by.', {
  type: 'string',
  maxLength: 500,
});

/** All rows of a list as a file, instead of one page. */
export const EXPORT: readonly Parameter[] = [
  query('Format', 'All rows as a file of this kind instead of one page.', { type: 'string', enum: ['XLSX', 'CSV'] }),
  query('Columns', 'Fields of the file in their order, separated by commas. Default: every field of a row.', {
    type: 'string',
    maxLength: 2_000,
    pattern: '^[A-Za-z][A-Za-z0-9.]*(,[A-Za-z][A-Za-z0-9.]*)*$',
  }),
];

/** Filter and totals of a list. */
export const NARROWING: readonly Parameter[] = [
  query(
    'Filter',
    'JSON list of {"field","is","value"}; is: equals, contains, from, to (both included), oneOf (a list), empty or filled (without a value). Only fields of the rows.',
    { type: 'string', maxLength: 4_000 },
  ),
  query('Totals', 'Also answer the sums over all rows that search and filters let through.', { type: 'boolean' }),
];

export const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'Version of the record the change was made on, as its ETag said.',
  schema: { type: 'string', pattern: '^"[0-9]{1,15}"$', maxLength: 17 },
};

export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeats with the same key answer as the first and do nothing more, for 24 hours.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
};

/** One that may be left out. */
export function query(name: string, description: string, schema: JsonSchema): Parameter {
  return { name, in: 'query', required: false, description, schema };
}

/** One that callers must give. */
export function neededQuery(name: string, description: string, schema: JsonSchema): Parameter {
  return { ...query(name, description, schema), required: true };
}
