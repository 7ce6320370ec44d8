import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell } from './cells.ts';

export interface FileColumn {
  readonly heading: string;
  readonly isDate: boolean;
  /** Number format of the cells, if it does not follow from their type. */
  readonly format?: string;
}

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
          columns: columns.map(({ heading, isDate, format = isDate ? 'dd mmm yyyy' : undefined }) => ({
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
    // Spreadsheets recognise UTF-8 by the byte order mark.
    write: (_name, columns, rows, { isForPrograms = false } = {}) => {
      const bytes = fromWeb(writeCsvStream(withHeadings(columns, rows), { headers: false, bom: !isForPrograms }));
      return isForPrograms ? Readable.from(withLastBreak(bytes), { objectMode: false }) : bytes;
    },
  },
};

async function* withHeadings(columns: readonly FileColumn[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield columns.map(({ heading }) => heading);
  for await (const row of rows) yield row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell));
}

async function* withLastBreak(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes;
  yield Buffer.from('\r\n');
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.from(stream, { objectMode: false });
}
