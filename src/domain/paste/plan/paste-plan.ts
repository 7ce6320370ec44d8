import type { EntitySchema, FieldSchema, PastedField } from '#schemas/generated/documents/entity.ts';

/** A field of a pasted line, and what its document says of reading it. */
export interface PlannedField {
  readonly name: string;
  /** The kind of column, in messages and where columns are mapped. */
  readonly label: string;
  readonly schema: FieldSchema;
  readonly paste: PastedField;
  readonly isRequired: boolean;
  /** Where it stands among the fields: findings of a row are told in this order. */
  readonly place: number;
}

/** What may be pasted, by one version of the documents. */
export interface PastePlan {
  /** In the order of their roles; a field without one follows the one that fills it. */
  readonly fields: readonly PlannedField[];
  readonly byName: ReadonlyMap<string, PlannedField>;
  readonly byRole: ReadonlyMap<number, PlannedField>;
}

/** Kinds of columns from this one on are the product's own; the others are those that every pasted line has. */
export const firstOwnRole = 101;

/** Reads from the resolved schema of pasted lines (`consignments/pasted-line`) what may be pasted. */
export function compilePastePlan({ properties, required = [] }: EntitySchema): PastePlan {
  const pasted = Object.entries(properties).flatMap(([name, schema]) => {
    const paste = schema['x-paste'];
    return paste === undefined ? [] : [{ name, label: schema.title ?? name, schema, paste, isRequired: required.includes(name) }];
  });
  const rankOf = ({ name, paste }: (typeof pasted)[number]): number =>
    paste.role ?? (pasted.find((other) => other.paste.splits === name)?.paste.role ?? Infinity) + 0.5;
  const fields = pasted.toSorted((a, b) => rankOf(a) - rankOf(b) || 0).map((field, place) => ({ ...field, place }));
  return {
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    byRole: new Map(fields.flatMap((field) => (field.paste.role === undefined ? [] : [[field.paste.role, field]]))),
  };
}

/** Fields of a stored line that may keep the pasted value, the first that the user may write does; none for one that is kept elsewhere. */
export function targetsOf({ paste }: PlannedField): readonly string[] {
  return paste.into ?? [];
}
