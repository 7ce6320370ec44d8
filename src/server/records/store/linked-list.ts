import { sql, type SqlBool } from 'kysely';
import { today } from '#src/expression/index.ts';
import type { Documents } from '../../documents/documents.ts';
import type { LinkedList } from '../check/references.ts';
import { columnsOf, findRecords, recordsOf, rowsOf } from './records.ts';
import { holdList } from './remove-records.ts';
import { createResource, type Resource, valueOf } from '../declaration/resource.ts';
import { textExpression } from '../filters/value-expression.ts';
import { validOn } from '../declaration/days.ts';

/** Every resource of a version as a target of references. */
export function linkedResources({ contract, entity }: Documents): readonly LinkedList[] {
  const served = new Map(
    contract.operations.flatMap(({ resource }) => (resource === undefined ? [] : [[resource.entity, resource] as const])),
  );
  return [...served.values()].map((declared) => linkedResource(createResource(declared, entity(declared.entity))));
}

/** A resource as a target of references. Only currently valid records can be chosen; all are shown, newest first. */
function linkedResource(resource: Resource): LinkedList {
  const { scope, reference, offered = {} } = resource.declaration;
  const isOffered = Object.entries(offered).map(([field, value]) => sql<SqlBool>`${sql.raw(textExpression(field))} = ${value}`);
  // Nothing outside its consignment refers to a record of one.
  if (scope === 'consignment') return { entity: resource.entity };
  const chosen = (rows: ReturnType<typeof findRecords>) => {
    const found = rows.where((eb) => eb.and(isOffered));
    return scope === 'shared' ? found : found.forShare();
  };
  return {
    entity: resource.entity,
    ...(scope === 'shared' && { hold: (trx) => holdList(trx, resource.name, 'to choose') }),
    find: (db, keys, purpose, zone) => {
      if (reference === undefined) return purpose === 'choose' ? chosen(findRecords(db, resource, keys)) : findRecords(db, resource, keys);
      const found = rowsOf(db, resource).where(sql.raw<string>(textExpression(reference)), '=', sql<string>`any(${keys.map(String)})`);
      if (purpose === 'show')
        return newestFrom(resource)
          .reduce((rows, by) => rows.orderBy(by, (order) => order.asc().nullsFirst()), found.select(['id', 'data']))
          .orderBy('id');
      const ids = found.where((eb) => eb.and(validOn(resource, today(zone)))).select('id');
      const rows = recordsOf(db, resource).select(columnsOf(resource)).orderBy('id');
      return chosen(rows.where('id', '=', sql<number>`any(array(${ids}))`));
    },
  };
}

/** If several records have one key, the newest comes last and is shown. */
function newestFrom({ declaration: { dated }, entity }: Resource) {
  const from = entity.compiled.fields.get(dated?.from ?? '');
  return from === undefined ? [] : [valueOf(from)];
}
