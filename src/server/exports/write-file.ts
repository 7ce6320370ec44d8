import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { decimalFormat } from '#schemas/formats/decimal.ts';
import type { Cell, FileColumn } from './cells.ts';

export interface WriteOptions {
  /** Without byte order mark and with a final line break, as programs expect it. */
  readonly isForPrograms?: boolean;
}

export interface FileKind {
  readonly contentType: string;
  readonly extension: string;
  /** Reads rows only as the bytes are consumed. */
  write(name: string, columns: readonly FileColumn[], rows: AsyncIterable<Cell[]>, options?: WriteOptions): Readable;
}

const WIDTH = 18;

/** File formats of lists. */
export const fileKinds: Readonly<Record<'XLSX' | 'CSV', FileKind>> = {
  XLSX: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    write: (name, columns, rows) =>
      fromWeb(
        writeXlsxStream(rows, {
          name,
          columns: columns.map(({ heading, isDate, decimals = 0, format = formatOf(isDate, decimals) }) => ({
            header: heading,
            width: Math.max(WIDTH, heading.length + 2),
            ...(format !== undefined && { numFmt: format }),
          })),
          freezePane: { rows: 1 },
        }),
      ),
  },
  CSV: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    // Spreadsheets recognise UTF-8 by the byte order mark, and in some countries a semicolon outside quotes begins a cell.
    write: (_name, columns, rows, { isForPrograms = false } = {}) => {
      const quoteStyle = isForPrograms ? 'required' : 'all';
      const bytes = fromWeb(writeCsvStream(withHeadings(columns, rows), { headers: false, bom: !isForPrograms, quoteStyle }));
      return isForPrograms ? Readable.from(withLastBreak(bytes), { objectMode: false }) : bytes;
    },
  },
};

async function* withHeadings(columns: readonly FileColumn[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield columns.map(({ heading }) => heading);
  for await (const row of rows) yield row.map((cell, index) => textOf(cell, columns[index]?.decimals));
}

function textOf(cell: Cell, decimals = 0): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'number' ? decimalFormat.print(cell, { least: decimals, most: 20 }).replaceAll(',', '') : cell;
}

function formatOf(isDate: boolean, decimals: number): string | undefined {
  if (isDate) return 'dd mmm yyyy';
  return decimals > 0 ? `0.${'0'.repeat(decimals)}${'#'.repeat(6 - decimals)}` : undefined;
}

async function* withLastBreak(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes;
  yield Buffer.from('\r\n');
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.from(stream, { objectMode: false });
}
