import { accessOf, type Scope } from '#renderer/expression/index.ts';
import type { RecordData } from '../records/check-record.ts';
import { loadEntity } from '../documents/server-entity.ts';
import type { LineRow } from './line-queries.ts';

export const lineEntity = loadEntity('consignments/product-line');

/** Fields of a line that live in columns or other tables; the rest is its document. */
const OUTSIDE_DOCUMENT = new Set([
  'id',
  'orderId',
  'orderNumber',
  'sellerName',
  'invoiceId',
  'invoiceNumber',
  'line',
  'insert',
  'isDeleted',
]);

const summary = new Set(
  [...lineEntity.compiled.fields.values()].filter(({ schema }) => schema['x-summary'] === true).map(({ path }) => path),
);

/** A whole line by the names of its schema. */
export function lineRecord({ data, version: _version, sellerName, invoiceNumber, ...keys }: LineRow): RecordData {
  return { ...data, ...keys, ...(invoiceNumber !== null && { invoiceNumber }), ...(sellerName !== null && { sellerName }) };
}

/** What a caller gets of lines: fields hidden from their role are not there. */
export function lineView(context: Scope) {
  const { readable } = accessOf(lineEntity.compiled, context);
  const inRow = [...readable].filter((field) => summary.has(field));
  return {
    readable,
    detail: (row: LineRow) => pick(lineRecord(row), readable),
    row: (row: LineRow) => pick(lineRecord(row), inRow),
  };
}

/** The fields that the record has, of those named. */
function pick(record: RecordData, fields: Iterable<string>): RecordData {
  const picked: Record<string, unknown> = {};
  for (const field of fields) if (record[field] !== undefined) picked[field] = record[field];
  return picked;
}

/** The part of a line that its document holds. */
export function documentOf(record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !OUTSIDE_DOCUMENT.has(field)));
}

/** Where a line stands, for the journal. */
export function lineSubject(reference: unknown, orderNumber: number, line: number): string {
  return `${String(reference)}, order ${orderNumber}, line ${line}`;
}
