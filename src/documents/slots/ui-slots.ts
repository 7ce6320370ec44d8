import { MODE, createEnvironment, type Environment, pointTo } from '#renderer/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Choices, LayoutNode, UiField, UiSchema } from '#schemas/generated/documents/ui.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import { entityEnvironment } from '../entity-environment.ts';
import { schemaOfType, type NameSchema } from '../screen-names.ts';
import { lookupsOf, rowAndSearchOf, uiFields } from '../ui-fields.ts';
import { kindOf, slot, slots, type PlacedSlot, type Slot } from './slot.ts';

/** What expressions of a form may read besides the entity's own names. */
const OF_FORMS = { mode: MODE };

/** Every expression of the UI-schemas. */
export function uiSlots(catalogue: Catalogue): PlacedSlot[] {
  return [...catalogue.documents.uis].flatMap(([name, { file, value }]) => {
    const entity = catalogue.entities.get(name);
    if (entity === undefined) return [];
    const environment = entityEnvironment(entity, catalogue, OF_FORMS);
    return [
      ...layoutSlots(value['ui:layout'], '/ui:layout').map((found) => ({ ...found, file, environment })),
      ...uiFieldSlots(value, file, entity, environment, catalogue),
    ];
  });
}

function layoutSlots(nodes: readonly LayoutNode[], pointer: string): Slot[] {
  return nodes.flatMap((node, index) => {
    if (typeof node === 'string') return [];
    const at = pointTo(pointer, index);
    return [...slot(pointTo(at, 'visible'), node.visible, 'bool'), ...layoutSlots(node.children, pointTo(at, 'children'))];
  });
}

function uiFieldSlots(ui: UiSchema, file: string, entity: EntitySchema, environment: Environment, catalogue: Catalogue): PlacedSlot[] {
  return uiFields(ui).flatMap(([path, field]) => {
    const at = pointTo('', path);
    const bind = (more: Readonly<Record<string, NameSchema>>) => entityEnvironment(entity, catalogue, { ...OF_FORMS, ...more });
    const place = (found: readonly Slot[], within: Environment) => found.map((one) => ({ ...one, file, environment: within }));
    const effects = (field['ui:onEdit'] ?? []).flatMap((effect, index) => {
      const pointer = pointTo(at, 'ui:onEdit', index);
      return [
        ...slot(pointTo(pointer, 'when'), effect.when, 'bool'),
        ...slots(pointTo(pointer, 'set'), effect.set, (name) => kindOf(fieldAt(entity, name))),
      ];
    });
    const item = fieldAt(entity, path)?.items ?? {};
    return [
      ...place(ownSlots(field, at), environment),
      ...place(layoutSlots(field['ui:dialog']?.layout ?? [], pointTo(at, 'ui:dialog', 'layout')), environment),
      ...place(effects, bind({ previous: { ...fieldAt(entity, path), title: 'its value before' } })),
      ...choiceSlots(field, at, file, environment, bind, fieldAt(entity, path), catalogue),
      ...lookupsOf(field, at).flatMap(({ pointer, lookup }) => {
        const { row } = rowAndSearchOf(lookup.screen, catalogue);
        const input = catalogue.documents.screens.get(lookup.screen)?.value.input;
        const fills = lookup.fill.flatMap(({ to, from, when }, index) => [
          ...slot(pointTo(pointer, 'fill', index, 'from'), from, kindOf(fieldAt(entity, to))),
          ...slot(pointTo(pointer, 'fill', index, 'when'), when, 'bool'),
        ]);
        return [
          ...place(slot(pointTo(pointer, 'label'), lookup.label, 'text'), environment),
          ...place(slot(pointTo(pointer, 'visible'), lookup.visible, 'bool'), environment),
          ...place(
            slots(pointTo(pointer, 'with'), lookup.with, (name) => kindOf(schemaOfType(input?.[name] ?? '', catalogue.entities))),
            environment,
          ),
          ...place(fills, bind({ row: row ?? {} })),
        ];
      }),
      ...place(
        (field['ui:grid']?.columns ?? []).flatMap(({ value }, index) =>
          slot(pointTo(at, 'ui:grid', 'columns', index, 'value'), value, 'any'),
        ),
        bind({ row: item }),
      ),
    ];
  });
}

function ownSlots(field: UiField, at: string): Slot[] {
  return [
    ...slot(pointTo(at, 'ui:visible'), field['ui:visible'], 'bool'),
    ...slot(pointTo(at, 'ui:enabled'), field['ui:enabled'], 'bool'),
    ...slot(pointTo(at, 'ui:label'), field['ui:label'], 'text'),
    ...slot(pointTo(at, 'ui:because'), field['ui:because'], 'text'),
    ...slot(pointTo(at, 'ui:link', 'text'), field['ui:link']?.text, 'text'),
    ...slot(pointTo(at, 'ui:link', 'href'), field['ui:link']?.href, 'text'),
    ...slot(pointTo(at, 'ui:dialog', 'title'), field['ui:dialog']?.title, 'text'),
    ...slot(pointTo(at, 'ui:dialog', 'summary'), field['ui:dialog']?.summary, 'text'),
  ];
}

function choiceSlots(
  field: UiField,
  at: string,
  file: string,
  environment: Environment,
  bind: (more: Readonly<Record<string, NameSchema>>) => Environment,
  schema: FieldSchema | undefined,
  catalogue: Catalogue,
): PlacedSlot[] {
  const choices = field['ui:choices'];
  if (choices === undefined) return [];
  const place = pointTo(at, 'ui:choices');
  const list = slot(pointTo(place, 'from'), choices.from, 'any').map((found) => ({ ...found, file, environment }));
  const option = optionOf(choices, schema, catalogue);
  if (option === undefined) return list;
  const overOption = bind({ option });
  const conditions = [
    ...slot(pointTo(place, 'disabled'), choices.disabled, 'bool'),
    ...slot(pointTo(place, 'visible'), choices.visible, 'bool'),
  ];
  const label = slot(pointTo(place, 'label'), choices.label, 'text');
  return [
    ...list,
    ...slots(pointTo(place, 'params'), choices.params, () => 'any').map((found) => ({ ...found, file, environment })),
    ...conditions.map((found) => ({ ...found, file, environment: overOption })),
    ...label.map((found) => ({ ...found, file, environment: createEnvironment({ names: option.properties ?? {} }) })),
  ];
}

/** What an option is: a row of the list, or a value of the enumeration with its label. */
function optionOf({ operation, from }: Choices, schema: FieldSchema | undefined, catalogue: Catalogue): FieldSchema | undefined {
  if (operation !== undefined) return catalogue.operations.get(operation)?.item;
  const value = schema?.enum === undefined ? schema?.items : schema;
  if (from !== undefined || value?.enum === undefined) return undefined;
  return { type: 'object', required: ['value', 'label'], properties: { value, label: { type: 'string', title: 'Label' } } };
}
