import { messageText } from '../messages.ts';
import type { Steps } from '../steps.ts';
import { type Delimiter, isDelimiter } from './block/delimiters.ts';
import { type OversizedBlock, parseClipboard } from './block/parse-clipboard.ts';
import type { PasteContext } from './paste-context.ts';
import type { PastedLine } from './pasted-line.ts';
import { cellOf, readMapping } from './columns/read-mapping.ts';
import type { Answer, Question } from './ask/questions.ts';
import type { PastedCharge } from './rows/charges.ts';
import { readingSheet } from './read-sheet.ts';
import type { PasteFinding } from './paste-report.ts';

/** A pasted block and how to read it. */
export interface PasteRequest {
  readonly clipboardData: string;
  /** The column delimiter itself. */
  readonly delimiter: string;
  /** Whether the first record that holds anything names the columns. */
  readonly hasHeaderRow: boolean;
  /** The row of the heading, if it is not the detected one. */
  readonly headerRow?: number | undefined;
  /** `column0` .. `column49` to a role's number, null or absent if unmapped. */
  readonly columns: Readonly<Record<string, number | null | undefined>>;
  /** Corrected cells, read instead of the sheet's. */
  readonly corrections?: readonly Correction[];
  /** Rows that are not to be added, by their numbers in the sheet. */
  readonly removedRows?: readonly number[];
  /** Answers to the questions of an earlier reading. */
  readonly answers?: readonly Answer[];
  /** The block, if it has been split already. */
  readonly sheet?: ReturnType<typeof parseClipboard> | undefined;
}

/** A corrected cell: the sheet's row and a field of the pasted line, whether or not a column is mapped to it. */
export interface Correction {
  readonly row: number;
  readonly field: string;
  readonly text: string;
}

export type PasteStatus = 'Success' | 'SuccessWithWarnings' | 'Failure';

/** The result of reading a block: the number of lines, and the findings in the order of the rows. */
export interface PasteReading {
  readonly kind: 'read';
  readonly status: PasteStatus;
  readonly count: number;
  readonly findings: readonly PasteFinding[];
  /** The messages of the findings by severity, each of a row beginning "row N: ". */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** An open one is a failure. */
  readonly questions: readonly Question[];
  /** Freight and insurance that go to the consignment with the lines. */
  readonly charges: readonly PastedCharge[];
}

/** A block beyond the caps, or a request that cannot be carried out, with the text for the user. */
export type PasteRefusal =
  | (OversizedBlock & { readonly message: string })
  | { readonly kind: 'refused'; readonly field: 'delimiter' | 'columns' | 'corrections'; readonly message: string };

/**
 * Reads a pasted block into product lines, in steps. Never throws; stores nothing.
 * @param take called with each line as soon as it is read; lines are not stored here
 */
export function* readingProductLines(
  request: PasteRequest,
  context: PasteContext,
  take: (line: PastedLine) => void,
): Steps<PasteReading | PasteRefusal> {
  const { messages, plan } = context;
  if (!isDelimiter(request.delimiter)) {
    return { kind: 'refused', field: 'delimiter', message: messageText(messages, 'paste.delimiter') };
  }
  const mapping = readMapping(request.columns, plan, messages);
  if (mapping.kind === 'refused') return { ...mapping, field: 'columns' };
  const unknown = request.corrections?.find(({ field }) => !plan.byName.has(field));
  if (unknown !== undefined) {
    return { kind: 'refused', field: 'corrections', message: messageText(messages, 'paste.correction-field', { field: unknown.field }) };
  }
  const sheet = sheetOf(request, request.delimiter);
  if (sheet.kind === 'too-large') {
    return { ...sheet, message: messageText(messages, `sheet.too-many-${sheet.limit}`) };
  }
  yield;
  const { count, findings, questions, charges } = yield* readingSheet(sheet, mapping.columns, request, context, take);
  const messagesOf = (severity: PasteFinding['severity']) => findings.flatMap((each) => (each.severity === severity ? [each.message] : []));
  const [errors, warnings] = [messagesOf('error'), messagesOf('warning')];
  const isOpen = questions.some(({ answer }) => answer === null);
  const status = isOpen || errors.length > 0 ? 'Failure' : warnings.length > 0 ? 'SuccessWithWarnings' : 'Success';
  return { kind: 'read', status, count, findings, errors, warnings, questions, charges };
}

/** What the rows of a block hold in a field, for a caller that looks it up before reading; empty if the block is refused. */
export function textsOf(
  request: PasteRequest,
  name: string,
  { plan, messages }: Pick<PasteContext, 'plan' | 'messages'>,
): ReadonlySet<string> {
  const { delimiter, corrections = [] } = request;
  const texts = new Set(corrections.flatMap((each) => (each.field === name ? [each.text.trim()] : [])));
  const mapping = readMapping(request.columns, plan, messages);
  const field = plan.byName.get(name);
  if (mapping.kind !== 'refused' && isDelimiter(delimiter) && field !== undefined && mapping.columns.has(field)) {
    const sheet = sheetOf(request, delimiter);
    if (sheet.kind === 'sheet') for (const row of sheet.rows) texts.add(cellOf(field, row.cells, mapping.columns));
  }
  texts.delete('');
  return texts;
}

function sheetOf({ sheet, clipboardData }: PasteRequest, delimiter: Delimiter) {
  return sheet ?? parseClipboard(clipboardData, delimiter);
}
