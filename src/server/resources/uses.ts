import type { Documents } from '../documents/documents.ts';
import type { References } from '../records/references.ts';
import type { Use } from '../records/uses.ts';
import type { Resource } from './declaration/resource.ts';

/** Fields elsewhere that hold the same values as a list without referring to it. */
export function usesByValueOf(
  { declaration: { usedBy = [] } }: Pick<Resource, 'declaration'>,
  documents: Pick<Documents, 'entity'>,
): Use[] {
  return usedBy.map(({ entity, where }) => ({
    entity,
    title: documents.entity(entity).compiled.schema.title,
    where: Object.entries(where),
  }));
}

/** How other records use those of a list: by reference, or by equal values. */
export interface UseQueries {
  readonly byReference: readonly Use[];
  readonly byValue: readonly Use[];
}

export function queriesOfUse(resource: Resource, references: References, documents: Pick<Documents, 'entity'>): UseQueries {
  return { byReference: references.usesOf(resource.name), byValue: usesByValueOf(resource, documents) };
}
