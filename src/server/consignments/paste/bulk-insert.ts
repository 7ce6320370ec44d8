import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { messages } from '#schemas/generated/messages.ts';
import type { Operations } from '#schemas/generated/operations.ts';
import { codeListOf, type PasteContext } from '#src/domain/paste/paste-context.ts';
import { amountIn, isPastedLine, type PastedLine, textIn, valueAt } from '#src/domain/paste/pasted-line.ts';
import { type PastePlan, targetsOf } from '#src/domain/paste/plan/paste-plan.ts';
import { formatFault, limitsOf } from '#src/domain/paste/plan/value-limits.ts';
import { invoiceFields } from '#src/domain/paste/rows/invoices.ts';
import { OWN } from '#src/documents/variations/own-fields.ts';
import type { Steps } from '#src/domain/steps.ts';
import { createLineWriter } from '#src/domain/paste/to-product-line.ts';
import type { Documents } from '../../documents/documents.ts';
import { offerUndo } from '../../database/changes/change-sets.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/tables/ids.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Totals } from '../../database/lists/totals.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { type FieldErrors, invalid } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { type Access, accessTo, assertUnlocked, findConsignment, holdConsignment, LINE, openConsignment } from '../../parties/access.ts';
import { detailsToCopy, findInvoices, type InvoiceRow, invoiceOfNumber } from '../invoices.ts';
import { findCodeLookups, type CodeLookups, codeLookups } from '../../records/check/code-lookups.ts';
import { lineHooks } from '../line-hooks.ts';
import { lineEntity } from '../line-record.ts';
import { findOrder, nextLineNumber, type OrderRow } from '../orders.ts';
import { runCooperatively } from '../../cooperative/run-cooperatively.ts';
import { chargeErrors, storeCharges } from './charges.ts';
import { PASTED_LINE } from './paste-context.ts';
import { pasteRules } from './paste-rules.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import { idempotent } from '../../records/request/idempotent.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { resourceIn } from '../../records/store/context-lists.ts';
import { insertRecords } from '../../records/store/records.ts';

type InsertBody = Operations['bulkInsertProductLines']['body'];

const OPERATION = 'bulkInsertProductLines';

/**
 * Adds the lines of a pasted block at the end of an order. Checks everything before the transaction, so that it holds no connection
 * meanwhile, and again within it only if the data it was checked by has changed. All lines, with freight and insurance, or none.
 */
export async function bulkInsertProductLines(database: Database, totals: Totals, call: Call<InsertBody>): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const seen = await placeOf(database, consignmentId, call);
  const early = await runCooperatively(checking(seen, call));
  const { charges = [] } = call.body;
  const answer = await database.largeTransaction(call.token, async (trx, session) => {
    if (charges.length > 0) await holdConsignment(trx, consignmentId);
    const access = await openConsignment(trx, session, consignmentId, 'mayEditLines');
    const place = { ...seen, access, previous: await holdPrevious(trx, consignmentId, call) };
    const checked = isSamePlace(place, seen) ? early : await runCooperatively(checking(place, call));
    return idempotent(trx, session(), OPERATION, call, async () => {
      assertUnlocked(access);
      if (charges.length > 0) await storeCharges(trx, access, charges);
      return storeLines(trx, place, checked, call.documents);
    });
  });
  totals.forget(consignmentId);
  return answer;
}

/** The order and the data that lines are checked by. */
interface InsertContext {
  readonly access: Access;
  readonly previous: PreviousWork;
  readonly codes: CodeLookups;
}

interface PreviousWork {
  readonly order: OrderRow;
  readonly currentInvoice: InvoiceRow | undefined;
  readonly invoices: readonly InvoiceRow[];
}

/** The current context; 404 and 403 of the consignment, 400 if it has no such order or invoice. */
async function placeOf(database: Database, consignmentId: number, call: Call<InsertBody>): Promise<InsertContext> {
  const { documents, token, body } = call;
  const db = database.kysely;
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    findOrder(db, consignmentId, body.prevOrderId),
    findInvoices(db, consignmentId),
    findCodeLookups(db, documents, PASTED_LINE),
  ]);
  const [found, [order], invoices, codes] = results;
  return {
    access: accessTo(session, found, 'mayEditLines'),
    previous: previousOf(order, invoices, call),
    codes: codeLookups(documents, PASTED_LINE, codes),
  };
}

/** Locks the order and its invoices until the transaction ends. */
async function holdPrevious(trx: Transaction<Tables>, consignmentId: number, call: Call<InsertBody>): Promise<PreviousWork> {
  const order = await findOrder(trx, consignmentId, call.body.prevOrderId).forUpdate('o').executeTakeFirst();
  return previousOf(order, await findInvoices(trx, consignmentId).forShare('i').execute(), call);
}

/** The order, its current invoice and all invoices; 400 if they do not exist. */
function previousOf(order: OrderRow | undefined, invoices: readonly InvoiceRow[], { documents, body }: Call<InsertBody>): PreviousWork {
  const { prevInvoiceId } = body;
  const currentInvoice = invoices.find(({ id }) => id === prevInvoiceId);
  const errors: FieldErrors = {
    ...(!order && { prevOrderId: [unknownRecord(documents, 'orderId')] }),
    ...(prevInvoiceId !== undefined && !currentInvoice && { prevInvoiceId: [unknownRecord(documents, 'invoiceId')] }),
  };
  if (!order || Object.keys(errors).length > 0) throw invalid(errors);
  return { order, currentInvoice, invoices };
}

