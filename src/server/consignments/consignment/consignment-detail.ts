import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Consignment } from '#schemas/generated/types.ts';
import type { Database } from '../../database/database.ts';
import { ownOf } from '../current-consignment.ts';
import { findInvoices } from '../invoices.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { accessTo, CONSIGNMENT, findConsignment } from '../../parties/access.ts';
import { versionHeaders, versionOf } from '../../records/request/versions.ts';
import { partyReplies } from '../../parties/parties.ts';

/** One consignment with its parties, the caller's flags, its orders and their invoices. */
export async function getConsignment(database: Database, { documents, path, token }: Call): Promise<Answer> {
  const id = path.number('id');
  const db = database.kysely;
  const { session, results } = await database.read(token, [findConsignment(db, id), findOrders(db, id), findInvoices(db, id)]);
  const [found, orders, invoices] = results;
  const { consignment, flags, context } = accessTo(session, found, 'see');
  const { compiled } = documents.entity(CONSIGNMENT);
  const record: RecordData = { ...consignment.data, id, flags, ...ownOf(consignment) };
  const { lockedBy, lockedAt, lockReason } = consignment;
  const reply: Partial<Consignment> = {
    ...shownTo(compiled, context)(record),
    version: versionOf(consignment),
    isLocked: consignment.isLocked,
    stage: consignment.stage,
    ...(lockedBy !== null && { lockedBy }),
    ...(lockedAt !== null && { lockedAt }),
    ...(lockReason !== null && { lockReason }),
    flags,
    parties: partyReplies(documents, consignment.parties, session.registrationId),
    orders: flags.maySeeOrders
      ? orders.map(({ id: orderId, orderNumber, lineCount, data }) => ({
          ...data,
          id: orderId,
          orderNumber,
          lineCount: lineCount ?? 0,
          invoices: invoices
            .filter((invoice) => invoice.orderId === orderId)
            .map(({ id: invoiceId, invoiceNumber }) => ({ id: invoiceId, invoiceNumber: invoiceNumber ?? '' })),
        }))
      : [],
  };
  return ok(reply, versionHeaders(consignment));
}

export function findOrders(db: Kysely<Tables>, consignmentId: number | RawBuilder<number>, owner = ownerOf(consignmentId)) {
  return db
    .selectFrom('customs_order as o')
    .select((eb) => [
      'o.id',
      'o.consignment_id as consignmentId',
      'o.order_number as orderNumber',
      'o.data',
      eb
        .selectFrom('product_line as l')
        .whereRef('l.registration_id', '=', 'o.registration_id')
        .whereRef('l.consignment_id', '=', 'o.consignment_id')
        .whereRef('l.order_id', '=', 'o.id')
        .where('l.is_deleted', '=', false)
        .select(sql<number>`count(*)`.as('count'))
        .as('lineCount'),
    ])
    .where('o.registration_id', '=', owner)
    .where('o.consignment_id', '=', consignmentId)
    .orderBy('o.order_number');
}
