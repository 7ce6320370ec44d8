import type { Steps } from '../steps.ts';
import { normaliseHeader } from './columns/normalise-header.ts';
import { atHeading } from './block/heading.ts';
import type { Sheet } from './block/parse-clipboard.ts';
import type { PasteContext } from './paste-context.ts';
import type { PastedLine } from './pasted-line.ts';
import type { PlannedField } from './plan/paste-plan.ts';
import { askAboutColumns } from './ask/ask-columns.ts';
import { askingConventions } from './ask/ask-conventions.ts';
import { createAsking, type Question } from './ask/questions.ts';
import { cellOf, type MappedColumns } from './columns/read-mapping.ts';
import type { PasteRequest } from './read-product-lines.ts';
import { createReport, type PasteFinding, type PasteReport } from './paste-report.ts';
import { isRepeatedHeader } from './rows/row-kind.ts';
import { createRowRoles } from './rows/row-roles.ts';
import { createCharges, type PastedCharge } from './rows/charges.ts';
import { codeWords } from './rows/code-words.ts';
import type { KnownMark } from './rows/mark-meaning.ts';
import { createLineReader, isStorable, isValueExpected } from './rows/line-reader.ts';
import { createSumsAbove } from './rows/sums-above.ts';

/** What was read of a sheet. */
export interface SheetReading {
  /** Of the lines. */
  readonly count: number;
  /** In the order of the rows; those of the whole sheet come last. */
  readonly findings: readonly PasteFinding[];
  readonly questions: readonly Question[];
  /** Freight and insurance that go to the consignment with the lines. */
  readonly charges: readonly PastedCharge[];
}

/** A row takes about 3 µs, a step a tenth of that. */
const ROWS_A_STEP = 8;

type How = Pick<PasteRequest, 'hasHeaderRow' | 'headerRow' | 'corrections' | 'removedRows' | 'answers'>;

/** Reads the rows of a sheet that hold goods into lines, in steps, and reports what is wrong with them and the sheet. */
export function* readingSheet(
  sheet: Sheet,
  mapped: MappedColumns,
  how: How,
  given: PasteContext,
  take: (line: PastedLine) => void,
): Steps<SheetReading> {
  const { plan } = given;
  const { heading, above, rows: below } = atHeading(sheet.rows, how.hasHeaderRow ? (how.headerRow ?? 1) : undefined, plan);
  const removed = new Set(how.removedRows);
  const rows = removed.size === 0 ? below : below.filter(({ number }) => !removed.has(number));
  const asking = createAsking(how.answers);
  const asked =
    heading === undefined ? undefined : askAboutColumns({ above, header: heading, rows, columns: new Map(mapped) }, given, asking);
  const { columns, marks, left, basis, currency } = asked ?? {
    columns: mapped,
    marks: [],
    left: [],
    basis: undefined,
    currency: undefined,
  };
  const context = currency === undefined ? given : { ...given, defaults: { ...given.defaults, currencyCode: currency } };
  let cells: readonly string[] = [];
  let typed: ReadonlyMap<string, string> | undefined;
  const textOf = (field: PlannedField) => typed?.get(field.name) ?? cellOf(field, cells, columns);
  const report = createReport(context.messages, { columnOf: (field) => columns.get(field), cellOf: textOf });
  if (mapped.size === 0) {
    report.addSheetMessage('error', 'sheet.no-columns');
    return { count: 0, findings: report.findings, questions: [], charges: [] };
  }

  const corrections = correctionsOf(how);
  const corrected = new Set(plan.fields.filter(({ name }) => how.corrections?.some(({ field }) => field === name)));
  const conventions = yield* askingConventions(columns, rows, asking, context.messages);
  const headingOf = (field: PlannedField) => cellOf(field, heading?.cells ?? [], columns);
  const reading = { context, report, columns, corrected, conventions, marks, basis, headingOf };
  const readLine = createLineReader(reading);
  const charges = createCharges(reading, asking);
  const header = (heading?.cells ?? []).map(normaliseHeader);
  const pageHead = new Set(sheet.rows.slice(0, sheet.rows.length - below.length).map((row) => row.cells.join('\n')));
  const roles = createRowRoles({ rows, columns, plan, decimals: conventions.decimals, isCode: codeWords(context) });
  const sums = createSumsAbove(plan, report);
  let count = 0;

  if (sheet.brokenQuoteRow !== null) {
    report.begin(sheet.brokenQuoteRow, null);
    report.addRowMessage('error', 'paste.broken-quote');
  }
  if (above.length > 0)
    report.addSheetMessage('warning', 'paste.above-heading', undefined, { count: above.length, row: heading?.number ?? 1 });
  let index = 0;
  for (const row of rows) {
    cells = row.cells;
    typed = corrections.size === 0 ? undefined : corrections.get(row.number);
    const role = isRepeatedHeader(cells, header) || pageHead.has(cells.join('\n')) ? 'repeated-header' : roles.roleOf(cells, textOf);
    if (role !== 'repeated-header') roles.see(role, textOf);
    const one = { row: row.number, cells, typed, of: textOf };
    if (role === 'goods' || (role === 'charge' && charges.isGoods(one))) {
      const line = readLine(one, context.firstLine + count);
      sums.see(line);
      count += 1;
      take(line);
    } else if (role !== 'charge') {
      report.begin(row.number, null);
      report.addRowMessage('warning', `paste.${role === 'repeated-header' ? role : `${role}-row`}`);
      if (role === 'total') sums.endGroup();
    }
    index += 1;
    if (index % ROWS_A_STEP === 0) yield;
  }
  const declared = charges.totals();
  const has = (field: PlannedField) => columns.has(field) || corrected.has(field);
  for (const { field, values } of left) report.addSheetMessage('warning', 'paste.left', field, values);
  tellOfSheet(report, { count, columns, marks, monthFirst: conventions.monthFirst, has }, context);
  const findings = report.findings.toSorted((a, b) => (a.row ?? Infinity) - (b.row ?? Infinity) || 0);
  return { count, findings, questions: asking.questions, charges: declared };
}

interface WholeSheet {
  readonly count: number;
  readonly columns: MappedColumns;
  readonly marks: readonly KnownMark[];
  readonly monthFirst: string | undefined;
  /** Whether anything of the sheet, or typed into it, fills the field. */
  has(field: PlannedField): boolean;
}

function tellOfSheet(report: PasteReport, { count, columns, marks, monthFirst, has }: WholeSheet, context: PasteContext): void {
  const { byName } = context.plan;
  for (const { field, beside, meaning } of marks)
    if ('factor' in meaning) report.addSheetMessage('warning', 'paste.scaled', field, { beside, factor: meaning.factor });
  if (monthFirst !== undefined) report.addSheetMessage('warning', 'paste.month-first', undefined, { value: monthFirst });
  for (const field of columns.keys()) if (!isStorable(field, context)) report.addSheetMessage('warning', 'paste.not-stored', field);
  if (count > 0 && !isValueExpected(context, has)) report.addSheetMessage('warning', 'paste.value-missing', byName.get('exportValue'));
  if (count === 0) report.addSheetMessage('error', 'paste.no-lines');
}

function correctionsOf({ corrections = [] }: How): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const rows = Map.groupBy(corrections, ({ row }) => row);
  return new Map([...rows].map(([row, cells]) => [row, new Map(cells.map(({ field, text }) => [field, text.trim()]))]));
}
