import { type Scope } from '#src/expression/index.ts';
import { storedLists } from '../database/lists/stored-lists.ts';
import type { RecordData } from '../records/check-record.ts';
import type { Documents } from '../documents/documents.ts';
import type { ServerEntity } from '../documents/server-entity.ts';
import { pickFields } from '../records/pick-fields.ts';
import { readableBy, readableInRow, readableOf } from '../records/readable-by.ts';
import type { LineRow } from './line-queries.ts';

export const LINE = 'consignments/product-line';

export function lineEntity(documents: Documents): ServerEntity {
  return documents.entity(LINE);
}

/** Fields of a line that live in columns or other tables; the rest is its document. */
const OUTSIDE_DOCUMENT = new Set(Object.keys(storedLists[LINE].columns));

/** As much of a line as its record is made of. */
type Line = Omit<LineRow, 'changedAt' | 'changedBy' | 'declared'> & Partial<Pick<LineRow, 'declared'>>;

/** A whole line by the names of its schema. */
export function lineRecord(row: Line): RecordData {
  const { id, orderId, orderNumber, sellerName, invoiceId, invoiceNumber, line, isDeleted, data, declared } = row;
  const record: Record<string, unknown> = { ...data, ...declared, id, orderId, orderNumber, invoiceId, line, isDeleted };
  if (invoiceNumber !== null) record['invoiceNumber'] = invoiceNumber;
  if (sellerName !== null) record['sellerName'] = sellerName;
  return record;
}

/** What a caller gets of lines: fields hidden from their role are not there. */
export function lineView(documents: Documents, context: Scope) {
  const { compiled } = lineEntity(documents);
  const [readable, readableInList] = [readableBy(compiled, context), readableInRow(compiled, context)];
  const view = (row: Line, fieldsOf: typeof readable) => {
    const record = lineRecord(row);
    return pickFields(record, fieldsOf(record));
  };
  return {
    /** Of every line: a right that the line itself decides is none. */
    readable: readableOf(compiled, context),
    detail: (row: Line) => view(row, readable),
    row: (row: Line) => ({ ...view(row, readableInList), version: row.version }),
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
