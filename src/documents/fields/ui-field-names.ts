import { pointTo } from '#renderer/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { LayoutNode, UiField } from '#schemas/generated/documents/ui.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import { lookupsOf, rowAndSearchOf, uiFields } from '../ui-fields.ts';
import { keyed, named, namedIn, type FieldName } from './field-name.ts';

type Found = Omit<FieldName, 'file'>;

/** Fields that UI-schemas name: of their own record, of options, of rows picked. */
export function uiFieldNames(catalogue: Catalogue): FieldName[] {
  return [...catalogue.documents.uis].flatMap(([name, { file, value }]) => {
    const entity = catalogue.entities.get(name);
    if (entity === undefined) return [];
    const ofRecord = { of: entity, noun: `a field of ${entity.$id}` };
    const fields = uiFields(value).flatMap(([path, field]) => [
      ...keyed('', { [path]: field }, ofRecord),
      ...ofField(field, pointTo('', path), path, entity, catalogue),
    ]);
    return [...ofLayout(value['ui:layout'], '/ui:layout', entity), ...fields].map((found) => ({ ...found, file }));
  });
}

function ofLayout(nodes: readonly LayoutNode[], pointer: string, entity: EntitySchema): Found[] {
  return nodes.flatMap((node, index) => {
    const at = pointTo(pointer, index);
    if (typeof node === 'string') return named(at, node, { of: entity, noun: `a field of ${entity.$id}` });
    return ofLayout(node.children, pointTo(at, 'children'), entity);
  });
}

function ofField(field: UiField, at: string, path: string, entity: EntitySchema, catalogue: Catalogue): Found[] {
  const ofRecord = { of: entity, noun: `a field of ${entity.$id}` };
  const { 'ui:choices': choices, 'ui:dialog': dialog, 'ui:grid': grid } = field;
  const option = { of: catalogue.operations.get(choices?.operation ?? '')?.item, noun: `a field of what ${choices?.operation} lists` };
  const item = { of: fieldAt(entity, path)?.items, noun: `a field of the entries of ${path}` };
  return [
    ...named(pointTo(at, 'ui:choices', 'value'), choices?.value, option),
    ...namedIn(pointTo(at, 'ui:choices', 'search'), choices?.search, option),
    ...(field['ui:onEdit'] ?? []).flatMap(({ set }, index) => keyed(pointTo(at, 'ui:onEdit', index, 'set'), set, ofRecord)),
    ...lookupsOf(field, at).flatMap(({ pointer, lookup }) => {
      const { search } = rowAndSearchOf(lookup.screen, catalogue);
      return [
        ...lookup.fill.flatMap(({ to }, index) => named(pointTo(pointer, 'fill', index, 'to'), to, ofRecord)),
        ...named(pointTo(pointer, 'search'), lookup.search, { of: search, noun: `a field of the search of ${lookup.screen}` }),
      ];
    }),
    ...(dialog === undefined ? [] : ofLayout(dialog.layout, pointTo(at, 'ui:dialog', 'layout'), entity)),
    ...(grid?.columns ?? []).flatMap((column, index) => named(pointTo(at, 'ui:grid', 'columns', index, 'field'), column.field, item)),
    ...ofOptions(field['ui:options'], pointTo(at, 'ui:options'), entity),
  ];
}

/** Settings of widgets that are names of fields: what they mean is the widget's, so any other text is as good. */
function ofOptions(options: Readonly<Record<string, unknown>> | undefined, at: string, entity: EntitySchema): Found[] {
  const place = { of: entity, noun: `a field of ${entity.$id}` };
  const isField = (value: unknown): value is string => typeof value === 'string' && fieldAt(entity, value) !== undefined;
  return Object.entries(options ?? {}).flatMap(([key, value]) => {
    const pointer = pointTo(at, key);
    if (isField(value)) return named(pointer, value, place);
    return Array.isArray(value) && value.every(isField) ? namedIn(pointer, value, place) : [];
  });
}