function isSamePlace(a: InsertContext, b: InsertContext): boolean {
  return isDeepStrictEqual(
    [a.access.flags, a.access.consignment.stage, a.previous],
    [b.access.flags, b.access.consignment.stage, b.previous],
  );
}

/** Checked lines, and the dates of new invoices. */
interface CheckedLines {
  readonly lines: readonly RecordData[];
  readonly newDates: ReadonlyMap<string, { readonly date: string }>;
}

const lineReader = bodyReader(LINE, 'createProductLine');

/** Reads each line as one that is added alone. Yields after each. */
function* checking({ access, previous, codes }: InsertContext, { documents, body }: Call<InsertBody>): Steps<CheckedLines> {
  const { order, currentInvoice, invoices } = previous;
  const { plan, writable } = pasteRules(documents);
  const columns = { plan, writable: writable(access.context) };
  const [read, write] = [lineReader(documents), createLineWriter(columns)];
  const checks = pastedChecks(plan, codes);
  const known = new Set(invoices.map(({ invoiceNumber }) => invoiceNumber));
  const newDates = new Map<string, { readonly date: string; readonly row: number }>();
  const errors = new Map<string, readonly string[]>(Object.entries(chargeErrors(body.charges ?? [], access)));
  const lines: RecordData[] = [];
  for (const [index, line] of body.products.filter(isPastedLine).entries()) {
    yield;
    const row = amountIn(line, 'row') ?? index + 1;
    const invoiceNumber = textIn(line, invoiceFields.number) ?? currentInvoice?.invoiceNumber;
    const kept = body.products[index]?.own;
    const sent = { ...write(line), orderId: order.id, invoiceNumber, ...(kept !== undefined && { [OWN]: kept }) };
    const { record, errors: faults } = read(sent, { context: access.context });
    const number = String(record['invoiceNumber']);
    const date = textIn(line, invoiceFields.date);
    const first = newDates.get(number);
    if (date !== null && first === undefined && !known.has(number)) newDates.set(number, { date, row });
    const tell = (field: string, found: readonly string[]) =>
      errors.set(
        `products.${index}.${field}`,
        found.map((message) => text('paste.row', { row, text: message })),
      );
    for (const [field, found] of Object.entries(faults)) tell(pastedName(field, columns), found);
    for (const { name, faultOf } of checks) {
      const fault = faultOf(line);
      if (fault !== undefined) tell(name, [fault]);
    }
    if (date !== null && first !== undefined && first.date !== date)
      tell(invoiceFields.date, [text('paste.invoice-dates-differ', { invoice: number, ...first })]);
    if (errors.size === 0) lines.push(record);
  }
  if (errors.size > 0) throw invalid(Object.fromEntries(errors));
  return { lines, newDates };
}

/** Additional checks of a pasted line: codes of operators' lists, a suffix without its code, fields that a product line does not have. */
function pastedChecks({ fields }: PastePlan, codes: CodeLookups) {
  return fields.map((field) => {
    const { name, label, schema } = field;
    const list = schema['x-references'] && codeListOf(schema);
    const rest = schema['x-splits']?.[0];
    const limit = targetsOf(field).length > 0 ? undefined : limitsOf(field, messages);
    const faultOf = (line: PastedLine) => {
      const value = line[name];
      const key = list && (valueAt(line, name) ?? undefined);
      if (list !== undefined && key !== undefined && !codes.has(list, String(key))) return text('problem.value.unknownRecord', { label });
      if (value === undefined) return rest === undefined || line[rest] === undefined ? undefined : formatFault(field, null, messages);
      return limit?.(value);
    };
    return { name, faultOf };
  });
}

/** The pasted column from which a field of the line came. */
function pastedName(field: string, { plan, writable }: Pick<PasteContext, 'plan' | 'writable'>): string {
  return plan.fields.find((each) => targetsOf(each).find((target) => writable.has(target)) === field)?.name ?? field;
}

async function storeLines(
  trx: Transaction<Tables>,
  { access, previous }: InsertContext,
  { lines, newDates }: CheckedLines,
  documents: Documents,
): Promise<Answer> {
  const { order, currentInvoice } = previous;
  const { consignment, session } = access;
  const batchId = newId();
  const invoiceIds = new Map<unknown, number>();
  for (const { invoiceNumber: number } of lines) {
    if (invoiceIds.has(number)) continue;
    const [invoiceNumber, invoiceDate] = [String(number), newDates.get(String(number))?.date];
    const details = { ...detailsToCopy(currentInvoice, order), ...(invoiceDate !== undefined && { invoiceDate }) };
    invoiceIds.set(number, await invoiceOfNumber({ trx, access, documents }, { orderId: order.id, invoiceNumber, batchId, details }));
  }
  const { line: firstLine } = await nextLineNumber(trx, consignment.id, order.id).executeTakeFirstOrThrow();
  const { orderNumber } = order;
  const placed = lines.map((line, index) => {
    return { ...line, orderNumber, invoiceId: invoiceIds.get(line['invoiceNumber']), line: firstLine + index };
  });
  const added = { count: lines.length, firstLine, lastLine: firstLine + lines.length - 1 };
  const what = linesSubject(access, order, added);
  const block = { batchId, entry: { subject: what, after: added } };
  await insertRecords(trx, resourceIn(LINE, documents, access, lineHooks), placed, session, block);
  const undo = { operation: OPERATION, did: 'added', what, count: 1, consignmentId: consignment.id, batchId } as const;
  return ok({ ...added, undoId: batchId }, await offerUndo(trx, session, undo));
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
