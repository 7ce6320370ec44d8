import { pointTo } from '#src/expression/index.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import { tabulateReferences } from '#src/documents/contract/resources/references.ts';
import type { Catalogue } from '../catalogue.ts';
import { splitFieldId, type FieldId } from '../field-ids.ts';
import { indexOfText, positionOf } from '../locate-in-json.ts';

/** Fields that refer to records by this key field, a line each. They name the list, so a rename does not change them. */
export function printReferringFields(field: FieldId, { documents }: Catalogue): string[] {
  const { entity, path } = splitFieldId(field);
  const lists = tabulateReferences([...documents.apis.values()].map(({ value }) => value));
  if (lists[entity]?.key !== path) return [];
  const lines = [...documents.entities.values()].flatMap(({ file, text, value }) =>
    referring(value, '', entity).map(({ pointer, name }) => {
      const { line, column } = positionOf(text, indexOfText(text, pointer, false, 0));
      return `  ${file} ${pointer} ${line}:${column}: ${name} holds it`;
    }),
  );
  return lines.length === 0 ? [] : ['Referred to:', ...lines.toSorted()];
}

function referring(schema: JsonSchema, pointer: string, entity: string): { readonly pointer: string; readonly name: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = pointTo(pointer, 'properties', name);
    const own = field['x-references'] === entity ? [{ pointer: pointTo(at, 'x-references'), name }] : [];
    return [...own, ...referring(field, at, entity)];
  });
}
