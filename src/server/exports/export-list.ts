import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { OWN } from '#src/documents/variations/own-fields.ts';
import { readPath } from '#src/expression/index.ts';
import type { Database } from '../database/database.ts';
import { ListCursor } from '../database/lists/list-cursor.ts';
import type { Operation } from '../documents/contract.ts';
import type { Documents } from '../documents/documents.ts';
import type { Answer, Call, Handler } from '../http/call.ts';
import { ParameterValues } from '../http/parameters.ts';
import { invalid } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { type Labels, readLabels } from '../records/show/read-labels.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { type Cell, cellOf, columnOf } from './cells.ts';
import { fileKinds } from './write-file.ts';
import { FileWriteLimit } from './file-write-limit.ts';

/** Rows read at once; other calls wait no longer than for these. */
const ROWS_AT_A_TIME = 500;

/** Lets a handler that returns pages of an entity return the whole list as a file, if the call asks for one. */
export function exportLists(database: Database, referencesOf: ReferencesOf) {
  const writing = new FileWriteLimit();
  return (documents: Documents, operation: Operation, handler: Handler): Handler => {
    if (operation.rows === undefined) return handler;
    const entity = documents.entity(operation.rows);
    const fields = fieldsOfRows(documents, operation.rows);
    // A file that its list can take holds codes, as it is read.
    const isLabelled = (field: string) =>
      operation.resource?.import === undefined || (fields.get(field)?.type !== 'string' && !field.startsWith(`${OWN}.`));
    const labelled = new Set([...fields.keys()].filter(isLabelled));
    const list: ExportedList = {
      name: nameOf(operation),
      fields,
      writing,
      labels: (items, token) => readLabels(database, referencesOf(documents), entity, token, items, labelled),
      readPage: (page) => writing.inTurn(() => handler.handle(page)),
    };
    return { ...handler, handle: (call) => (call.query.has('Format') ? writeList(list, call) : handler.handle(call)) };
  };
}

export type Items = readonly Readonly<Record<string, unknown>>[];

export interface ExportedList {
  /** File name, before the day. */
  readonly name: string;
  readonly fields: ExportFields;
  readonly writing: FileWriteLimit;
  /** Labels of the records that rows refer to. */
  labels(items: Items, token: string): Promise<Labels>;
  readonly readPage: Handler['handle'];
}

export type ExportFields = ReadonlyMap<string, FieldSchema>;

export function fieldsOfRows(documents: Documents, entity: string): ExportFields {
  const { properties } = documents.schema(entity);
  const shown = Object.entries(properties).filter(
    ([name, schema]) => name !== 'id' && schema['x-summary'] === true && schema['x-hidden'] === undefined,
  );
  return fieldColumns(shown);
}

/** Each own field is a column. */
export function fieldColumns(fields: readonly (readonly [string, FieldSchema])[]): ExportFields {
  return new Map(fields.flatMap(([name, schema]) => (name === OWN ? ownFields(schema) : [[name, schema] as const])));
}

function ownFields({ properties = {} }: FieldSchema): (readonly [string, FieldSchema])[] {
  return Object.entries(properties).map(([name, schema]) => [`${OWN}.${name}`, schema]);
}

/** The whole list as a file. Sends nothing before the first rows are read, so that a refusal is still a normal answer. */
export async function writeList({ name, fields, writing, labels, readPage }: ExportedList, call: Call): Promise<Answer> {
  const columns = columnsOf(fields, call);
  const kind = fileKinds[call.query.text('Format') === 'CSV' ? 'CSV' : 'XLSX'];
  const { Format: _format, Columns: _columns, Totals: _totals, ...asked } = call.query.toJSON();
  const cursor = new ListCursor();
  let pages = 0;
  const next = async () => {
    const query = new ParameterValues(new Map(Object.entries({ ...asked, PageNumber: ++pages, PageSize: ROWS_AT_A_TIME })));
    const items = itemsOf(await readPage({ ...call, query, cursor }));
    return { items, labels: await labels(items, call.token) };
  };
  const headings = columns.map(([field, schema]) => columnOf(field, schema));
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

type ExportColumns = readonly (readonly [string, FieldSchema])[];

interface ExportPage {
  readonly items: Items;
  readonly labels: Labels;
}

async function* rowsOf(
  first: ExportPage,
  next: () => Promise<ExportPage>,
  cursor: ListCursor,
  columns: ExportColumns,
): AsyncGenerator<Cell[]> {
  for (let page = first; ; page = await next()) {
    const { items, labels } = page;
    const shown = (field: string, value: unknown) => labels.get(field)?.get(String(value)) ?? value;
    for (const item of items) yield columns.map(([field, schema]) => cellOf(schema, shown(field, readPath(item, field))));
    if (cursor.isDone) return;
  }
}

/** Throws a 400 for a field that rows do not have. */
function columnsOf(fields: ExportFields, { query }: Call): ExportColumns {
  const asked = query.text('Columns')?.split(',');
  // A list within a record has no cell.
  if (asked === undefined) return [...fields].filter(([, { type }]) => type !== 'array');
  return asked.map((name) => {
    const schema = fields.get(name);
    if (schema === undefined) throw invalid({ Columns: [text('problem.value.unknownColumn', { name })] });
    return [name, schema] as const;
  });
}

function itemsOf({ body }: Answer): Items {
  if (typeof body !== 'object' || body === null || !('items' in body) || !Array.isArray(body.items))
    throw new Error('The answer of a list has no items.');
  return body.items;
}

/** The list's name in its address: Tariffs, products. */
function nameOf({ url }: Operation): string {
  const last = url.split('/').findLast((part) => part !== '' && part !== 'lookup' && !part.startsWith(':')) ?? '';
  return last.charAt(0).toUpperCase() + last.slice(1);
}
