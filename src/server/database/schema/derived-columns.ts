import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { derived, derivedDecimal } from '../migrations/migration.ts';

/** The column that is computed from a field of the documents. */
export function derivedColumn(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Its definition, of a type that sorts as the field does. */
export function derivedDefinition(field: string, { type }: Pick<FieldSchema, 'type'>): string {
  return type === 'number' || type === 'integer' ? derivedDecimal(field) : derived(field);
}

/** The column of all that a text search looks into. */
export const SEARCH_TEXT = 'search_text';

/** Its definition: the fields one below the other, so that no search finds the end of one and the beginning of the next. */
export function searchDefinition(fields: readonly string[]): string {
  const texts = fields.map((field) => `coalesce(data->>'${field}', '')`);
  return `${SEARCH_TEXT} text not null generated always as (${texts.join(" || E'\\n' || ")}) stored`;
}
