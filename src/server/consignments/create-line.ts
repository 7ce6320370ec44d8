import { type Transaction } from 'kysely';
import { recordChange } from '../database/changes/audit.ts';
import { offerUndo } from '../database/changes/change-sets.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Totals } from '../database/lists/totals.ts';
import { type Answer, type Call, created } from '../http/call.ts';
import { invalid } from '../messages/refusal.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { text } from '../messages/texts.ts';
import { type Access, assertUnlocked, openConsignment, partOf } from '../parties/access.ts';
import { detailsToCopy, findInvoices, type InvoiceRow, invoiceOfNumber } from './invoices.ts';
import { documentOf, LINE, lineEntity, lineSubject } from './line-record.ts';
import { findOrder, nextLineNumber, type OrderRow } from './orders.ts';
import { unknownPackage } from './outer-package.ts';
import { idempotent } from '../records/request/idempotent.ts';

const readBody = bodyReader(LINE, 'createProductLine');

/** Adds a line as the last one, or with `insert` at the given number, moving later lines by one. */
export async function createProductLine(database: Database, totals: Totals, referencesOf: ReferencesOf, call: Call): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const answer = await database.transaction(call.token, async (trx, session) => {
    const access = await openConsignment(trx, session, consignmentId, 'mayEditLines');
    const checked = await checkLine(trx, access, referencesOf, call);
    return idempotent(trx, session(), 'createProductLine', call, async () => {
      assertUnlocked(access);
      const { id, what } = await storeLine(trx, access, checked);
      const undo = await offerUndo(trx, session(), { operation: 'createProductLine', did: 'added', what, count: 1, consignmentId });
      return created(`/api/consignments/${consignmentId}/products/${id}`, undefined, 1, undo);
    });
  });
  totals.forget(consignmentId);
  return answer;
}

interface NewLine {
  readonly record: RecordData;
  readonly order: OrderRow;
  /** The invoice whose details a new invoice number copies. */
  readonly currentInvoice: InvoiceRow | undefined;
  readonly insertAt: number | undefined;
}

async function checkLine(
  trx: Transaction<Tables>,
  access: Access,
  referencesOf: ReferencesOf,
  { documents, body: sent }: Call,
): Promise<NewLine> {
  const read = readBody(documents);
  const body = read(sent, { context: access.context });
  const { record, errors } = body;
  const { orderId, invoiceId, line, insert } = record;
  const order =
    typeof orderId === 'number' && !errors['orderId']
      ? await findOrder(trx, access.consignment.id, orderId).forUpdate('o').executeTakeFirst()
      : undefined;
  const invoices = await findInvoices(trx, access.consignment.id).execute();
  const currentInvoice = invoices.find(({ id }) => id === invoiceId);
  const unknown = (field: string) => ({ [field]: [text('problem.value.unknownRecord', { label: read.labelOf(field) })] });
  const unknownKeys = await referencesOf(documents).unknown(trx, lineEntity(documents), record, { edited: body.edited });
  body.assertValid({
    ...unknownKeys,
    ...(await unknownPackage(trx, access, record, read.labelOf('outerPackageId'))),
    ...(typeof orderId === 'number' && !order && unknown('orderId')),
    ...(typeof invoiceId === 'number' && !currentInvoice && unknown('invoiceId')),
    ...(insert === true && line === undefined && { line: [text('problem.value.insertNeedsLine')] }),
  });
  if (!order) throw invalid({});
  return { record, order, currentInvoice, insertAt: insert === true && typeof line === 'number' ? line : undefined };
}

async function storeLine(trx: Transaction<Tables>, access: Access, { record, order, currentInvoice, insertAt }: NewLine) {
  const { consignment, session } = access;
  const { id: invoiceId } = await invoiceOfNumber(trx, access, {
    orderId: order.id,
    invoiceNumber: String(record['invoiceNumber']),
    details: detailsToCopy(currentInvoice, order),
  });
  const { line: next } = await nextLineNumber(trx, consignment.id, order.id).executeTakeFirstOrThrow();
  const line = Math.min(insertAt ?? next, next);
  if (line < next) await moveLines(trx, access, order.id, line);
  const id = newId();
  const data = documentOf(record);
  await trx
    .insertInto('product_line')
    .values({
      registration_id: consignment.registrationId,
      consignment_id: consignment.id,
      id,
      order_id: order.id,
      invoice_id: invoiceId,
      line,
      changed_by: session.userId,
      data: JSON.stringify(data),
    })
    .execute();
  const what = lineSubject(consignment.data['reference'], order.orderNumber, line);
  const after = { ...data, invoiceNumber: record['invoiceNumber'] };
  await recordChange(trx, session, { kind: 'ProductLines', action: 'create', subject: what, of: partOf(access, LINE, id), after });
  return { id, what };
}

/** Moves this and later lines of the order by one. */
async function moveLines(trx: Transaction<Tables>, { consignment }: Access, orderId: number, from: number): Promise<void> {
  await trx
    .updateTable('product_line')
    .set((eb) => ({ line: eb('line', '+', 1) }))
    .where('registration_id', '=', consignment.registrationId)
    .where('consignment_id', '=', consignment.id)
    .where('order_id', '=', orderId)
    .where('line', '>=', from)
    .execute();
}
