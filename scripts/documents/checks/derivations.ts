import { ExpressionError, compileEntity } from '#renderer/expression/index.ts';
import type { Catalogue } from '../catalogue.ts';
import { entityEnvironment } from '../entity-environment.ts';
import type { Finding } from '../finding.ts';

/** Derived values have an order: none follows from itself. */
export function checkDerivations(catalogue: Catalogue): Finding[] {
  return [...catalogue.entities].flatMap(([name, entity]) => {
    const file = catalogue.documents.entities.get(name)?.file ?? '';
    try {
      compileEntity(entity, entityEnvironment(entity, catalogue), new Map());
      return [];
    } catch (error) {
      // Faults of single expressions have findings of their own, with their place.
      return error instanceof ExpressionError
        ? []
        : [{ file, pointer: '/properties', message: error instanceof Error ? error.message : String(error) }];
    }
  });
}
