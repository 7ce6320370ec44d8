import { sql, type Transaction } from 'kysely';
import { type AuditEntry, recordChanges } from '../database/changes/audit.ts';
import { StaleVersion } from '../database/connection/errors.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Access, LINE, partOf } from '../parties/access.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { lineSubject } from './line-record.ts';

/** Up to this many changed lines get a notice each. */
const MOST_NOTICES = 100;

/** What a change of some fields reads of a line. */
export interface ProductLine {
  readonly id: number;
  readonly line: number;
  readonly orderNumber: number;
  readonly version: number;
  readonly data: RecordData;
}

/** A line and its new field values; null empties a field. */
export interface ProductChange {
  readonly product: ProductLine;
  readonly fields: RecordData;
  /** The cause, if it is not the user: then no notice is sent. */
  readonly because?: string;
}

/** Stores the fields and a change log entry for each line, which is locked: one statement, however many. */
export async function storeLines(trx: Transaction<Tables>, access: Access, changes: readonly ProductChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { consignment, session } = access;
  const rows = changes.map(({ product: { id, version, data }, fields }) => ({ id, version, data: withFields(data, fields) }));
  const { numAffectedRows } = await sql`
    update product_line as l
    set data = row.data, version = row.version + 1, changed_at = now(), changed_by = ${session.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id bigint, version int, data jsonb)
    where l.registration_id = ${consignment.registrationId} and l.consignment_id = ${consignment.id} and l.id = row.id
      and l.version = row.version`.execute(trx);
  if (numAffectedRows !== BigInt(rows.length)) throw new StaleVersion('A product line has no version any more that was read.');
  const entries = changes.map(({ product, fields, because }): AuditEntry => ({
    kind: 'ProductLines',
    action: 'change',
    subject: lineSubject(consignment.data['reference'], product.orderNumber, product.line),
    of: partOf(access, LINE, product.id),
    before: Object.fromEntries(Object.keys(fields).flatMap((name) => (name in product.data ? [[name, product.data[name]]] : []))),
    after: fields,
    version: product.version + 1,
    ...(because !== undefined && { because }),
    ...((because !== undefined || changes.length > MOST_NOTICES) && { notice: null }),
  }));
  await recordChanges(trx, session, entries);
}

function withFields(data: RecordData, fields: RecordData): RecordData {
  return Object.fromEntries(Object.entries({ ...data, ...fields }).filter(([, value]) => value !== null));
}

/** The fields whose value would change. */
export function changedFields({ data }: Pick<ProductLine, 'data'>, fields: RecordData): RecordData {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => (data[name] ?? null) !== value));
}
