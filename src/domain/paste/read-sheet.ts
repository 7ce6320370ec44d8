import { decimalFormat } from '#schemas/formats/decimal.ts';
import type { Steps } from '../steps.ts';
import { normaliseHeader } from './columns/normalise-header.ts';
import type { Sheet } from './block/parse-clipboard.ts';
import type { PasteContext } from './paste-context.ts';
import type { PastedLine } from './pasted-line.ts';
import type { PlannedField } from './plan/paste-plan.ts';
import { columnConventions, hasDecimalComma, once } from './values/column-conventions.ts';
import { createDots, type DotsOfColumn } from './values/read-dots.ts';
import { cellOf, type MappedColumns } from './columns/read-mapping.ts';
import type { PasteRequest } from './read-product-lines.ts';
import { createReport, type PasteFinding, type PasteReport } from './paste-report.ts';
import { isRepeatedHeader, isTotalRow } from './rows/row-kind.ts';
import { codeWords } from './rows/code-words.ts';
import { type HeaderMark, headerMark } from './rows/header-marks.ts';
import { priceBasis } from './rows/price-basis.ts';
import { createLineReader, isStorable, isValueExpected } from './rows/line-reader.ts';
import { createSumsAbove } from './rows/sums-above.ts';

/** A column whose dots may separate thousands or decimals. */
export interface DotsQuestion {
  /** 0-based in the sheet. */
  readonly column: number;
  readonly field: string;
  readonly label: string;
  /** A number of the column, and its two readings: "1.234", "1,234", "1.234". */
  readonly example: string;
  readonly thousands: string;
  readonly decimals: string;
}

/** What was read of a sheet. */
export interface SheetReading {
  /** Of the lines. */
  readonly count: number;
  /** In the order of the rows; those of the whole sheet come last. */
  readonly findings: readonly PasteFinding[];
  readonly questions: readonly DotsQuestion[];
}

/** A row takes about 3 µs, a step a tenth of that. */
const ROWS_A_STEP = 8;

type How = Pick<PasteRequest, 'hasHeaderRow' | 'corrections' | 'removedRows' | 'separators'>;

/** Reads the rows of a sheet that hold goods into lines, in steps, and reports what is wrong with them and the sheet. */
export function* readingSheet(
  sheet: Sheet,
  columns: MappedColumns,
  how: How,
  context: PasteContext,
  take: (line: PastedLine) => void,
): Steps<SheetReading> {
  const { plan } = context;
  let cells: readonly string[] = [];
  let typed: ReadonlyMap<string, string> | undefined;
  const textOf = (field: PlannedField) => typed?.get(field.name) ?? cellOf(field, cells, columns);
  const report = createReport(context.messages, { columnOf: (field) => columns.get(field), cellOf: textOf });
  if (columns.size === 0) {
    report.tellSheet('error', 'paste.no-columns');
    return { count: 0, findings: report.findings, questions: [] };
  }

  const corrections = correctionsOf(how);
  const corrected = new Set(plan.fields.filter(({ name }) => how.corrections?.some(({ field }) => field === name)));
  const dots = dotsOf(columns, how);
  const asked = (field: PlannedField) => dots.get(field) ?? createDots('decimals', true);
  const rows = rowsKept(sheet, how);
  const cellsOf = (field: PlannedField) => rows.map((row) => cellOf(field, row.cells, columns));
  const hasCommas = once(
    () =>
      Object.values(how.separators ?? {}).includes('thousands') ||
      [...columns.keys()].some((field) => isNumber(field) && hasDecimalComma(cellsOf(field))),
  );
  const conventionsOf = (field: PlannedField) => columnConventions(() => cellsOf(field), hasCommas);
  const headerMarks = how.hasHeaderRow ? marksOf(sheet.rows[0]?.cells ?? [], columns, context) : [];
  const doubtful = new Set<HeaderMark>();
  const headers = { marks: headerMarks, tell: (mark: HeaderMark) => doubtful.add(mark) };
  const readLine = createLineReader({ context, report, columns, corrected, dotsOf: asked, conventionsOf, headers });
  const header = how.hasHeaderRow ? (sheet.rows[0]?.cells ?? []).map(normaliseHeader) : [];
  const columnNamed = (name: string) => {
    const field = plan.byName.get(name);
    return field === undefined ? -1 : (columns.get(field) ?? -1);
  };
  const [columnOfText, columnOfCode] = [columnNamed('description'), columnNamed('productCode')];
  const isCode = codeWords(context);
  const sums = createSumsAbove(plan, report);
  let count = 0;

  if (sheet.brokenQuoteRow !== null) {
    report.begin(sheet.brokenQuoteRow, null);
    report.tellRow('error', 'paste.broken-quote');
  }
  let index = 0;
  for (const row of how.hasHeaderRow ? rows.slice(1) : rows) {
    cells = row.cells;
    typed = corrections.size === 0 ? undefined : corrections.get(row.number);
    const [text, code] = [cells[columnOfText] ?? '', cells[columnOfCode] ?? ''];
    const skipped = isRepeatedHeader(cells, header)
      ? 'paste.repeated-header'
      : isTotalRow(text, code, isCode)
        ? 'paste.total-row'
        : undefined;
    if (skipped === undefined) {
      const line = readLine({ row: row.number, cells, typed, of: textOf }, context.firstLine + count);
      sums.see(line);
      count += 1;
      take(line);
    } else {
      report.begin(row.number, null);
      report.tellRow('warning', skipped);
      if (skipped === 'paste.total-row') sums.endGroup();
    }
    index += 1;
    if (index % ROWS_A_STEP === 0) yield;
  }
  for (const { kind, field, about, beside } of doubtful)
    report.tellSheet('error', `paste.header-${kind}`, field, { beside, kind: about.label.toLowerCase() });
  if (how.hasHeaderRow) tellPriceBasis(report, rows, columns, context);
  const questions = questionsOf(dots, columns);
  const has = (field: PlannedField) => columns.has(field) || corrected.has(field);
  tellOfSheet(report, { count, columns, questions, has }, context);
  return { count, findings: inOrder(report.findings, questions), questions };
}

