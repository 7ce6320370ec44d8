import { createEnvironment, type Environment } from '#renderer/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { LayoutNode, UiSchema } from '#schemas/generated/documents/ui.ts';
import { fieldAt, type Catalogue } from '../catalogue.ts';
import { pointTo } from '../finding.ts';
import { entityEnvironment } from '../entity-environment.ts';
import { MODE } from '../screen-names.ts';
import { uiFields } from '../ui-fields.ts';
import { kindOf, slot, slots, type PlacedSlot, type Slot } from './slot.ts';

/** What expressions of a form may read besides the entity's own names. */
const OF_FORMS = { mode: MODE };

/** Every expression of the entities. */
export function entitySlots(catalogue: Catalogue): PlacedSlot[] {
  return [...catalogue.entities].flatMap(([name, entity]) => {
    const file = catalogue.documents.entities.get(name)?.file ?? '';
    const environment = entityEnvironment(entity, catalogue);
    const rules = (entity['x-rules'] ?? []).flatMap((rule, index) => {
      const at = pointTo('/x-rules', index);
      return [...slot(pointTo(at, 'invalidWhen'), rule.invalidWhen, 'bool'), ...slot(pointTo(at, 'message'), rule.message, 'text')];
    });
    return [...rules, ...fieldSlots(entity.properties, '/properties')].map((found) => ({ ...found, file, environment }));
  });
}

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

function fieldSlots(fields: Readonly<Record<string, FieldSchema>>, pointer: string): Slot[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = pointTo(pointer, name);
    const { 'x-value': derived, 'x-pair': pair, 'x-access': access } = field;
    return [
      ...slot(pointTo(at, 'x-requiredWhen'), field['x-requiredWhen'], 'bool'),
      ...slot(pointTo(at, 'x-value', 'expr'), derived?.expr, kindOf(field)),
      ...slot(pointTo(at, 'x-pair', 'expr'), pair?.expr, kindOf(field)),
      ...slot(pointTo(at, 'x-pair', 'inverse'), pair?.inverse, 'number'),
      ...slot(pointTo(at, 'x-access', 'read'), access?.read, 'bool'),
      ...slot(pointTo(at, 'x-access', 'write'), access?.write, 'bool'),
      ...fieldSlots(field.properties ?? {}, pointTo(at, 'properties')),
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
    const onEdit = entityEnvironment(entity, catalogue, { ...OF_FORMS, previous: fieldAt(entity, path) ?? {} });
    const choices = field['ui:choices'];
    const option = catalogue.operations.get(choices?.operation ?? '')?.item?.properties;
    const effects = (field['ui:onEdit'] ?? []).flatMap((effect, index) => {
      const place = pointTo(at, 'ui:onEdit', index);
      return [
        ...slot(pointTo(place, 'when'), effect.when, 'bool'),
        ...slots(pointTo(place, 'set'), effect.set, (name) => kindOf(fieldAt(entity, name))),
      ];
    });
    return [
      ...[
        ...slot(pointTo(at, 'ui:visible'), field['ui:visible'], 'bool'),
        ...slot(pointTo(at, 'ui:enabled'), field['ui:enabled'], 'bool'),
        ...slot(pointTo(at, 'ui:label'), field['ui:label'], 'text'),
        ...slot(pointTo(at, 'ui:because'), field['ui:because'], 'text'),
      ].map((found) => ({ ...found, file, environment })),
      ...effects.map((found) => ({ ...found, file, environment: onEdit })),
      ...(option === undefined ? [] : slot(pointTo(at, 'ui:choices', 'label'), choices?.label, 'text')).map((found) => ({
        ...found,
        file,
        environment: createEnvironment({ names: option ?? {} }),
      })),
    ];
  });
}
