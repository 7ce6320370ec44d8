import { safeText, today } from '#src/expression/index.ts';
import type { SavedTable } from '#renderer/services/ports.ts';
import { saveFile } from './save-file.ts';

type TableCell = string | number;

const WIDTH = 18;
const KINDS = {
  XLSX: { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  CSV: { extension: 'csv', type: 'text/csv; charset=utf-8' },
} as const;

/** Writes rows of the page to a file. The library is loaded with the first one. */
export async function saveTable(table: SavedTable): Promise<void> {
  const { extension, type } = KINDS[table.format];
  const stream = table.format === 'XLSX' ? await writeWorkbook(table) : await writeText(table);
  const file = await new Response(stream).blob();
  saveFile(new Blob([file], { type }), `${table.name} ${today()}.${extension}`);
}

async function writeWorkbook({ name, headings, rows }: SavedTable): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = headings.map((header) => ({ header: safeText(header), width: Math.max(WIDTH, header.length + 2) }));
  return writeXlsxStream(safely(rows), { name: sheetName(name), columns, freezePane: { rows: 1 } });
}

async function writeText({ headings, rows }: SavedTable): Promise<ReadableStream<Uint8Array>> {
  const { writeCsvStream } = await import('hucre/csv');
  async function* lines(): AsyncGenerator<TableCell[]> {
    yield headings.map(safeText);
    yield* safely(rows);
  }
  // Spreadsheets recognise UTF-8 by the byte order mark, and in some countries a semicolon outside quotes begins a cell.
  return writeCsvStream(lines(), { headers: false, bom: true, quoteStyle: 'all' });
}

/** Text that spreadsheets do not read as a formula. */
async function* safely(rows: SavedTable['rows']): AsyncGenerator<TableCell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell));
}

/** Workbooks limit the length and the characters. */
function sheetName(name: string): string {
  return name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}
