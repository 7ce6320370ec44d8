import { pointTo } from '#renderer/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { FieldLookup, UiField, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Catalogue } from './catalogue.ts';
import { pickedRow, type NameSchema } from './screen-names.ts';

/** The fields a UI-schema says something about, by path. */
export function uiFields(ui: UiSchema): [path: string, field: UiField][] {
  return Object.entries(ui).flatMap(([path, value]): [string, UiField][] =>
    typeof value === 'string' || Array.isArray(value) ? [] : [[path, value]],
  );
}

/** The lookups of a field, one or a list of them. */
export function lookupsOf({ 'ui:lookup': lookups }: UiField, at: string): { readonly pointer: string; readonly lookup: FieldLookup }[] {
  const place = pointTo(at, 'ui:lookup');
  if (lookups === undefined) return [];
  if (!Array.isArray(lookups)) return [{ pointer: place, lookup: lookups }];
  return lookups.map((lookup, index) => ({ pointer: pointTo(place, index), lookup }));
}

/** The row that a lookup answers, and the record of its search form. */
export function rowAndSearchOf(
  screen: string,
  catalogue: Catalogue,
): { readonly row: NameSchema | undefined; readonly search: EntitySchema | undefined } {
  const lookup = catalogue.documents.screens.get(screen)?.value;
  if (lookup === undefined) return { row: undefined, search: undefined };
  return { row: pickedRow(lookup, catalogue), search: catalogue.entities.get(lookup.data?.schema ?? '') };
}
