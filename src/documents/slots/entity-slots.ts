import { pointTo } from '#renderer/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../catalogue.ts';
import { entityEnvironment } from '../entity-environment.ts';
import { kindOf, slot, type PlacedSlot, type Slot } from './slot.ts';

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
