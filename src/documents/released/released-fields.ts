import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { FieldId } from '../field-ids.ts';

const KEPT = [
  'title',
  'type',
  'format',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'x-labels',
  'x-access',
] as const satisfies readonly (keyof FieldSchema)[];

/** What a field of stored records was in the last release. */
export type ReleasedField = Readonly<Pick<FieldSchema, (typeof KEPT)[number]>>;

/** `schemas/released.json`: the fields of the last release whose values are stored, by id. */
export type Released = Readonly<Record<FieldId, ReleasedField>>;

/** The stored fields of an entity, inside its records and lists too. */
export function storedFields(entity: EntitySchema): Released {
  return Object.fromEntries(fieldsIn(entity, `${entity.$id}.`));
}

export function releasedField(field: FieldSchema): ReleasedField {
  return Object.fromEntries(KEPT.flatMap((keyword) => (field[keyword] === undefined ? [] : [[keyword, field[keyword]]])));
}

/** One line for each field, sorted. */
export function printReleased(released: Released): string {
  const lines = Object.entries(released)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, field]) => `  ${JSON.stringify(id)}: ${JSON.stringify(field)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function fieldsIn({ properties = {} }: Pick<FieldSchema, 'properties'>, prefix: string): [FieldId, ReleasedField][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    // The server never stores the one, and recomputes the other.
    if (field.writeOnly === true || field['x-value']?.mode === 'always') return [];
    const inner = field.properties === undefined ? field.items : field;
    const inside = inner === undefined ? [] : fieldsIn(inner, `${prefix}${name}.`);
    return [[`${prefix}${name}`, releasedField(field)] as const satisfies [FieldId, ReleasedField], ...inside];
  });
}
