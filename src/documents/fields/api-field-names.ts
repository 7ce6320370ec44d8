import { pointTo } from '#renderer/expression/index.ts';
import { resourcesOf } from '../contract/resources/expand.ts';
import { fieldsOfLabel, listsOf } from '#src/documents/contract/resources/references.ts';
import type { Catalogue } from '../catalogue.ts';
import { named, namedIn, type FieldName } from './field-name.ts';

/** Fields that contracts name: of the entity of a resource, and of a list that is referred to. */
export function apiFieldNames({ documents, entities }: Catalogue): FieldName[] {
  const placeOf = (entity: string) => ({ of: entities.get(entity), noun: `a field of ${entity}` });
  return [...documents.apis.values()].flatMap(({ file, value }) =>
    [
      ...resourcesOf(value).flatMap(({ path, resource: { entity, key, unique, filters, sort, label } }) => {
        const at = pointTo('/paths', path, 'x-resource');
        const place = placeOf(entity);
        return [
          ...named(pointTo(at, 'key'), key, place),
          ...namedIn(pointTo(at, 'unique'), unique, place),
          ...(filters ?? []).flatMap(({ field }, index) => named(pointTo(at, 'filters', index, 'field'), field, place)),
          ...(sort ?? []).flatMap(({ colId }, index) => named(pointTo(at, 'sort', index, 'colId'), colId, place)),
          ...ofLabel(pointTo(at, 'label'), label ?? '', place),
        ];
      }),
      ...listsOf(value).flatMap(({ path, method, list: { entity, key, label } }) => {
        const at = pointTo('/paths', path, method, 'x-list');
        return [...named(pointTo(at, 'key'), key, placeOf(entity)), ...ofLabel(pointTo(at, 'label'), label, placeOf(entity))];
      }),
    ].map((found) => ({ ...found, file })),
  );
}

function ofLabel(pointer: string, label: string, place: Parameters<typeof named>[2]): Omit<FieldName, 'file'>[] {
  return fieldsOfLabel(label).flatMap(({ name, offset }) => named(pointer, name, place, offset));
}
