import { createEnvironment, type Environment } from '#renderer/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from './catalogue.ts';
import { PRESENT, recordName, type NameSchema } from './screen-names.ts';

/** What an entity's expressions may read: its record, its context, and `more`. */
export function entityEnvironment(
  entity: EntitySchema,
  { entities, vocabulary }: Catalogue,
  more: Readonly<Record<string, NameSchema>> = {},
): Environment {
  const context = Object.entries(entity['x-context'] ?? {}).map(([name, id]): [string, NameSchema] => [name, entities.get(id) ?? {}]);
  const names = { ...Object.fromEntries(context), ...more, [recordName(entity)]: entity };
  return createEnvironment({ names, functions: vocabulary.functions, present: PRESENT });
}
