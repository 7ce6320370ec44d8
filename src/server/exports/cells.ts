import { printStored, safeText } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { printing } from '../documents/server-entity.ts';

/** A cell of a file: numbers and dates keep their types, so that a spreadsheet computes with them. */
export type Cell = string | number | Date | null;

export interface FileColumn {
  readonly heading: string;
  readonly isDate: boolean;
  /** Fewest decimals of its numbers; 0 by default. */
  readonly decimals?: number | undefined;
  /** Number format of the cells, if it does not follow from their type. */
  readonly format?: string;
}

/** The cell of a stored value, by the schema of its field. */
export function cellOf(schema: FieldSchema, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && schema['x-labels'] === undefined) return value;
  if (schema.format === 'date' && typeof value === 'string') return new Date(`${value}T00:00:00Z`);
  return safeText(printStored(schema, value, printing));
}

/** The column of a field. */
export function columnOf(name: string, schema: FieldSchema): FileColumn {
  const { exactly, least = exactly } = schema['x-decimals'] ?? {};
  return { heading: headingOf(name, schema), isDate: schema.format === 'date', decimals: least };
}

/** The heading of a field, with its unit. */
export function headingOf(name: string, { title = name, 'x-unit': unit }: FieldSchema): string {
  return safeText(unit === undefined ? title : `${title} (${unit})`);
}
