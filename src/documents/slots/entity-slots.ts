import { itemNameOf, pointTo, type Environment } from '#renderer/expression/index.ts';
import type { EntityRule, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../catalogue.ts';
import { entityEnvironment } from '../entity-environment.ts';
import { kindOf, slot, type PlacedSlot, type Slot } from './slot.ts';

type Found = Slot & Pick<PlacedSlot, 'environment'>;

/** Every expression of the entities. */
export function entitySlots(catalogue: Catalogue): PlacedSlot[] {
  return [...catalogue.entities].flatMap(([name, entity]) => {
    const file = catalogue.documents.entities.get(name)?.file ?? '';
    return recordSlots(entity, '', entityEnvironment(entity, catalogue)).map((found) => ({ ...found, file }));
  });
}

interface RecordSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly 'x-rules'?: readonly EntityRule[];
}

function recordSlots({ properties = {}, 'x-rules': rules = [] }: RecordSchema, pointer: string, environment: Environment): Found[] {
  const ofRules = rules.flatMap((rule, index) => {
    const at = pointTo(pointer, 'x-rules', index);
    return [...slot(pointTo(at, 'invalidWhen'), rule.invalidWhen, 'bool'), ...slot(pointTo(at, 'message'), rule.message, 'text')];
  });
  return [...ofRules.map((found) => ({ ...found, environment })), ...fieldSlots(properties, pointTo(pointer, 'properties'), environment)];
}

function fieldSlots(fields: Readonly<Record<string, FieldSchema>>, pointer: string, environment: Environment): Found[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = pointTo(pointer, name);
    const { 'x-value': derived, 'x-pair': pair, 'x-access': access, items } = field;
    const own = [
      ...slot(pointTo(at, 'x-requiredWhen'), field['x-requiredWhen'], 'bool'),
      ...slot(pointTo(at, 'x-value', 'expr'), derived?.expr, kindOf(field)),
      ...slot(pointTo(at, 'x-pair', 'expr'), pair?.expr, kindOf(field)),
      ...slot(pointTo(at, 'x-pair', 'inverse'), pair?.inverse, 'number'),
      ...slot(pointTo(at, 'x-editableWhen', 'expr'), field['x-editableWhen']?.expr, 'bool'),
      ...slot(pointTo(at, 'x-editableWhen', 'because'), field['x-editableWhen']?.because, 'text'),
      ...slot(pointTo(at, 'x-access', 'read'), access?.read, 'bool'),
      ...slot(pointTo(at, 'x-access', 'write'), access?.write, 'bool'),
    ];
    return [
      ...own.map((found) => ({ ...found, environment })),
      ...fieldSlots(field.properties ?? {}, pointTo(at, 'properties'), environment),
      // An item's expressions read the item, and all that those of the record around it do.
      ...(items === undefined ? [] : recordSlots(items, pointTo(at, 'items'), environment.including({ [itemNameOf(items)]: items }))),
    ];
  });
}
