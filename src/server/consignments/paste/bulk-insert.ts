import { sql, type Transaction } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import { messageText } from '#src/domain/messages.ts';
import { checkPastedLines, rowOf } from '#src/domain/paste/check-pasted-lines.ts';
import type { PasteContext } from '#src/domain/paste/paste-context.ts';
import { isPastedLine, type PastedLine, textIn } from '#src/domain/paste/pasted-line.ts';
import { targetsOf } from '#src/domain/paste/plan/paste-plan.ts';
import { invoiceFields } from '#src/domain/paste/rows/invoices.ts';
import { createLineWriter } from '#src/domain/paste/to-product-line.ts';
import { defaultsOf } from '#renderer/expression/index.ts';
import type { Documents } from '../../documents/documents.ts';
import { recordChange } from '../../database/changes/audit.ts';
import { offerUndo } from '../../database/changes/change-sets.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/tables/ids.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Totals } from '../../database/lists/totals.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { type FieldErrors, invalid } from '../../messages/refusal.ts';
import { checkRecord, type RecordData } from '../../records/check-record.ts';
import { text } from '../../messages/texts.ts';
import { type Access, assertUnlocked, openConsignment, partOf } from '../access.ts';
import { detailsToCopy, findInvoices, type InvoiceRow, invoiceOfNumber } from '../invoices.ts';
import { findKeptCodes, type KeptCodes, keptCodes } from '../../records/kept-codes.ts';
import { documentOf, LINE, lineEntity } from '../line-record.ts';
import { findOrder, nextLineNumber, type OrderRow } from '../orders.ts';
import { nothingKnown } from './known-goods.ts';
import { pasteContext, PASTED_LINE } from './paste-context.ts';
import { idempotent } from '../../records/idempotent.ts';

type Body = Operations['bulkInsertProductLines']['body'];

/** Adds the lines of a pasted block to an order, after those it has. Everything is checked again; all are stored or none. */
export async function bulkInsertProductLines(database: Database, totals: Totals, call: Call<Body>): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const answer = await database.transaction(call.token, async (trx, session) => {
    const access = await openConsignment(trx, session, consignmentId, 'editLines');
    const previous = await findPrevious(trx, consignmentId, call);
    const codes = keptCodes(call.documents, PASTED_LINE, await findKeptCodes(trx, call.documents, PASTED_LINE).execute());
    const checked = checkLines(access, call, previous, codes);
    return idempotent(trx, session(), 'bulkInsertProductLines', call, async () => {
      assertUnlocked(access);
      const added = await storeLines(trx, access, checked, previous);
      const { undoId: batchId } = added;
      const what = linesSubject(access, previous.order, added);
      const headers = await offerUndo(trx, session(), {
        operation: 'bulkInsertProductLines',
        did: 'added',
        what,
        count: 1,
        consignmentId,
        batchId,
      });
      return ok(added, headers);
    });
  });
  totals.forget(consignmentId);
  return answer;
}

interface PreviousWork {
  readonly order: OrderRow;
  readonly currentInvoice: InvoiceRow | undefined;
  readonly invoices: readonly InvoiceRow[];
}

/** The order worked on, its current invoice and all invoices; 400 where the consignment has no such. */
async function findPrevious(trx: Transaction<Tables>, consignmentId: number, { documents, body }: Call<Body>): Promise<PreviousWork> {
  const { prevOrderId, prevInvoiceId } = body;
  const order = await findOrder(trx, consignmentId, prevOrderId).forUpdate('o').executeTakeFirst();
  const invoices = await findInvoices(trx, consignmentId).execute();
  const currentInvoice = invoices.find(({ id }) => id === prevInvoiceId);
  const errors: FieldErrors = {
    ...(!order && { prevOrderId: [unknownRecord(documents, 'orderId')] }),
    ...(prevInvoiceId !== undefined && !currentInvoice && { prevInvoiceId: [unknownRecord(documents, 'invoiceId')] }),
  };
  if (!order || Object.keys(errors).length > 0) throw invalid(errors);
  return { order, currentInvoice, invoices };
}

/** Lines that may be stored, and of the invoices that come new with them, their dates. */
interface CheckedLines {
  readonly records: readonly RecordData[];
  readonly invoiceDates: ReadonlyMap<string, string>;
}

