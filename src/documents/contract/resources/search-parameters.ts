import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { Parameter } from '../openapi.ts';
import { pascalCase } from '../names.ts';
import { query } from '../parameters.ts';

/** SearchText, if a field of the entity is searched. */
export function searchParameters(entity: JsonSchema): Parameter[] {
  return searching('SearchText', entity);
}

/** SearchCode: the beginning of the unique code of a lookup, or any text. */
export function lookupParameters(resource: ResourceDeclaration, entity: JsonSchema): Parameter[] {
  const isByCode = entity.properties?.[searchedCodeOf(resource) ?? '']?.type === 'string';
  return [
    ...(isByCode ? [query('SearchCode', 'Beginning of the code.', { type: 'string', maxLength: 100 })] : []),
    ...searching('SearchOther', entity),
  ];
}

/** The field that SearchCode searches; undefined without a unique code. */
export function searchedCodeOf({ unique, searchCode }: Pick<ResourceDeclaration, 'unique' | 'searchCode'>): string | undefined {
  return searchCode ?? (unique.length === 1 ? unique[0] : undefined);
}

function searching(name: string, { properties = {} }: JsonSchema): Parameter[] {
  const labels = Object.entries(properties).flatMap(([field, { title }]) =>
    properties[field]?.['x-search'] === true ? [title ?? field] : [],
  );
  return labels.length === 0 ? [] : [query(name, `Part of ${labels.join(', ')}.`, { type: 'string', maxLength: 100 })];
}

/** Filters of the list: fields, and the day on which records are valid. */
export function filterParameters({ filters = [], dated }: Pick<ResourceDeclaration, 'filters' | 'dated'>, entity: JsonSchema): Parameter[] {
  const narrowed = filters.flatMap(({ field, name = pascalCase(field), by = 'value', required = false }) => {
    const { type, format, maxLength, minimum, maximum } = entity.properties?.[field] ?? {};
    const given = { type, maxLength, ...(by !== 'beginning' && { format, minimum, maximum }) };
    const schema = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return PARAMETERS[by].map(([ending, description]) => ({
      ...query(`${name}${ending}`, description.replace('{field}', field), schema),
      required,
    }));
  });
  return dated === undefined ? narrowed : [...narrowed, query('ValidOn', 'Only records that hold on this day.', DAY)];
}

const DAY: JsonSchema = { type: 'string', format: 'date' };

/** Suffixes of the parameters of a field, and their descriptions. */
const PARAMETERS = {
  value: [['', 'Only records of this {field}.']],
  other: [['', 'Only records of another {field}.']],
  range: [
    ['From', 'Only records of this {field} or a greater one.'],
    ['To', 'Only records of this {field} or a smaller one.'],
  ],
  beginning: [['', 'Only records whose {field} begins so.']],
} as const satisfies Readonly<Record<string, readonly (readonly [string, string])[]>>;
