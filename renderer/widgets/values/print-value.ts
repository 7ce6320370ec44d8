import { printStored, type FormatTable, isEmpty } from '#src/expression/index.ts';
import type { References } from '#renderer/services/references.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { plainString } from '#renderer/form/contract/plain-text.ts';
import { labelOfValue } from '#renderer/form/contract/choices.ts';
import { isNamedFile } from '#schemas/formats/file-limits.ts';
import { numberText } from './number-text.ts';

export interface Printing {
  readonly formats: FormatTable;
  readonly references: References;
  readonly texts: { readonly yes: string; readonly no: string };
}

/** A value as a person reads it; empty is the empty text. */
export function printValue(schema: FieldSchema, value: unknown, printing: Printing): string {
  return isEmpty(value) ? '' : printerOf(schema, printing)(value);
}

/** Prints many values of one field. */
export function printerOf(schema: FieldSchema, { formats, references, texts }: Printing): (value: unknown) => string {
  const list = schema['x-references'];
  if (list !== undefined) return (value) => (isEmpty(value) ? '' : (references.labelOf(list, value) ?? plainString(value)));
  const format = schema.format === undefined ? undefined : formats.get(schema.format);
  const number = numberText(schema);
  return (value) => {
    if (isEmpty(value)) return '';
    if (schema['x-file'] !== undefined && isNamedFile(value)) return value.name;
    if (schema.enum !== undefined) return labelOfValue(schema, value);
    if (typeof value === 'number') return number.print(value);
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (typeof value === 'object') return printStored(schema, value, { formats, texts });
    return format === undefined ? plainString(value) : format.print(value);
  };
}
