/** Who may read, add and change the records of an entity, as expressions over the session and the flags of a consignment. */
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { Release } from './merge.ts';

export interface Rights extends Pick<ResourceDeclaration, 'scope'> {
  readonly read: string;
  readonly write: string;
  readonly change: string;
}

/** Undefined for what no `x-resource` declares. */
export function rightsOf(entity: string, release: Pick<Release, 'resource'>): Rights | undefined {
  const { scope, access } = release.resource(entity) ?? {};
  if (scope === undefined || access === undefined) return BY_CODE[entity];
  const { read, write = 'false', change = write } = access;
  const [reading, writing, changing] = [read, write, change].map((right) => (right === 'session' ? 'true' : right));
  return { scope, read: reading ?? 'false', write: writing ?? 'false', change: changing ?? 'false' };
}

/** Of records whose operations are written by hand. */
const BY_CODE: Readonly<Record<string, Rights>> = {
  'consignments/consignment': {
    scope: 'consignment',
    read: 'true',
    write: 'session.canCreateConsignments',
    change: 'consignment.flags.mayEditConsignment',
  },
};
