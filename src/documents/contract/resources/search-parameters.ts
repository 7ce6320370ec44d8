import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { Parameter } from '../openapi.ts';
import { query } from '../parameters.ts';

/** SearchText, where a field of the entity is searched. */
export function searchParameters(entity: JsonSchema): Parameter[] {
  return searching('SearchText', entity);
}

/** What a lookup is searched by besides: the beginning of the code that occurs once, or any text. */
export function lookupParameters({ unique }: ResourceDeclaration, entity: JsonSchema): Parameter[] {
  const [code = '', ...others] = unique;
  const isByCode = others.length === 0 && entity.properties?.[code]?.type === 'string';
  return [
    ...(isByCode ? [query('SearchCode', 'Beginning of the code.', { type: 'string', maxLength: 100 })] : []),
    ...searching('SearchOther', entity),
  ];
}

function searching(name: string, { properties = {} }: JsonSchema): Parameter[] {
  const labels = Object.entries(properties).flatMap(([field, { title }]) =>
    properties[field]?.['x-search'] === true ? [title ?? field] : [],
  );
  return labels.length === 0 ? [] : [query(name, `Part of ${labels.join(', ')}.`, { type: 'string', maxLength: 100 })];
}

/** One parameter for each field the list is narrowed by. */
export function filterParameters({ filters = [] }: ResourceDeclaration, entity: JsonSchema): Parameter[] {
  return filters.map(({ field, required = false }) => {
    const { type, format, maxLength, minimum, maximum } = entity.properties?.[field] ?? {};
    const schema = Object.entries({ type, format, maxLength, minimum, maximum }).filter(([, value]) => value !== undefined);
    return { ...query(filterName(field), `Only records of this ${field}.`, Object.fromEntries(schema)), required };
  });
}

/** countryCode is asked for as CountryCode. */
function filterName(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}
