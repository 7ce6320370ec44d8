import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { derived, derivedDecimal } from '../migrations/migration.ts';

/** The column that is computed from a field of the documents. */
export function derivedColumn(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Its SQL definition, of a type that sorts like the field. */
export function derivedDefinition(field: string, { type }: Pick<FieldSchema, 'type'>): string {
  return type === 'number' || type === 'integer' ? derivedDecimal(field) : derived(field);
}

/** The column of all searchable text. */
export const SEARCH_TEXT = 'search_text';

/** Its SQL definition: one field per line, so that no search matches across two fields. */
export function searchDefinition(fields: readonly string[]): string {
  const texts = fields.map((field) => `coalesce(data->>'${field}', '')`);
  return `${SEARCH_TEXT} text not null generated always as (${texts.join(" || E'\\n' || ")}) stored`;
}
