import { isDelimiter } from '#src/domain/paste/block/delimiters.ts';
import { parseClipboard } from '#src/domain/paste/block/parse-clipboard.ts';
import { maxClipboardBytes, maxRows } from '#src/domain/paste/limits.ts';
import { asSent } from '#src/domain/paste/pasted-line.ts';
import { type Correction, type PasteRequest, readingProductLines } from '#src/domain/paste/read-product-lines.ts';
import { hasOwnFields } from '#src/documents/variations/own-fields.ts';
import type { Steps } from '#src/domain/steps.ts';
import type { Database } from '../../database/database.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { type FieldErrors, invalid, Refusal } from '../../messages/refusal.ts';
import { checkRecord } from '../../records/check/check-record.ts';
import { recordOf } from '../../records/check/record-of.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import { text } from '../../messages/texts.ts';
import { type Access, accessTo, assertUnlocked, findConsignment } from '../../parties/access.ts';
import { findInvoices } from '../invoices.ts';
import { findCodeLookups, codeLookups } from '../../records/check/code-lookups.ts';
import { findKnownLines } from '../line-queries.ts';
import { findOrder, firstOrder, nextLineNumber } from '../orders.ts';
import { runCooperatively } from '../../cooperative/run-cooperatively.ts';
import { PrintedList } from '../../cooperative/printed-list.ts';
import { findPasteLookups, type SuppliedRequest } from './paste-lookups.ts';
import { findHomeCurrency, findLastCurrency, namingLines, pasteContext, PASTED_LINE } from './paste-context.ts';

/** Reads a pasted block into product lines and their faults. Stores nothing. */
export async function readClipboard(database: Database, call: Call): Promise<Answer> {
  return ok(await readBlock(database, call));
}

/** What the contract answers to a block. */
export async function readBlock(database: Database, { documents, path, body, token }: Call): Promise<Readonly<Record<string, unknown>>> {
  const consignmentId = path.number('consignmentId');
  const db = database.kysely;
  const draft = recordOf(body);
  const orderId = typeof draft['orderId'] === 'number' && Number.isSafeInteger(draft['orderId']) ? draft['orderId'] : undefined;
  const looking = database.read(token, [
    findConsignment(db, consignmentId),
    orderId === undefined ? firstOrder(db, consignmentId) : findOrder(db, consignmentId, orderId),
    findLastCurrency(db, consignmentId),
    findHomeCurrency(db),
    findInvoices(db, consignmentId),
    // Without an order, lines are numbered from one.
    nextLineNumber(db, consignmentId, orderId ?? 0),
    findKnownLines(db, consignmentId),
    findCodeLookups(db, documents, PASTED_LINE),
  ]);
  const [{ session, results }, sheet] = await Promise.all([looking, runCooperatively(splitting(draft))]);
  const [found, [order], [last], [home], invoices, [next], [known], codes] = results;
  const access = accessTo(session, found, 'mayEditLines');
  const request = { ...readRequest(documents.entity('consignments/paste'), draft, access.context, orderId !== undefined && !order), sheet };
  assertUnlocked(access);
  const goods = await findPasteLookups(database, { documents, token }, access, request);
  const context = pasteContext(documents, access, {
    goods,
    invoiceNumber: request.invoiceNumber,
    order: orderId === undefined ? undefined : order,
    lastCurrencyCode: last?.currencyCode,
    homeCurrencyCode: home?.currencyCode,
    invoices,
    firstLine: next?.line ?? 1,
    storedLines: await runCooperatively(namingLines(known?.lines ?? [])),
    keptCodes: codeLookups(documents, PASTED_LINE, codes),
  });
  const products = new PrintedList<object>();
  const hasOwn = hasOwnFields(documents.schema(PASTED_LINE));
  const reading = await runCooperatively(readingProductLines(request, context, (line) => products.push(hasOwn ? asSent(line) : line)));
  switch (reading.kind) {
    case 'too-large':
      throw new Refusal(413, reading.limit === 'rows' ? 'problem.tooManyRows' : 'problem.pasteTooLarge');
    case 'refused':
      throw invalid({ [reading.field]: [reading.message] });
    case 'read': {
      const { kind: _kind, count, status, ...rest } = reading;
      if (count > maxRows) throw new Refusal(413, 'problem.tooManyRows');
      return { status, products, ...rest };
    }
  }
}

/** Runs while the database looks up the context; faults of the request are reported afterwards. */
function* splitting({ clipboardData, delimiter }: Readonly<Record<string, unknown>>): Steps<PasteRequest['sheet']> {
  yield;
  if (typeof clipboardData !== 'string' || typeof delimiter !== 'string' || !isDelimiter(delimiter)) return undefined;
  return parseClipboard(clipboardData, delimiter);
}

function readRequest(
  entity: ServerEntity,
  draft: Readonly<Record<string, unknown>>,
  context: Access['context'],
  isUnknownOrder: boolean,
): SuppliedRequest & { readonly invoiceNumber: string | null } {
  const { clipboardData } = draft;
  // Before its length is checked in characters: the limit in bytes has a refusal of its own.
  if (typeof clipboardData === 'string' && Buffer.byteLength(clipboardData) > maxClipboardBytes)
    throw new Refusal(413, 'problem.pasteTooLarge');
  // The text was measured in bytes, and reading drops what cannot be stored: only its presence is checked here.
  const checked = typeof clipboardData === 'string' ? { ...draft, clipboardData: clipboardData.slice(0, 1) } : draft;
  const { record, errors } = checkRecord(entity, checked, { mode: 'create', edited: new Set(Object.keys(draft)), context });
  const label = entity.compiled.fields.get('orderId')?.label ?? 'orderId';
  const all: FieldErrors = { ...errors, ...(isUnknownOrder && { orderId: [text('problem.value.unknownRecord', { label })] }) };
  const { delimiter, hasHeaderRow, headerRow, invoiceNumber, supplierName, columns, corrections, removedRows, answers } = record;
  if (Object.keys(all).length > 0 || typeof clipboardData !== 'string' || typeof delimiter !== 'string') throw invalid(all);
  return {
    clipboardData,
    delimiter,
    hasHeaderRow: hasHeaderRow === true,
    headerRow: typeof headerRow === 'number' ? headerRow : undefined,
    columns: numbersOf(columns),
    corrections: Array.isArray(corrections) ? corrections.flatMap(correctionOf) : [],
    removedRows: Array.isArray(removedRows) ? removedRows.filter((row) => typeof row === 'number') : [],
    answers: Array.isArray(answers) ? answers.flatMap(answerOf) : [],
    supplierName: typeof supplierName === 'string' ? supplierName : null,
    invoiceNumber: typeof invoiceNumber === 'string' ? invoiceNumber : null,
  };
}

function numbersOf(columns: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(recordOf(columns)).flatMap(([column, role]) => (typeof role === 'number' ? [[column, role]] : [])),
  );
}

function correctionOf(value: unknown): Correction[] {
  const { row, field, text: typed = '' } = recordOf(value);
  return typeof row === 'number' && typeof field === 'string' && typeof typed === 'string' ? [{ row, field, text: typed }] : [];
}

function answerOf(each: unknown): NonNullable<PasteRequest['answers']>[number][] {
  const { id, value } = recordOf(each);
  return typeof id === 'string' && typeof value === 'string' ? [{ id, value }] : [];
}
