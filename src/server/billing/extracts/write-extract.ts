import type { Readable } from 'node:stream';
import { safeText } from '#src/expression/index.ts';
import { type ExtractColumn, extractColumns, type ExtractKind, type ExtractRow } from '#src/domain/billing/extract-columns.ts';
import type { Cell } from '../../exports/cells.ts';
import { fileKinds } from '../../exports/write-file.ts';

const SHEET = 'Extract';

type Format = 'XLSX' | 'CSV';
type ExtractValue = string | number;

/** Number and date formats in spreadsheets, equal to those of the text format. */
const shown: Readonly<Record<ExtractKind, { readonly format?: string }>> = {
  text: {},
  whole: {},
  measure: {},
  amount: { format: '0.00' },
  date: { format: 'yyyy-mm-dd' },
};

/** Numbers and dates keep their type in a spreadsheet; no text starts a formula. */
const cells: Readonly<Record<Format, Readonly<Record<ExtractKind, (value: ExtractValue) => Cell>>>> = {
  XLSX: { text: safe, whole: asIs, measure: asIs, amount: asIs, date: (day) => new Date(`${day}T00:00:00Z`) },
  CSV: { text: safe, whole: asIs, measure: asIs, amount: (value) => Number(value).toFixed(2), date: asIs },
};

/** Streams the bytes of an extract; equal rows give equal bytes. Reads rows on demand. */
export function writeExtract(format: Format, rows: AsyncIterable<ExtractRow>): Readable {
  const columns = extractColumns.map(({ heading, kind }) => ({ heading, isDate: kind === 'date', ...shown[kind] }));
  return fileKinds[format].write(SHEET, columns, cellsOf(rows, cells[format]), { isForPrograms: true });
}

async function* cellsOf(rows: AsyncIterable<ExtractRow>, printed: (typeof cells)[Format]): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield extractColumns.map((column) => cellOf(column, row, printed));
}

function cellOf({ kind, value }: ExtractColumn, row: ExtractRow, printed: (typeof cells)[Format]): Cell {
  const held = value(row);
  return held === undefined || held === '' ? null : printed[kind](held);
}

function safe(value: ExtractValue): Cell {
  return safeText(String(value));
}

function asIs(value: ExtractValue): Cell {
  return value;
}
