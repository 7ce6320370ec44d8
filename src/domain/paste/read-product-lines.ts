import { messageText } from '../messages.ts';
import { unitCodeOf } from '../reference/code-aliases.ts';
import { isVolumeUnit, isWeightUnit } from '../reference/measure-units.ts';
import { isDelimiter } from './delimiters.ts';
import { findingText } from './finding.ts';
import { normaliseHeader } from './normalise-header.ts';
import { type OversizedBlock, parseClipboard, type Sheet } from './parse-clipboard.ts';
import type { PasteContext } from './paste-context.ts';
import type { PastedProduct } from './pasted-product.ts';
import { readMapping } from './read-mapping.ts';
import { cellOf, type MappedColumns, readRow } from './read-row.ts';
import { isRepeatedHeader, isTotalRow } from './row-kind.ts';
import { type PasteTotals, pasteTotals } from './totals.ts';

/** A pasted block and how to read it. */
export interface PasteRequest {
  readonly clipboardData: string;
  /** The column delimiter itself. */
  readonly delimiter: string;
  /** Whether the first record that holds anything names the columns. */
  readonly hasHeaderRow: boolean;
  /** `column0` .. `column49` to a role's number, null or absent where unmapped. */
  readonly columns: Readonly<Record<string, number | null | undefined>>;
}

export type PasteStatus = 'Success' | 'SuccessWithWarnings' | 'Failure';

/** A block that was read: its products, and what is wrong with them in words, each beginning "row N: ". */
export interface PasteReading {
  readonly kind: 'read';
  readonly status: PasteStatus;
  readonly products: readonly PastedProduct[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly totals: PasteTotals;
}

/** A block beyond the caps, or a request that cannot be carried out, with the text for the user. */
export type PasteRefusal =
  | (OversizedBlock & { readonly message: string })
  | { readonly kind: 'refused'; readonly field: 'delimiter' | 'columns'; readonly message: string };

/** Reads a pasted block into product lines. Never throws; stores nothing. */
export function readProductLines(request: PasteRequest, context: PasteContext): PasteReading | PasteRefusal {
  const { messages } = context;
  if (!isDelimiter(request.delimiter)) {
    return { kind: 'refused', field: 'delimiter', message: messageText(messages, 'paste.delimiter') };
  }
  const mapping = readMapping(request.columns, messages);
  if (mapping.kind === 'refused') return { ...mapping, field: 'columns' };
  const sheet = parseClipboard(request.clipboardData, request.delimiter);
  if (sheet.kind === 'too-large') {
    return { ...sheet, message: messageText(messages, `paste.too-many-${sheet.limit}`) };
  }
  return readSheet(sheet, mapping.columns, request.hasHeaderRow, context);
}

/** The tariff keywords of a block's rows, for a caller that looks them up before reading; empty where it is refused. */
export function tariffKeywordsOf(request: PasteRequest, messages: PasteContext['messages']): ReadonlySet<string> {
  const mapping = readMapping(request.columns, messages);
  if (mapping.kind === 'refused' || !isDelimiter(request.delimiter) || !mapping.columns.has('TariffKeyword')) {
    return new Set();
  }
  const sheet = parseClipboard(request.clipboardData, request.delimiter);
  if (sheet.kind === 'too-large') return new Set();
  const keywords = new Set(sheet.rows.map((row) => cellOf('TariffKeyword', row.cells, mapping.columns)));
  keywords.delete('');
  return keywords;
}

function readSheet(sheet: Sheet, columns: MappedColumns, hasHeaderRow: boolean, context: PasteContext): PasteReading {
  const { messages } = context;
  if (columns.size === 0) return readingOf([], [messageText(messages, 'paste.no-columns')], []);

  const products: PastedProduct[] = [];
  const errors: string[] = [];
  const warnings: string[] = [];
  const tell = (list: string[], row: number, text: string) => list.push(messageText(messages, 'paste.row', { row, text }));

  if (sheet.brokenQuoteRow !== null) tell(errors, sheet.brokenQuoteRow, messageText(messages, 'paste.broken-quote'));
  const header = hasHeaderRow ? (sheet.rows[0]?.cells ?? []).map(normaliseHeader) : [];
  let isRefundIgnored = false;
  for (const row of hasHeaderRow ? sheet.rows.slice(1) : sheet.rows) {
    const skipped = reasonToSkip(row.cells, header, columns, context);
    if (skipped !== undefined) {
      tell(warnings, row.number, messageText(messages, skipped));
      continue;
    }
    const { product, findings } = readRow(row.cells, columns, products.length + 1, context);
    products.push(product);
    for (const finding of findings) {
      tell(finding.severity === 'error' ? errors : warnings, row.number, findingText(finding, messages));
    }
    isRefundIgnored ||= !context.mayClaimDutyRefund && cellOf('DutyRefund', row.cells, columns) !== '';
  }
  if (isRefundIgnored) warnings.push(messageText(messages, 'paste.duty-refund-ignored'));
  if (products.length === 0) errors.push(messageText(messages, 'paste.no-lines'));
  return readingOf(products, errors, warnings);
}

function readingOf(products: PastedProduct[], errors: string[], warnings: string[]): PasteReading {
  const isClean = errors.length === 0;
  const status = isClean ? (warnings.length === 0 ? 'Success' : 'SuccessWithWarnings') : 'Failure';
  return { kind: 'read', status, products, errors, warnings, totals: pasteTotals(products) };
}

/** The key of the reason why a row holds no goods; undefined for a row that does. */
function reasonToSkip(
  cells: readonly string[],
  header: readonly string[],
  columns: MappedColumns,
  context: PasteContext,
): string | undefined {
  if (isRepeatedHeader(cells, header)) return 'paste.repeated-header';
  const isTotal = isTotalRow(cellOf('Description', cells, columns), cellOf('ProductCode', cells, columns), (word) =>
    isCurrencyOrUnit(word, context),
  );
  return isTotal ? 'paste.total-row' : undefined;
}

function isCurrencyOrUnit(word: string, context: PasteContext): boolean {
  return context.isCurrency(word.toUpperCase()) || unitCodeOf(word) !== word || isWeightUnit(word) || isVolumeUnit(word);
}
