import type { EntitySchema, FieldSchema, PastedField } from '#schemas/generated/documents/entity.ts';

import { normaliseHeader } from '../columns/normalise-header.ts';

/** A field of a pasted line, and how its cells are read. */
export interface PlannedField {
  readonly name: string;
  /** The label of the column, in messages and in the mapping. */
  readonly label: string;
  readonly schema: FieldSchema;
  readonly paste: PastedField;
  /** Its headers and its label, as headers are compared. */
  readonly names: ReadonlySet<string>;
  readonly isRequired: boolean;
  /** Position among the fields: findings of a row are sorted by it. */
  readonly place: number;
}

/** What may be pasted, by one version of the documents. */
export interface PastePlan {
  /** In the order of their roles; a field without one follows the one that fills it. */
  readonly fields: readonly PlannedField[];
  readonly byName: ReadonlyMap<string, PlannedField>;
  readonly byRole: ReadonlyMap<number, PlannedField>;
}

/** Roles from this one on are specific to the product; the others belong to every pasted line. */
export const firstOwnRole = 101;

/** Reads from the resolved schema of pasted lines (`consignments/pasted-line`) what may be pasted. */
export function compilePastePlan({ properties, required = [] }: EntitySchema): PastePlan {
  const pasted = [...fieldsIn(properties, '')].flatMap(([name, schema]) => {
    const paste = schema['x-paste'];
    if (paste === undefined) return [];
    const label = schema.title ?? name;
    const names = new Set(paste.role === undefined ? [] : [label, ...(paste.headers ?? [])].map(normaliseHeader));
    return [{ name, label, schema, paste, names, isRequired: required.includes(name) }];
  });
  const rankOf = ({ name, paste }: (typeof pasted)[number]): number =>
    paste.role ?? (pasted.find(({ schema }) => schema['x-splits']?.[0] === name)?.paste.role ?? Infinity) + 0.5;
  const fields = pasted.toSorted((a, b) => rankOf(a) - rankOf(b) || 0).map((field, place) => ({ ...field, place }));
  return {
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    byRole: new Map(fields.flatMap((field) => (field.paste.role === undefined ? [] : [[field.paste.role, field]]))),
  };
}

/** Those of an inner record follow a dot. */
function* fieldsIn(properties: EntitySchema['properties'], prefix: string): Generator<readonly [string, FieldSchema]> {
  for (const [name, schema] of Object.entries(properties)) {
    if (schema.type === 'object') yield* fieldsIn(schema.properties ?? {}, `${prefix}${name}.`);
    else yield [prefix + name, schema];
  }
}

/** Fields of a stored line for the pasted value, of which the first writable one is used; none if it is stored elsewhere. */
export function targetsOf({ paste }: PlannedField): readonly string[] {
  return paste.into ?? [];
}
