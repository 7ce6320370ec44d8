import { sql } from 'kysely';
import type { Documents } from '../documents/documents.ts';
import type { LinkedList } from '../records/references.ts';
import { findRecords, recordsOf } from './records.ts';
import { createResource, type Resource, valueOf } from './resource.ts';

/** Every resource of a version, as references need it. */
export function linkedResources({ contract, entity }: Documents): readonly LinkedList[] {
  const served = new Map(
    contract.operations.flatMap(({ resource }) => (resource === undefined ? [] : [[resource.entity, resource] as const])),
  );
  return [...served.values()].map((declared) => linkedResource(createResource(declared, entity(declared.entity))));
}

/** A resource as references need it. Shared records are never deleted and need no lock. */
function linkedResource(resource: Resource): LinkedList {
  return {
    entity: resource.entity,
    find: (db, keys, purpose) => {
      const rows = findRecords(db, resource, keys);
      return purpose === 'choose' && resource.declaration.scope === 'tenant' ? rows.forShare() : rows;
    },
    async count(trx, field, key) {
      const { count } = await recordsOf(trx, resource)
        .where(sql<boolean>`${valueOf(field)} = ${key}`)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
