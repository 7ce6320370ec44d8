import { cellReader, type CellPlace, type CellReader } from '../cells/cell-reader.ts';
import type { PasteContext } from '../paste-context.ts';
import { divide } from '#schemas/formats/decimal.ts';
import { amountIn, type PastedLine, type PastedValue } from '../pasted-line.ts';
import { firstOwnRole, type PlannedField, targetsOf } from '../plan/paste-plan.ts';
import type { MappedColumns } from '../columns/read-mapping.ts';
import type { PasteReport } from '../paste-report.ts';
import { createLineCheck } from './check-line.ts';
import { createStoredLookup } from './find-stored.ts';
import type { KnownMark, Mark } from './mark-meaning.ts';
import { createMarks, type MarkedRow } from './marks.ts';
import { createConversions, isConverted } from './conversions.ts';
import { createInvoicing, invoiceFields } from './invoices.ts';
import { createMeasures } from './measures.ts';
import { createPricing } from './price.ts';
import { basisOf, type PriceBasis } from './price-basis.ts';
import { createLookUp } from './look-up.ts';

/** The cells of one row by field: those of the sheet, and the user's corrections. */
export interface RowCells {
  readonly row: number;
  readonly cells: readonly string[];
  /** Corrections by field; undefined for a row without any. */
  readonly typed: ReadonlyMap<string, string> | undefined;
  of(field: PlannedField): string;
}

/** How a block is read. */
export interface LineReading {
  readonly context: PasteContext;
  readonly report: PasteReport;
  readonly columns: MappedColumns;
  /** Fields without a column that the user has typed into. */
  readonly corrected: ReadonlySet<PlannedField>;
  readonly conventions: CellPlace['conventions'];
  headingOf(field: PlannedField): string;
  /** Units and currencies that headings state. */
  readonly marks: readonly KnownMark[];
  /** The column with the number of units that a row's price is for. */
  readonly basis: PriceBasis | undefined;
}

/** Whether the user may write the field, or it is derived from stored ones. */
export function isStorable(field: PlannedField, { writable }: PasteContext): boolean {
  const targets = targetsOf(field);
  return field.schema.readOnly === true || targets.length === 0 || targets.some((target) => writable.has(target));
}

/** Reads rows of goods into lines and checks each; fields that the user may not write are skipped. */
export function createLineReader(reading: LineReading): (cells: RowCells, line: number) => PastedLine {
  const { context, report, columns, corrected, marks: ofHeadings } = reading;
  const isGiven = (field: PlannedField | undefined, cells: RowCells) => field !== undefined && cells.of(field) !== '';
  const has = (field: PlannedField) => columns.has(field) || corrected.has(field);
  const fields = context.plan.fields.filter((field) => has(field) && isStorable(field, context));
  const blank = blankLine(context, has);

  let product: Record<string, PastedValue> = {};
  let marks: Mark[] = [];
  let effects = 0;
  const place: CellPlace = {
    ...reading,
    fill(name, value) {
      effects += 1;
      product[name] = value;
    },
    putBeside(field, beside) {
      effects += 1;
      marks.push({ field, beside });
    },
  };
  const readers = fields.map((field) => new ColumnReader(field, columns.get(field) ?? -1, cellReader(field, place)));
  const ofOthers = ofHeadings.filter((mark) => !isConverted(mark));
  const applyMarks = createMarks(context, report, ofOthers);
  const convert = createConversions(context, report, ofHeadings);
  const lookUp = createLookUp(context, report);
  const derivePrice = createPricing(context, report, isValueExpected(context, has));
  const deriveMeasures = createMeasures(context, report);
  const tellInvoice = createInvoicing(context, report);
  const findStored = createStoredLookup(context, report);
  const check = createLineCheck(context, report, reading.headingOf);
  const invoiceNumber = context.plan.byName.get(invoiceFields.number);

  const price = context.plan.byName.get('unitPrice');
  const dividePrice = ({ cells }: RowCells) => {
    const typed = amountIn(product, 'unitPrice');
    if (reading.basis === undefined || price === undefined || typed === null) return;
    const count = basisOf(cells[reading.basis.column] ?? '');
    if (count === undefined) report.error(price, 'paste.basis-unknown', { beside: cells[reading.basis.column] ?? '' });
    product['unitPrice'] = count === undefined ? null : divide(typed, count, 10);
  };

  return (cells, line) => {
    report.begin(cells.row, line);
    product = { ...blank, row: cells.row, line };
    if (marks.length > 0) marks = [];
    for (const reader of readers) {
      const cell = cells.typed === undefined ? (cells.cells[reader.column] ?? '') : cells.of(reader.field);
      if (cell === '') continue;
      if (cell !== reader.cell) {
        const before = effects + report.count;
        reader.value = reader.read(cell);
        reader.cell = effects + report.count === before ? cell : undefined;
      }
      product[reader.name] = reader.value;
    }
    const row: MarkedRow = { product, isGiven: (field) => isGiven(field, cells) };
    const setting = marks.filter((mark) => !isConverted(mark));
    if (setting.length > 0 || ofOthers.length > 0) applyMarks(setting, row);
    convert(marks, row);
    dividePrice(cells);
    lookUp(product, cells);
    derivePrice(product);
    deriveMeasures(product);
    tellInvoice(product, cells.row, isGiven(invoiceNumber, cells));
    findStored(product);
    check(product);
    return withoutEmpty(product);
  };
}

/** Reads the cells of a column. A cell equal to the one above reuses its result, unless reading it has further effects. */
class ColumnReader {
  readonly field: PlannedField;
  readonly name: string;
  readonly column: number;
  readonly read: CellReader;
  cell: string | undefined;
  value: PastedValue = null;

  constructor(field: PlannedField, column: number, read: CellReader) {
    this.field = field;
    this.name = field.name;
    this.column = column;
    this.read = read;
  }
}

/** Set to undefined, not deleted: so all lines keep one shape, which takes half as long to read and to print. */
function withoutEmpty(product: Record<string, PastedValue>): PastedLine {
  const line: Record<string, PastedValue | undefined> = product;
  for (const name in line) if (line[name] === null) line[name] = undefined;
  return line;
}

/** A line before its cells are read: what blank cells mean. Fields of the product's own kinds are there only if they are pasted. */
function blankLine({ plan, defaults }: PasteContext, has: (field: PlannedField) => boolean): PastedLine {
  const present = plan.fields.filter((field) => (field.paste.role ?? 0) < firstOwnRole || has(field));
  return {
    row: 0,
    line: 0,
    productMatched: null,
    ...Object.fromEntries(present.map(({ name, schema }) => [name, defaults[name] ?? usualValue(schema.default)])),
  };
}

function usualValue(value: unknown): PastedValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** A sheet without values and prices is reported once. */
export function isValueExpected({ plan }: PasteContext, has: (field: PlannedField) => boolean): boolean {
  const isThere = (name: string) => {
    const field = plan.byName.get(name);
    return field !== undefined && has(field);
  };
  return isThere('exportValue') || (isThere('unitPrice') && isThere('quantityOrdered'));
}
