import { sql } from 'kysely';
import { containerNumberFormat } from '#schemas/formats/container-number.ts';
import type { Database } from '../../database/database.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import { type Handler, ok } from '../../http/call.ts';
import { accessTo, findConsignment } from '../../parties/access.ts';
import { resourceOf } from '../../records/store/context-lists.ts';
import { columnsOf, recordOfRow, recordsOf } from '../../records/store/records.ts';
import { resourceFor } from '../../records/declaration/within.ts';
import { CONTAINER } from './package-hooks.ts';

/** All containers, or the one of a number. */
export function findContainers(database: Database): Handler<never> {
  return {
    async handle(call) {
      const typed = call.query.text('NumberExact');
      const containers = await resourceFor(database, resourceOf(CONTAINER, call.documents), call, 'read');
      const rows = recordsOf(database.kysely, containers).select(columnsOf(containers)).orderBy('created_at').orderBy('id');
      const { results } = await database.read(call.token, [
        typed === undefined ? rows : rows.where(sql.ref('number'), '=', containerNumberFormat.normalise(typed)),
      ]);
      return ok(results[0].map(recordOfRow));
    },
  };
}

/** Outer packages for references from product lines, by line. */
export function listOuterPackageRefs(database: Database): Handler<never> {
  return {
    async handle({ path, token }) {
      const consignmentId = path.number('consignmentId');
      const db = database.kysely;
      const packages = db
        .selectFrom('outer_package as p')
        .leftJoin('container as k', (join) =>
          join
            .onRef('k.registration_id', '=', 'p.registration_id')
            .onRef('k.consignment_id', '=', 'p.consignment_id')
            .onRef('k.id', '=', 'p.container_id'),
        )
        .select(['p.id', 'p.line', 'p.data', 'k.number'])
        .where('p.registration_id', '=', ownerOf(consignmentId))
        .where('p.consignment_id', '=', consignmentId)
        .orderBy('p.line');
      const { session, results } = await database.read(token, [findConsignment(db, consignmentId), packages]);
      accessTo(session, results[0], 'see');
      return ok(
        results[1].map(({ id, line, number, data: { typeCode, deliveryId } }) => ({
          id,
          line,
          ...(typeof typeCode === 'string' && { packageType: typeCode }),
          ...(number !== null && { containerNumber: number }),
          ...(typeof deliveryId === 'number' && { deliveryId }),
        })),
      );
    },
  };
}
