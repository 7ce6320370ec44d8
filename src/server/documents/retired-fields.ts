import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';

/** The entity with fields of earlier releases, by dotted path; of a field that it still has, with the labels of former values. */
export function withRetiredFields(entity: EntitySchema, retired: Readonly<Record<string, FieldSchema>>): EntitySchema {
  const properties = Object.entries(retired).reduce((known, [path, field]) => withField(known, path.split('.'), field), entity.properties);
  return { ...entity, properties };
}

type Properties = Readonly<Record<string, FieldSchema>>;

function withField(properties: Properties, [name = '', ...rest]: readonly string[], field: FieldSchema): Properties {
  const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (rest.length === 0) return { ...properties, [name]: known === undefined ? field : withLabels(known, field) };
  const { items } = known ?? {};
  const inside = withField((items ?? known)?.properties ?? {}, rest, field);
  return {
    ...properties,
    [name]: items === undefined ? { type: 'object', ...known, properties: inside } : { ...known, items: { ...items, properties: inside } },
  };
}

function withLabels(known: FieldSchema, { 'x-labels': former }: FieldSchema): FieldSchema {
  return former === undefined ? known : { ...known, 'x-labels': { ...former, ...known['x-labels'] } };
}
