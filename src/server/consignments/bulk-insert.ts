import { sql, type Transaction } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import type { PastedLine } from '#schemas/generated/types.ts';
import { messageText } from '#src/domain/messages.ts';
import type { PasteContext } from '#src/domain/paste/paste-context.ts';
import type { PastedProduct } from '#src/domain/paste/pasted-product.ts';
import { toProductLine } from '#src/domain/paste/to-product-line.ts';
import { validatePastedProducts } from '#src/domain/paste/validate-pasted-products.ts';
import { accessOf, defaultsOf } from '#renderer/expression/index.ts';
import type { Documents } from '../documents/documents.ts';
import { recordChange } from '../database/changes/audit.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Totals } from '../database/lists/totals.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { type FieldErrors, invalid } from '../messages/refusal.ts';
import { checkRecord, type RecordData } from '../records/check-record.ts';
import { recordOf } from '../records/record-of.ts';
import { text } from '../messages/texts.ts';
import { type Access, assertUnlocked, openConsignment } from './access.ts';
import { findInvoices, type InvoiceRow, invoiceOfNumber } from './invoices.ts';
import { documentOf, lineEntity } from './line-record.ts';
import { findOrder, nextLineNumber, type OrderRow } from './orders.ts';
import { pasteContext } from './paste-context.ts';
import { unknownCodes } from '../records/unknown-codes.ts';
import { idempotent } from '../records/idempotent.ts';

type Body = Operations['bulkInsertProductLines']['body'];

/** Adds the lines of a pasted block to an order, after those it has. Everything is checked again; all are stored or none. */
export async function bulkInsertProductLines(database: Database, totals: Totals, call: Call<Body>): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const answer = await database.transaction(call.token, async (trx, session) => {
    const access = await openConsignment(trx, session, consignmentId, 'editLines');
    const { order, currentInvoice } = await findPrevious(trx, consignmentId, call);
    const records = checkProducts(access, call, order, currentInvoice);
    return idempotent(trx, session(), 'bulkInsertProductLines', call, async () => {
      assertUnlocked(access);
      return ok(await storeLines(trx, access, records, order, currentInvoice));
    });
  });
  totals.forget(consignmentId);
  return answer;
}

/** The order worked on and its current invoice; 400 where the consignment has no such. */
async function findPrevious(trx: Transaction<Tables>, consignmentId: number, { documents, body }: Call<Body>) {
  const { prevOrderId, prevInvoiceId } = body;
  const order = await findOrder(trx, consignmentId, prevOrderId).forUpdate('o').executeTakeFirst();
  const invoices = await findInvoices(trx, consignmentId).execute();
  const currentInvoice = invoices.find(({ id }) => id === prevInvoiceId);
  const errors: FieldErrors = {
    ...(!order && { prevOrderId: [unknownRecord(documents, 'orderId')] }),
    ...(prevInvoiceId !== undefined && !currentInvoice && { prevInvoiceId: [unknownRecord(documents, 'invoiceId')] }),
  };
  if (!order || Object.keys(errors).length > 0) throw invalid(errors);
  return { order, currentInvoice };
}

