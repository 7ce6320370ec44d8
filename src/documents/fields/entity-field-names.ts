import { pointTo } from '#renderer/expression/index.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../catalogue.ts';
import { named, namedIn, type FieldName } from './field-name.ts';

/** Fields that entities name: required ones, targets of rules, the two others of a pair, those whose change empties another. */
export function entityFieldNames({ documents, entities }: Catalogue): FieldName[] {
  return [...documents.entities].flatMap(([name, { file, value }]) => {
    const of = entities.get(name);
    const noun = 'a field';
    const rules = (of?.['x-rules'] ?? []).flatMap(({ target }, index) => named(pointTo('/x-rules', index, 'target'), target, { of, noun }));
    const pairs = Object.entries(of?.properties ?? {}).flatMap(([field, { 'x-pair': pair }]) => {
      const at = pointTo('/properties', field, 'x-pair');
      return [...named(pointTo(at, 'with'), pair?.with, { of, noun }), ...named(pointTo(at, 'driver'), pair?.driver, { of, noun })];
    });
    const clearings = Object.entries(of?.properties ?? {}).flatMap(([field, { 'x-clearedBy': clearing }]) =>
      named(pointTo('/properties', field, 'x-clearedBy', 'field'), clearing?.field, { of, noun }),
    );
    return [...rules, ...pairs, ...clearings, ...(of === undefined ? [] : required(value, '', of))].map((found) => ({ ...found, file }));
  });
}

/** What the record and every record inside it requires; `resolved` has the fields that references bring. */
function required(schema: JsonSchema, pointer: string, resolved: JsonSchema | EntitySchema): Omit<FieldName, 'file'>[] {
  const of = JSON.parse(JSON.stringify(resolved));
  const own = namedIn(pointTo(pointer, 'required'), schema.required, { of, noun: 'a field' });
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    required(field, pointTo(pointer, 'properties', name), of.properties?.[name] ?? {}),
  );
  const items = schema.items === undefined ? [] : required(schema.items, pointTo(pointer, 'items'), of.items ?? {});
  return [...own, ...inner, ...items];
}
