import type { Database } from '../database/database.ts';
import { type Answer, type Call, created, ok } from '../http/call.ts';
import { invalid, notFound } from '../messages/refusal.ts';
import { bodyReader } from '../records/body-reader.ts';
import { text } from '../messages/texts.ts';
import { tagOf } from '../records/versions.ts';
import { accessTo, assertMay, assertUnlocked, findConsignment, INVOICE, openConsignment } from './access.ts';
import { findInvoices, invoiceOfNumber, invoiceRecord } from './invoices.ts';
import { findOrder, firstOrder } from './orders.ts';
import { idempotent } from '../records/idempotent.ts';

const readBody = bodyReader(INVOICE, 'createInvoice');

/** All invoices, or those of one number: none or one. */
export async function listInvoices(database: Database, { path, query, token }: Call): Promise<Answer> {
  const consignmentId = path.number('consignmentId');
  const db = database.kysely;
  const number = query.text('InvoiceNumber')?.trim();
  const invoices = findInvoices(db, consignmentId);
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    number === undefined ? invoices : invoices.where('i.invoice_number', '=', number),
  ]);
  const [found, rows] = results;
  accessTo(session, found, 'seeLines');
  return ok(rows.map(({ id, invoiceNumber }) => ({ id, invoiceNumber })));
}

export async function getInvoice(database: Database, { path, token }: Call): Promise<Answer> {
  const consignmentId = path.number('consignmentId');
  const db = database.kysely;
  const invoice = findInvoices(db, consignmentId).where('i.id', '=', path.number('invoiceId'));
  const { session, results } = await database.read(token, [findConsignment(db, consignmentId), invoice]);
  const [found, [row]] = results;
  const access = accessTo(session, found, 'see');
  if (!row) throw notFound();
  assertMay(access, 'seeLines');
  return ok(invoiceRecord(row), { etag: tagOf(row.version) });
}

/** Adds an invoice; a number the consignment has already is that invoice. */
export async function createInvoice(database: Database, call: Call): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const read = readBody(call.documents);
  return database.transaction(call.token, async (trx, session) => {
    const access = await openConsignment(trx, session, consignmentId, 'addInvoices');
    const body = read(call.body, { context: access.context });
    const { record, errors } = body;
    const { orderId: asked, invoiceNumber, ...details } = record;
    const orders = typeof asked === 'number' && !errors['orderId'] ? findOrder(trx, consignmentId, asked) : firstOrder(trx, consignmentId);
    const order = await orders.executeTakeFirst();
    body.assertValid(order ? {} : { orderId: [text('problem.value.unknownRecord', { label: read.labelOf('orderId') })] });
    if (!order || typeof invoiceNumber !== 'string') throw invalid({});
    return idempotent(trx, session(), 'createInvoice', call, async () => {
      assertUnlocked(access);
      const id = await invoiceOfNumber(trx, access, { orderId: order.id, invoiceNumber, details });
      return created(`/api/consignments/${consignmentId}/invoices/${id}`);
    });
  });
}
