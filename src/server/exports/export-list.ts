import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { ListCursor } from '../database/lists/list-cursor.ts';
import type { Operation } from '../documents/contract.ts';
import type { Documents } from '../documents/documents.ts';
import type { Answer, Call, Handler } from '../http/call.ts';
import { ParameterValues } from '../http/parameters.ts';
import { invalid } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { type Cell, cellOf, headingOf } from './cells.ts';
import { fileKinds } from './write-file.ts';
import { Writing } from './writing.ts';

/** Rows that are read at a time: other callers wait no longer than for these. */
const ROWS_AT_A_TIME = 500;

/** Lets what answers pages of an entity's rows answer the whole list as a file, where the call asks for one. */
export function filesOfLists(): (documents: Documents, operation: Operation, handler: Handler) => Handler {
  const writing = new Writing();
  return (documents, operation, handler) => {
    if (operation.rows === undefined) return handler;
    const fields = fieldsOfRows(documents, operation.rows);
    const readPage: Handler['handle'] = (page) => writing.inTurn(() => handler.handle(page));
    return {
      ...handler,
      handle: (call) => (call.query.has('Format') ? exportList(operation, fields, call, { writing, readPage }) : handler.handle(call)),
    };
  };
}

interface Writer {
  readonly writing: Writing;
  readonly readPage: Handler['handle'];
}

type Fields = ReadonlyMap<string, FieldSchema>;

function fieldsOfRows(documents: Documents, entity: string): Fields {
  const { properties } = documents.schema(entity);
  const shown = Object.entries(properties).filter(
    ([name, schema]) => name !== 'id' && schema['x-summary'] === true && schema['x-hidden'] === undefined,
  );
  return new Map(shown);
}

/** Nothing is sent before the first rows are there, so that a refusal is answered as for a page. */
async function exportList(operation: Operation, fields: Fields, call: Call, { writing, readPage }: Writer): Promise<Answer> {
  const columns = columnsOf(fields, call);
  const kind = fileKinds[call.query.text('Format') === 'CSV' ? 'CSV' : 'XLSX'];
  const { Format: _format, Columns: _columns, ...asked } = call.query.toJSON();
  const cursor = new ListCursor();
  let pages = 0;
  const next = async () => {
    const query = new ParameterValues(new Map(Object.entries({ ...asked, PageNumber: ++pages, PageSize: ROWS_AT_A_TIME })));
    return itemsOf(await readPage({ ...call, query, cursor }));
  };
  const name = nameOf(operation);
  const headings = columns.map(([field, schema]) => ({ heading: headingOf(field, schema), isDate: schema.format === 'date' }));
  const end = writing.begin(call.token);
  const bytes = await next().then(
    (first) => kind.write(name, headings, rowsOf(first, next, cursor, columns)),
    (error: unknown) => {
      end();
      throw error;
    },
  );
  bytes.once('close', end);
  const fileName = `${name} ${new Date().toISOString().slice(0, 10)}.${kind.extension}`;
  return { status: 200, file: { name: fileName, type: kind.contentType, bytes }, headers: { 'cache-control': 'no-store' } };
}

type Columns = readonly (readonly [string, FieldSchema])[];

async function* rowsOf(
  first: readonly Readonly<Record<string, unknown>>[],
  next: () => Promise<readonly Readonly<Record<string, unknown>>[]>,
  cursor: ListCursor,
  columns: Columns,
): AsyncGenerator<Cell[]> {
  for (let items = first; ; items = await next()) {
    for (const item of items) yield columns.map(([field, schema]) => cellOf(schema, item[field]));
    if (cursor.isDone) return;
  }
}

/** Throws a 400 for a field that rows do not have. */
function columnsOf(fields: Fields, { query }: Call): Columns {
  const asked = query.text('Columns')?.split(',');
  if (asked === undefined) return [...fields];
  return asked.map((name) => {
    const schema = fields.get(name);
    if (schema === undefined) throw invalid({ Columns: [text('problem.value.unknownColumn', { name })] });
    return [name, schema] as const;
  });
}

function itemsOf({ body }: Answer): readonly Readonly<Record<string, unknown>>[] {
  if (typeof body !== 'object' || body === null || !('items' in body) || !Array.isArray(body.items)) throw new Error('A page has items.');
  return body.items;
}

/** What the list is called in its address: Tariffs, products. */
function nameOf({ url }: Operation): string {
  const last = url.split('/').findLast((part) => part !== '' && part !== 'lookup' && !part.startsWith(':')) ?? '';
  return last.charAt(0).toUpperCase() + last.slice(1);
}
