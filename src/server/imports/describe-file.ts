import Papa from 'papaparse';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { FileColumn } from '#schemas/generated/types.ts';
import { headingKey } from '#schemas/formats/heading-key.ts';
import { isReadInItem } from '#src/domain/files/match-headings.ts';
import { importOf, type PlannedColumn } from '#src/domain/files/import-plan.ts';
import { type Answer, ok } from '../http/call.ts';
import { text } from '../messages/texts.ts';
import type { Resource } from '../records/declaration/resource.ts';
import { planOf } from './file-lines.ts';

/** The columns that a file of the list may have, with labels. */
export function describeColumns(resource: Resource): Answer {
  return ok(columnsOf(resource));
}

/** A file with every heading and a line of examples, ready for upload. */
export function sampleFile(resource: Resource): Answer {
  const columns = columnsOf(resource);
  const rows = [columns.map(({ heading }) => heading), columns.map(({ example = '' }) => example)];
  const name = `${resource.name.split('/').at(-1) ?? 'list'}-sample.csv`;
  // Spreadsheets recognise UTF-8 by the byte order mark.
  return { status: 200, file: { name, type: 'text/csv; charset=utf-8', bytes: Buffer.from(`\ufeff${Papa.unparse(rows)}\r\n`) } };
}

function columnsOf(resource: Resource): FileColumn[] {
  return planOf(resource).columns.flatMap((column) => {
    const { items, type } = column.schema;
    return type === 'array' && items?.properties !== undefined ? columnsOfItems(column) : columnOf(column);
  });
}

function columnOf({ headers, beginning, isRequired, schema }: PlannedColumn): FileColumn[] {
  const [heading, ...names] = [...headers.filter(isForPeople), ...beginning];
  if (heading === undefined) return [];
  const others = names.filter((name) => headingKey(name) !== headingKey(heading));
  const also = others.map((name) => (beginning.includes(name) ? text('import.anyBeginning', { name }) : name));
  const whole = beginning.includes(heading) ? [text('import.anyBeginning', { name: heading }), ...also] : also;
  return [{ heading, otherHeadings: whole.join(', '), isRequired, holds: holdsOf(schema), ...exampleOf(schema) }];
}

/** A field of one item: rates.NORMAL.percent. */
function columnsOfItems({ headers: [list = ''], label, schema }: PlannedColumn): FileColumn[] {
  const { by, lines } = importOf(schema);
  const fields = Object.entries(schema.items?.properties ?? {}).filter(([name, field]) => isReadInItem(field) && name !== by);
  if (lines === true) return fields.flatMap(([name, field]) => columnOfOwnItem(name, field, label));
  const item = by === undefined ? '1' : `[${schema.items?.properties?.[by]?.title ?? by}]`;
  return fields.map(([name, field]) => ({
    heading: `${list}.${item}.${name}`,
    otherHeadings: '',
    isRequired: false,
    holds: holdsOf(field),
    ...(by === undefined ? exampleOf(field) : {}),
  }));
}

/** A field of an item on a line of its own. */
function columnOfOwnItem(name: string, schema: FieldSchema, list: string): FileColumn[] {
  const { headers = [schema.title ?? name] } = importOf(schema);
  const column = { path: name, schema, label: name, headers, beginning: [], isRequired: false };
  return columnOf(column).map((each) => ({ ...each, holds: text('import.holds.ofItem', { kind: each.holds, list: list.toLowerCase() }) }));
}

/** Internal field names are accepted as headings, but not listed. */
function isForPeople(header: string): boolean {
  const isPath = /^[a-z]\w*(?:\.[a-z]\w*)+$/.test(header);
  return !isPath && (!/^[a-z][A-Za-z]*$/.test(header) || header === header.toLowerCase());
}

function holdsOf(schema: FieldSchema): string {
  const { description = '' } = schema;
  const kind = schema['x-splits'] === undefined ? kindOf(schema) : text('import.holds.fullCode');
  return [kind, description].filter((part) => part !== '').join('. ');
}

function kindOf({ type, format, enum: values, maxLength, 'x-labels': labels = {} }: FieldSchema): string {
  if (values !== undefined) {
    const named = values.map((value) =>
      labels[String(value)] === undefined ? String(value) : `${String(value)} (${labels[String(value)] ?? ''})`,
    );
    return text('import.holds.oneOf', { values: named.join(', ') });
  }
  if (type === 'array') return text('import.holds.several');
  if (format === 'date') return text('import.holds.date');
  if (type === 'number') return text('import.holds.number');
  if (type === 'integer') return text('import.holds.integer');
  if (type === 'boolean') return text('import.holds.boolean');
  return maxLength === undefined ? text('import.holds.text') : text('import.holds.textUpTo', { limit: maxLength });
}

function exampleOf(schema: FieldSchema): { readonly example?: string } {
  const { example = usualExample(schema) } = importOf(schema);
  return example === undefined ? {} : { example };
}

function usualExample({ type, format, enum: values, minimum = 1 }: FieldSchema): string | undefined {
  if (values !== undefined) return String(values[0]);
  if (format === 'date') return '2026-01-31';
  if (type === 'number' || type === 'integer') return String(Math.max(minimum, 1));
  return type === 'boolean' ? 'yes' : undefined;
}
