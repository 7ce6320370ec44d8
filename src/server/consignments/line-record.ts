import { type Scope } from '#src/expression/index.ts';
import { OWN } from '#src/documents/variations/own-fields.ts';
import type { RecordData } from '../records/check/check-record.ts';
import type { Documents } from '../documents/documents.ts';
import type { ServerEntity } from '../documents/server-entity.ts';
import { LINE } from '../parties/access.ts';
import { versionOf } from '../records/request/versions.ts';
import { readableOf, shownInRow, shownTo } from '../records/show/readable-by.ts';
import type { Declared } from './declared-flags.ts';
import type { LineRow } from './line-queries.ts';

export function lineEntity(documents: Documents): ServerEntity {
  return documents.entity(LINE);
}

/** A line of a list, with the field names of its schema. */
function lineRecord(row: LineRow & Declared): RecordData {
  const { id, orderId, orderNumber, sellerName, invoiceId, invoiceNumber, line, isDeleted, data, declared, own } = row;
  const record: Record<string, unknown> = { ...data, ...declared, id, orderId, orderNumber, invoiceId, line, isDeleted };
  if (invoiceNumber !== null) record['invoiceNumber'] = invoiceNumber;
  if (own !== null) record[OWN] = own;
  if (sellerName !== null) record['sellerName'] = sellerName;
  return record;
}

/** Lines for a caller, without the fields hidden from their role. */
export function lineView(documents: Documents, context: Scope) {
  const { compiled } = lineEntity(documents);
  const [whole, inRow] = [shownTo(compiled, context), shownInRow(compiled, context)];
  return {
    /** Readable on every line; a right that depends on the line does not count. */
    readable: readableOf(compiled, context),
    detail: (row: LineRow & Declared) => whole(lineRecord(row)),
    row: (row: LineRow & Declared) => ({ ...inRow(lineRecord(row)), version: versionOf(row) }),
  };
}

/** Position of a line, for the journal. */
export function lineSubject(reference: unknown, orderNumber: number, line: number): string {
  return `${String(reference)}, order ${orderNumber}, line ${line}`;
}
