import type { FormatTable } from '#renderer/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { labelOfValue } from './choices.ts';
import { plainString } from './plain-text.ts';
import type { WidgetTable } from '#renderer/form/contract/widget-table.ts';

export interface Printing {
  readonly widgets: WidgetTable;
  readonly formats: FormatTable;
  readonly texts: { readonly yes: string; readonly no: string };
}

/** A value as a person reads it; empty is the empty text. The widget for such fields knows how, else the format. */
export function printValue(schema: FieldSchema, value: unknown, printing: Printing): string {
  return isBlank(value) ? '' : printerOf(schema, printing)(value);
}

/** Prints many values of one field. */
export function printerOf(schema: FieldSchema, { widgets, formats, texts }: Printing): (value: unknown) => string {
  if (schema.enum !== undefined) return (value) => (isBlank(value) ? '' : labelOfValue(schema, value));
  const all = [...widgets.values()];
  const widget =
    all.find(({ format }) => format !== undefined && format === schema.format) ??
    all.find(({ types }) => schema.type !== undefined && types?.includes(schema.type));
  const codec = widget?.codec?.(schema);
  const format = schema.format === undefined ? undefined : formats.get(schema.format);
  return (value) => {
    if (isBlank(value)) return '';
    if (codec !== undefined) return codec.print(value);
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (Array.isArray(value)) return value.map(plainString).join(', ');
    return format === undefined ? plainString(value) : format.print(value);
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
