import { decimalFormat } from '#schemas/formats/decimal.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { FormatTable } from './entity-types.ts';
import { isEmpty } from '../values/is-empty.ts';
import { isRecord } from '../values/is-record.ts';
import { toText } from '../evaluate/functions.ts';

/** Formats, and the words for true and false. */
export interface ValuePrinting {
  readonly formats: FormatTable;
  readonly texts: { readonly yes: string; readonly no: string };
}

/**
 * A stored value in words, by the schema of its field: a date as its format prints it, an enumeration by its labels, a number
 * with its decimals, a record field by field in the order of its schema and a list item by item. Empty is the empty text.
 */
export function printStored(schema: FieldSchema, value: unknown, printing: ValuePrinting): string {
  const { formats, texts } = printing;
  const { format, items, 'x-decimals': decimals, 'x-labels': labels } = schema;
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map((each) => printItem(items ?? {}, each, printing)).join(', ');
  if (isRecord(value)) return printRecord(schema, value, printing);
  const label = labels?.[toText(value)];
  if (label !== undefined) return label;
  if (typeof value === 'number') return decimals === undefined ? toText(value) : decimalFormat.print(value, limitsOf(decimals));
  return (format === undefined ? undefined : formats.get(format)?.print(value)) ?? toText(value);
}

/** Items that are records are put in brackets. */
function printItem(schema: FieldSchema, item: unknown, printing: ValuePrinting): string {
  const text = printStored(schema, item, printing);
  return isRecord(item) ? `(${text})` : text;
}

function printRecord({ properties = {} }: FieldSchema, record: Readonly<Record<string, unknown>>, printing: ValuePrinting): string {
  return Object.entries(properties)
    .filter(([name]) => !isEmpty(record[name]))
    .map(([name, schema]) => [schema.title ?? name, withUnit(schema, printStored(schema, record[name], printing))].join(' '))
    .join(', ');
}

/** A printed value with the unit its field is in. */
export function withUnit({ 'x-unit': unit }: FieldSchema, printed: string): string {
  return unit === undefined || printed === '' ? printed : `${printed} ${unit}`;
}

function limitsOf({ exactly, least, most }: NonNullable<FieldSchema['x-decimals']>) {
  return exactly === undefined ? { ...(least === undefined ? {} : { least }), most: most ?? 20 } : { exactly };
}
