import type { SheetRow } from '../paste/block/parse-rows.ts';
import { decimalMarkOf, firstOfDate, shownIn } from '../paste/values/sheet-conventions.ts';
import type { FileColumn } from './match-headings.ts';

/** Which numbers and dates of a file may be others than they read. */
export interface FileConventions {
  /** "6,123" of a file without a decimal dot, "6.123" of one with decimal commas. */
  isDoubtfulNumber(cell: string): boolean;
  /** "12/01/2026" of a file that writes the month first, or both. */
  isDoubtfulDate(cell: string): boolean;
}

/** Looks through the numbers and dates of a file, once for all its columns. */
export function fileConventions(lines: readonly SheetRow[], columns: readonly (FileColumn | undefined)[]): FileConventions {
  const marks = shownIn(cellsOf(lines, columns, isNumber), decimalMarkOf);
  const firsts = shownIn(cellsOf(lines, columns, isDate), firstOfDate);
  const hasDotsOnly = marks.has('.') && !marks.has(',');
  return {
    isDoubtfulNumber: (cell) => decimalMarkOf(cell) === 'either' && !hasDotsOnly && (cell.includes(',') || marks.has(',')),
    isDoubtfulDate: (cell) => firsts.has('month') && firstOfDate(cell) === 'either',
  };
}

function* cellsOf(
  lines: readonly SheetRow[],
  columns: readonly (FileColumn | undefined)[],
  holds: (schema: Schema) => boolean,
): Generator<string> {
  const wanted = columns.flatMap((column, index) => (column !== undefined && holds(schemaOf(column)) ? [index] : []));
  for (const { cells } of lines) for (const index of wanted) yield cells[index] ?? '';
}

type Schema = FileColumn['column']['schema'];

function schemaOf(column: FileColumn): Schema {
  return (column.kind === 'item' ? column.column.schema.items?.properties?.[column.name] : column.column.schema) ?? {};
}

function isNumber({ type }: Schema): boolean {
  return type === 'number' || type === 'integer';
}

function isDate({ format }: Schema): boolean {
  return format === 'date';
}