function checkProducts(
  access: Access,
  { documents, body }: Call<Body>,
  order: OrderRow,
  currentInvoice: InvoiceRow | undefined,
): readonly RecordData[] {
  const context = pasteContext(access, { invoiceNumber: currentInvoice?.invoiceNumber ?? null, order, lastCurrencyCode: null });
  const entity = lineEntity(documents);
  const products = body.products.map(asPastedProduct);
  const errors = new Map<string, Set<string>>();
  const tell = (index: number, field: string, message: string) => {
    const path = `products.${index}.${field}`;
    errors.set(path, (errors.get(path) ?? new Set()).add(inRow(context, index, message)));
  };
  for (const { line, field, message } of validatePastedProducts(products, context)) tell((line ?? 1) - 1, field ?? 'line', message);

  const direction = { isOutboundParty: access.flags.isOutboundParty, mayClaimDutyRefund: context.mayClaimDutyRefund };
  const defaults = defaultsOf(entity.compiled);
  const records = products.map((product, index) => {
    const { line: _line, ...fields } = toProductLine(product, direction);
    const pasted = recordOf(fields);
    const names = { ...access.context, [entity.compiled.recordName]: { ...defaults, ...pasted } };
    const { writable } = accessOf(entity.compiled, names, 'create');
    const mine = Object.entries(pasted).filter(([field]) => writable.has(field));
    const draft = {
      ...defaults,
      ...Object.fromEntries(mine),
      orderId: order.id,
      invoiceNumber: fields.invoiceNumber ?? context.defaultInvoiceNumber,
    };
    const edited = new Set(Object.keys(draft));
    const checked = checkRecord(entity, recordOf(draft), { mode: 'create', edited, context: access.context });
    // What the rules of pasting have said of a field already is not said again in other words.
    for (const [field, messages] of Object.entries({ ...unknownCodes(entity, checked.record, edited), ...checked.errors })) {
      if (!errors.has(`products.${index}.${field}`)) for (const message of messages) tell(index, field, message);
    }
    return checked.record;
  });
  if (errors.size > 0) throw invalid(Object.fromEntries([...errors].map(([path, messages]) => [path, [...messages]])));
  return records;
}

async function storeLines(
  trx: Transaction<Tables>,
  access: Access,
  records: readonly RecordData[],
  order: OrderRow,
  currentInvoice: InvoiceRow | undefined,
) {
  const { consignment, session } = access;
  const invoiceIds = new Map<unknown, number>();
  for (const invoiceNumber of new Set(records.map((record) => String(record['invoiceNumber'])))) {
    const invoice = { orderId: order.id, invoiceNumber, details: currentInvoice?.data ?? {} };
    invoiceIds.set(invoiceNumber, await invoiceOfNumber(trx, access, invoice));
  }
  const { line: firstLine } = await nextLineNumber(trx, consignment.id, order.id).executeTakeFirstOrThrow();
  const rows = records.map((record, index) => ({
    id: newId(),
    invoice_id: invoiceIds.get(String(record['invoiceNumber'])),
    line: firstLine + index,
    data: documentOf(record),
  }));
  // One statement and one parameter, however many lines.
  await sql`
    insert into product_line (registration_id, consignment_id, id, order_id, invoice_id, line, changed_by, data)
    select ${consignment.registrationId}, ${consignment.id}, row.id, ${order.id}, row.invoice_id, row.line, ${session.fullName}, row.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id bigint, invoice_id bigint, line int, data jsonb)`.execute(trx);
  const added = { count: rows.length, firstLine, lastLine: firstLine + rows.length - 1 };
  await recordChange(trx, session, {
    kind: 'ProductLines',
    action: 'create',
    subject: `${String(consignment.data['reference'])}, order ${order.orderNumber}, lines ${added.firstLine} to ${added.lastLine}`,
    after: added,
  });
  return added;
}

const empty: PastedProduct = {
  line: 0,
  productCode: null,
  productMatched: null,
  description: null,
  quantityOrdered: null,
  quantityUnitCode: null,
  itemsInOrderUnit: null,
  totalItems: null,
  exportValue: null,
  currencyCode: null,
  unitPrice: null,
  countryOfOriginCode: null,
  hsTariffCode: null,
  tariffSuffix: null,
  invoiceNumber: null,
  totalWeight: null,
  weightUnitCode: null,
  totalVolume: null,
  volumeUnitCode: null,
  numberOfPackages: null,
  packageTypeCode: null,
  dutyRefund: null,
  secondaryCode: null,
  tariffKeyword: null,
  totalOtherMeasure: null,
  otherUnitCode: null,
  expectedSupplyDate: null,
  buyerProductCode: null,
};

/** Rows are counted as they came, whatever numbers they carry. */
function asPastedProduct(line: PastedLine, index: number): PastedProduct {
  return { ...empty, ...line, line: index + 1 };
}

function inRow({ messages }: PasteContext, index: number, message: string): string {
  return messageText(messages, 'paste.row', { row: index + 1, text: message });
}

function unknownRecord(documents: Documents, field: string): string {
  return text('problem.value.unknownRecord', { label: lineEntity(documents).compiled.fields.get(field)?.label ?? field });
}
