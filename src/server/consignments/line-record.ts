import { accessOf, type Scope } from '#renderer/expression/index.ts';
import { storedLists } from '../database/lists/stored-lists.ts';
import type { RecordData } from '../records/check-record.ts';
import type { Documents } from '../documents/documents.ts';
import type { ServerEntity } from '../documents/server-entity.ts';
import { pickFields } from '../records/pick-fields.ts';
import { readableBy, readableInRow } from '../records/readable-by.ts';
import type { LineRow } from './line-queries.ts';

export const LINE = 'consignments/product-line';

export function lineEntity(documents: Documents): ServerEntity {
  return documents.entity(LINE);
}

/** Fields of a line that live in columns or other tables; the rest is its document. */
const OUTSIDE_DOCUMENT = new Set(Object.keys(storedLists[LINE].columns));

/** A whole line by the names of its schema. */
export function lineRecord({
  data,
  version: _version,
  changedAt: _at,
  changedBy: _by,
  sellerName,
  invoiceNumber,
  declared,
  ...keys
}: LineRow): RecordData {
  return { ...data, ...declared, ...keys, ...(invoiceNumber !== null && { invoiceNumber }), ...(sellerName !== null && { sellerName }) };
}

/** What a caller gets of lines: fields hidden from their role are not there. */
export function lineView(documents: Documents, context: Scope) {
  const { compiled } = lineEntity(documents);
  const [readable, readableInList] = [readableBy(compiled, context), readableInRow(compiled, context)];
  const view = (row: LineRow, fieldsOf: typeof readable) => {
    const record = lineRecord(row);
    return pickFields(record, fieldsOf(record));
  };
  return {
    /** Of every line: a right that the line itself decides is none. */
    readable: accessOf(compiled, context).readable,
    detail: (row: LineRow) => view(row, readable),
    row: (row: LineRow) => ({ ...view(row, readableInList), version: row.version }),
  };
}

/** The part of a line that its document holds. */
export function documentOf(record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !OUTSIDE_DOCUMENT.has(field)));
}

/** Where a line stands, for the journal. */
export function lineSubject(reference: unknown, orderNumber: number, line: number): string {
  return `${String(reference)}, order ${orderNumber}, line ${line}`;
}
