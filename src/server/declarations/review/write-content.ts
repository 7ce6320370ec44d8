import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { safeText } from '#src/expression/index.ts';
import { type Cell, cellOf, type FileColumn, columnOf, headingOf } from '../../exports/cells.ts';
import { fileKinds } from '../../exports/write-file.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { type DeclarationFileContent, recordsOf } from './file-content.ts';

/** Lines written before the event loop is yielded. */
const LINES_AT_A_TIME = 200;

export function writeContent(content: DeclarationFileContent, format: string, name: string) {
  if (format === 'JSON') return { name: `${name}.json`, type: 'application/json', bytes: Readable.from(jsonOf(content)) };
  const kind = fileKinds[format === 'CSV' ? 'CSV' : 'XLSX'];
  const columns = columnsOf(content);
  const headings = columns.map((column) => ({ ...column, heading: safeText(column.heading) }));
  return { name: `${name}.${kind.extension}`, type: kind.contentType, bytes: kind.write(name, headings, rowsOf(content, columns)) };
}

async function* jsonOf({ head, lines }: DeclarationFileContent): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)}${Object.keys(head).length > 0 ? ',' : ''}"lines":[`;
  for (let from = 0; from < lines.length; from += LINES_AT_A_TIME) {
    const some = lines.slice(from, from + LINES_AT_A_TIME);
    yield `${from > 0 ? ',' : ''}${some.map((line) => JSON.stringify(line)).join(',')}`;
    await nextTurn();
  }
  yield ']}\n';
}

interface DeclarationFileColumn extends FileColumn {
  cell(line: RecordData): Cell;
}

/** One table: each row repeats the fields of the declaration. */
function columnsOf(content: DeclarationFileContent): readonly DeclarationFileColumn[] {
  const { head, title, headFields, lineFields } = content;
  const ofLine = [
    ...rateColumn(content),
    ...lineFields.map(([name, schema]) => fieldColumn(name, schema, (line) => line[name])),
    ...qualifierColumns(content),
  ];
  const taken = new Set(ofLine.map(({ heading }) => heading));
  const ofHead = headFields.map(([name, schema]) => fieldColumn(name, schema, () => head[name]));
  // The declaration's freight is not a line's share.
  return [...ofHead.map((each) => (taken.has(each.heading) ? { ...each, heading: `${title}: ${each.heading}` } : each)), ...ofLine];
}

function fieldColumn(name: string, schema: FieldSchema, value: (line: RecordData) => unknown): DeclarationFileColumn {
  return { ...columnOf(name, schema), cell: (line) => cellOf(schema, value(line)) };
}

/** Exchange rate of a line's value. */
function rateColumn({ head, rates }: DeclarationFileContent): readonly DeclarationFileColumn[] {
  if (rates === undefined) return [];
  const known = new Map(recordsOf(head['rates']).map((rate) => [rate['currencyCode'], rate['rate']]));
  return [fieldColumn('rate', rates, (line) => known.get(line['currencyCode']))];
}

/** Columns for as many qualifiers as the line with most of them has. */
function qualifierColumns({ lines, qualifiers: { title, fields } }: DeclarationFileContent): readonly DeclarationFileColumn[] {
  const most = lines.reduce((count, line) => Math.max(count, recordsOf(line['qualifiers']).length), 0);
  return Array.from({ length: most }, (_, index) =>
    fields.map(([name, schema]) => ({
      ...fieldColumn(name, schema, (line) => recordsOf(line['qualifiers'])[index]?.[name]),
      heading: `${title} ${index + 1} ${headingOf(name, schema)}`,
    })),
  ).flat();
}

async function* rowsOf({ lines }: DeclarationFileContent, columns: readonly DeclarationFileColumn[]): AsyncGenerator<Cell[]> {
  for (const [index, line] of lines.entries()) {
    if (index > 0 && index % LINES_AT_A_TIME === 0) await nextTurn();
    yield columns.map(({ cell }) => cell(line));
  }
}
