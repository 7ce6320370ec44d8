import { createEnvironment, pointTo } from '#renderer/expression/index.ts';
import { operationsOf } from '../contract/openapi.ts';
import { resourcesOf } from '../contract/resources/expand.ts';
import type { Catalogue } from '../catalogue.ts';
import { slot, type PlacedSlot } from './slot.ts';

/** Every expression that says who may make a call. */
export function accessSlots({ documents, entities }: Catalogue): PlacedSlot[] {
  const environment = createEnvironment({ names: { session: entities.get('accounts/session') ?? {} } });
  return [...documents.apis.values()].flatMap(({ file, value }) => {
    const operations = operationsOf(value).flatMap(({ path, method, operation }) => {
      const access = operation['x-access'];
      const pointer = pointTo('/paths', path, method, 'x-access');
      return access === 'anonymous' || access === 'session' || typeof access !== 'string' ? [] : slot(pointer, access, 'bool');
    });
    const resources = resourcesOf(value).flatMap(({ path, resource }) =>
      Object.entries(resource.access).flatMap(([right, access]) =>
        access === 'session' ? [] : slot(pointTo('/paths', path, 'x-resource', 'access', right), access, 'bool'),
      ),
    );
    return [...operations, ...resources].map((found) => ({ ...found, file, environment }));
  });
}
