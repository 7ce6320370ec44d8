import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';

/** How rows of the shared table name their list. Those of consignments have a prefix: the database lets parties write no other. */
export function storedName({ entity, scope }: Pick<ResourceDeclaration, 'entity' | 'scope'>): string {
  return scope === 'consignment' ? `consignment:${entity}` : entity;
}