function checkLines(
  access: Access,
  { documents, body }: Call<Body>,
  { order, currentInvoice, invoices }: PreviousWork,
  codes: KeptCodes,
): CheckedLines {
  const context = pasteContext(documents, access, {
    invoiceNumber: currentInvoice?.invoiceNumber ?? null,
    order,
    // What is blank in the preview was filled there.
    lastCurrencyCode: null,
    homeCurrencyCode: null,
    invoices,
    firstLine: 1,
    storedLines: new Map(),
    keptCodes: codes,
    goods: nothingKnown,
  });
  const entity = lineEntity(documents);
  const lines = body.products.filter(isPastedLine);
  const errors = new Map<string, Set<string>>();
  const tell = (index: number, field: string, message: string) => {
    const path = `products.${index}.${field}`;
    errors.set(path, (errors.get(path) ?? new Set()).add(message));
  };
  for (const { index, field, message } of checkPastedLines(lines, context)) tell(index ?? 0, field ?? 'line', message);

  const write = createLineWriter(context);
  const defaults = defaultsOf(entity.compiled);
  const records = lines.map((line, index) => {
    const invoiceNumber = line[invoiceFields.number] ?? context.defaults[invoiceFields.number];
    const draft = { ...defaults, ...write(line), orderId: order.id, invoiceNumber };
    const edited = new Set(Object.keys(draft));
    const checked = checkRecord(entity, draft, { mode: 'create', edited, context: access.context });
    // What the rules of pasting have said of a field already is not said again in other words.
    for (const [field, messages] of Object.entries(checked.errors)) {
      const name = pastedName(field, context);
      if (errors.has(`products.${index}.${name}`)) continue;
      for (const text of messages) tell(index, name, messageText(context.messages, 'paste.row', { row: rowOf(line, index), text }));
    }
    return checked.record;
  });
  if (errors.size > 0) throw invalid(Object.fromEntries([...errors].map(([path, messages]) => [path, [...messages]])));
  return { records, invoiceDates: invoiceDatesOf(lines) };
}

/** The field of a pasted line that a field of the line was written from. */
function pastedName(field: string, { plan, writable }: PasteContext): string {
  return plan.fields.find((each) => targetsOf(each).find((target) => writable.has(target)) === field)?.name ?? field;
}

function invoiceDatesOf(lines: readonly PastedLine[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [number, date] = [textIn(line, invoiceFields.number), textIn(line, invoiceFields.date)];
      return number === null || date === null ? [] : [[number, date] as const];
    }),
  );
}

async function storeLines(
  trx: Transaction<Tables>,
  access: Access,
  { records, invoiceDates }: CheckedLines,
  { order, currentInvoice }: PreviousWork,
) {
  const { consignment, session } = access;
  const undoId = newId();
  const invoiceIds = new Map<unknown, number>();
  for (const invoiceNumber of new Set(records.map((record) => String(record['invoiceNumber'])))) {
    const invoiceDate = invoiceDates.get(invoiceNumber);
    const invoice = {
      orderId: order.id,
      invoiceNumber,
      batchId: undoId,
      details: { ...detailsToCopy(currentInvoice, order), ...(invoiceDate !== undefined && { invoiceDate }) },
    };
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
    insert into product_line (registration_id, consignment_id, id, order_id, invoice_id, line, batch_id, changed_by, data)
    select ${consignment.registrationId}, ${consignment.id}, row.id, ${order.id}, row.invoice_id, row.line, ${undoId}::bigint, ${session.fullName}, row.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id bigint, invoice_id bigint, line int, data jsonb)`.execute(trx);
  const added = { count: rows.length, firstLine, lastLine: firstLine + rows.length - 1 };
  await recordChange(trx, session, {
    kind: 'ProductLines',
    action: 'create',
    subject: linesSubject(access, order, added),
    of: partOf(access, LINE),
    after: added,
  });
  return { ...added, undoId };
}

function linesSubject({ consignment }: Access, { orderNumber }: OrderRow, { firstLine, lastLine }: Stretch): string {
  return `${String(consignment.data['reference'])}, order ${orderNumber}, lines ${firstLine} to ${lastLine}`;
}

interface Stretch {
  readonly firstLine: number;
  readonly lastLine: number;
}

function unknownRecord(documents: Documents, field: string): string {
  return text('problem.value.unknownRecord', { label: lineEntity(documents).compiled.fields.get(field)?.label ?? field });
}
