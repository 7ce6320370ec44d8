import type { Database } from '../../database/database.ts';
import { type Answer, type Call, created } from '../../http/call.ts';
import { invalid } from '../../messages/refusal.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import { text } from '../../messages/texts.ts';
import type { ReferencesOf } from '../../records/check/references.ts';
import { assertUnlocked, INVOICE, openConsignment } from '../../parties/access.ts';
import { invoiceOfNumber } from '../invoices.ts';
import { findOrder, firstOrder } from '../orders.ts';
import { idempotent } from '../../records/request/idempotent.ts';

const readBody = bodyReader(INVOICE, 'createInvoice');

/** Adds an invoice of a number that the consignment does not have yet. */
export async function createInvoice(database: Database, referencesOf: ReferencesOf, call: Call): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const read = readBody(call.documents);
  return database.transaction(call.token, async (trx, session) => {
    const access = await openConsignment(trx, session, consignmentId, 'mayAddInvoices');
    const body = read(call.body, { context: access.context });
    const { record, errors, edited } = body;
    const { orderId: asked, invoiceNumber, ...details } = record;
    const orders = typeof asked === 'number' && !errors['orderId'] ? findOrder(trx, consignmentId, asked) : firstOrder(trx, consignmentId);
    const order = await orders.executeTakeFirst();
    const unknown = await referencesOf(call.documents).unknown(trx, call.documents.entity(INVOICE), record, { edited });
    body.assertValid(
      order
        ? unknown
        : {
            ...unknown,
            orderId: [text('problem.value.unknownRecord', { label: read.labelOf('orderId') })],
          },
    );
    if (!order || typeof invoiceNumber !== 'string') throw invalid({});
    return idempotent(trx, session(), 'createInvoice', call, async () => {
      assertUnlocked(access);
      const { id, isNew } = await invoiceOfNumber(trx, access, { orderId: order.id, invoiceNumber, details });
      if (!isNew) throw invalid({ invoiceNumber: [text('problem.value.invoiceTaken', { value: invoiceNumber })] });
      return created(`/api/consignments/${consignmentId}/invoices/${id}`);
    });
  });
}
