import { sql, type Transaction } from 'kysely';
import type { Access } from '../../parties/access.ts';
import { partOf } from '../../parties/access.ts';
import { linesIn } from '../../consignments/line-queries.ts';
import { LINE, lineSubject } from '../../consignments/line-record.ts';
import { type AuditEntry, recordChanges } from '../../database/changes/audit.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { DeclarationRow } from '../store/open-declaration.ts';
import type { RecordData } from '../../records/check/check-record.ts';

/** Up to this many changed lines are published one by one; more as a change of the declaration. */
const MOST_ANNOUNCED = 100;

/** The fields of a product line that a tariff touches. */
export interface ProductLine {
  readonly id: number;
  readonly line: number;
  readonly orderNumber: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly data: RecordData;
}

/** A product line and its new field values; null empties a field. */
export interface ProductChange {
  readonly product: ProductLine;
  readonly fields: RecordData;
}

/** Product lines by id; their consignment is locked already. */
export async function findProducts(
  trx: Transaction<Tables>,
  { consignmentId }: Pick<DeclarationRow, 'consignmentId'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductLine>> {
  const rows = await linesIn(trx, consignmentId)
    .select(['l.id', 'l.line', 'o.order_number as orderNumber', 'l.version', 'l.is_deleted as isDeleted', 'l.data'])
    .where('l.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores the fields and a change log entry for each product line: one statement, however many. */
export async function storeTariffs(trx: Transaction<Tables>, access: Access, changes: readonly ProductChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { consignment, session } = access;
  const rows = changes.map(({ product, fields }) => ({ id: product.id, data: withFields(product.data, fields) }));
  await sql`
    update product_line as l
    set data = row.data, version = l.version + 1, changed_at = now(), changed_by = ${session.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id bigint, data jsonb)
    where l.registration_id = ${consignment.registrationId} and l.consignment_id = ${consignment.id} and l.id = row.id`.execute(trx);
  const entries = changes.map(({ product, fields }): AuditEntry => ({
    kind: 'ProductLines',
    action: 'change',
    subject: lineSubject(consignment.data['reference'], product.orderNumber, product.line),
    of: partOf(access, LINE, product.id),
    before: Object.fromEntries(Object.keys(fields).flatMap((name) => (name in product.data ? [[name, product.data[name]]] : []))),
    after: fields,
    ...(changes.length > MOST_ANNOUNCED && { tells: null }),
  }));
  await recordChanges(trx, session, entries);
}

/** The fields whose value would change. */
export function changedFields({ data }: ProductLine, fields: RecordData): RecordData {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => (data[name] ?? null) !== value));
}

function withFields(data: RecordData, fields: RecordData): RecordData {
  return Object.fromEntries(Object.entries({ ...data, ...fields }).filter(([, value]) => value !== null));
}
