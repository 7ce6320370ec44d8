import { pointTo } from '#renderer/expression/index.ts';
import { resourcesOf } from '../contract/resources/expand.ts';
import type { Catalogue } from '../catalogue.ts';
import { named, namedIn, type FieldName } from './field-name.ts';

/** Fields that contracts name: of the entity of a resource. */
export function apiFieldNames({ documents, entities }: Catalogue): FieldName[] {
  return [...documents.apis.values()].flatMap(({ file, value }) =>
    resourcesOf(value).flatMap(({ path, resource: { entity, key, unique, filters, sort } }) => {
      const at = pointTo('/paths', path, 'x-resource');
      const place = { of: entities.get(entity), noun: `a field of ${entity}` };
      return [
        ...named(pointTo(at, 'key'), key, place),
        ...namedIn(pointTo(at, 'unique'), unique, place),
        ...(filters ?? []).flatMap(({ field }, index) => named(pointTo(at, 'filters', index, 'field'), field, place)),
        ...(sort ?? []).flatMap(({ colId }, index) => named(pointTo(at, 'sort', index, 'colId'), colId, place)),
      ].map((found) => ({ ...found, file }));
    }),
  );
}
