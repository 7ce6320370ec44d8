import { sql, type Transaction } from 'kysely';
import { recordChanges } from '../../database/changes/audit.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Access, partOf } from '../../parties/access.ts';
import { LINE, lineSubject } from '../line-record.ts';

interface LeftLine {
  readonly id: number;
  readonly line: number;
  readonly orderNumber: number;
  readonly version: number;
}

/** Clears the package of the product lines that refer to it. */
export async function unlinkLines(trx: Transaction<Tables>, access: Access, packageId: number): Promise<void> {
  const { consignment, session } = access;
  const { rows } = await sql<LeftLine>`
    update product_line l
    set data = l.data - 'outerPackageId', version = l.version + 1, changed_at = now(), changed_by = ${session.userId}
    from customs_order o
    where l.registration_id = ${consignment.registrationId} and l.consignment_id = ${consignment.id}
      and l.data ? 'outerPackageId' and l.data->>'outerPackageId' = ${String(packageId)}
      and o.registration_id = l.registration_id and o.consignment_id = l.consignment_id and o.id = l.order_id
    returning l.id, l.line, l.version, o.order_number as "orderNumber"`.execute(trx);
  if (rows.length === 0) return;
  await recordChanges(
    trx,
    session,
    rows.map(({ id, line, orderNumber, version }) => ({
      kind: 'ProductLines',
      action: 'change',
      subject: lineSubject(consignment.data['reference'], orderNumber, line),
      of: partOf(access, LINE, id),
      before: { outerPackageId: packageId },
      after: { outerPackageId: null },
      version,
    })),
  );
}