/** The rows without those that the user has taken out; what names the columns stays. */
function rowsKept({ rows }: Sheet, { hasHeaderRow, removedRows = [] }: How): Sheet['rows'] {
  if (removedRows.length === 0) return rows;
  const removed = new Set(removedRows);
  return rows.filter(({ number }, index) => (hasHeaderRow && index === 0) || !removed.has(number));
}

/** A value that follows from the price of many units would be as many times too high. */
function tellPriceBasis(report: PasteReport, rows: Sheet['rows'], columns: MappedColumns, { plan }: PasteContext): void {
  const [price, value] = [plan.byName.get('unitPrice'), plan.byName.get('exportValue')];
  if (price === undefined || !columns.has(price)) return;
  const isDerived = rows.slice(1).some(({ cells }) => cellOf(price, cells, columns) !== '' && cellOf(value, cells, columns) === '');
  const basis = isDerived ? priceBasis(rows, new Set(columns.values())) : undefined;
  if (basis !== undefined) report.tellSheet('error', 'paste.price-basis', price, { beside: basis });
}

interface WholeSheet {
  readonly count: number;
  readonly columns: MappedColumns;
  readonly questions: readonly DotsQuestion[];
  /** Whether anything of the sheet, or typed into it, fills the field. */
  has(field: PlannedField): boolean;
}

function tellOfSheet(report: PasteReport, { count, columns, questions, has }: WholeSheet, context: PasteContext): void {
  const { byName } = context.plan;
  for (const { field, example, thousands, decimals } of questions)
    report.tellSheet('error', 'paste.dots', byName.get(field), { example, thousands, decimals });
  for (const field of columns.keys()) if (!isStorable(field, context)) report.tellSheet('warning', 'paste.not-stored', field);
  if (count > 0 && !isValueExpected(context, has)) report.tellSheet('warning', 'paste.value-missing', byName.get('exportValue'));
  if (count === 0) report.tellSheet('error', 'paste.no-lines');
}

function marksOf(header: readonly string[], columns: MappedColumns, context: PasteContext): HeaderMark[] {
  return [...columns].flatMap(([field, column]) => headerMark(field, header[column] ?? '', context) ?? []);
}

function isNumber({ schema: { type } }: PlannedField): boolean {
  return type === 'number' || type === 'integer';
}

function correctionsOf({ corrections = [] }: How): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const rows = Map.groupBy(corrections, ({ row }) => row);
  return new Map([...rows].map(([row, cells]) => [row, new Map(cells.map(({ field, text }) => [field, text.trim()]))]));
}

function dotsOf(columns: MappedColumns, { separators = {} }: How): ReadonlyMap<PlannedField, DotsOfColumn> {
  return new Map(
    [...columns].map(([field, column]) => {
      const { exactly, most = 0 } = field.schema['x-decimals'] ?? {};
      return [field, createDots(separators[`column${column}`], (exactly ?? most) < 3)];
    }),
  );
}

function questionsOf(dots: ReadonlyMap<PlannedField, DotsOfColumn>, columns: MappedColumns): DotsQuestion[] {
  return [...dots].flatMap(([field, known]) => {
    const open = known.question();
    if (open === undefined) return [];
    const { example, thousands } = open;
    const print = (value: number) => decimalFormat.print(value, { least: 0, most: 3 });
    const decimals = example.replace(/[^\d.]/g, '');
    return [{ column: columns.get(field) ?? 0, field: field.name, label: field.label, example, thousands: print(thousands), decimals }];
  });
}

/** A question about a column replaces the findings of its rows. */
function inOrder(findings: readonly PasteFinding[], questions: readonly DotsQuestion[]): readonly PasteFinding[] {
  const isAsked = ({ row, severity, column }: PasteFinding) =>
    row !== null && severity === 'warning' && questions.some((question) => question.column === column);
  const kept = questions.length === 0 ? findings : findings.filter((finding) => !isAsked(finding));
  return kept.toSorted((a, b) => (a.row ?? Infinity) - (b.row ?? Infinity) || 0);
}
