/** What the cells of a file hold, by the API's rows and the screen's columns. */
import { NO_REFERENCES } from '#renderer/services/references.ts';
import { printerOf } from '#renderer/widgets/values/print-value.ts';
import { cellOf } from '#src/server/exports/cells.ts';
import type { Catalogue } from '#src/documents/catalogue.ts';
import { formats } from '#schemas/formats/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import messages from '#schemas/messages/en.json' with { type: 'json' };

export type ApiRow = Readonly<Record<string, unknown>>;
type Column = Grid['columns'][number];

const printing = { formats: new Map(formats.map((format) => [format.name, format])), references: NO_REFERENCES, texts: messages.form };

/** The text of the cell; undefined where more than the row decides it: a name of another record, an expression, a badge. */
export function expectedCell(schema: EntitySchema, column: Column, row: ApiRow, writer: 'server' | 'page'): string | undefined {
  const field = schema.properties[column.field];
  if (field === undefined || field['x-references'] !== undefined) return undefined;
  // In the time of whoever reads it.
  if (field.format === 'date-time') return undefined;
  if (writer === 'server') return textOf(cellOf(field, row[column.field]));
  const isDerived = column.value !== undefined || column.badge !== undefined || column.unit !== undefined;
  return isDerived ? undefined : printerOf(field, printing)(row[column.field]);
}

function textOf(cell: ReturnType<typeof cellOf>): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

/** Whether a cell of a file says the same as a text on the screen, where a number has its thousands apart. */
export function isSame(cell: string, text: string): boolean {
  const plain = (one: string) => one.replaceAll(/\s+/g, ' ').replace(/^'/, '').trim();
  const [one, other] = [cell, text].map((said) => plain(said).replaceAll(/(?<=\d),(?=\d{3})/g, ''));
  return one === other || (one !== '' && other !== '' && Number(one) === Number(other));
}

export function schemaOf({ entities }: Catalogue, grid: Grid): EntitySchema | undefined {
  return entities.get(grid.schema ?? '');
}
