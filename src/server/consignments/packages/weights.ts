import { type Kysely, sql } from 'kysely';
import { explainDifference, type Suspect } from '#src/domain/weights/explain-difference.ts';
import { type Weighed, weightTotals } from '#src/domain/weights/weight-totals.ts';
import type { Database } from '../../database/database.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import { type Call, type Handler, ok } from '../../http/call.ts';
import { accessTo, findConsignment, type Permission } from '../../parties/access.ts';
import { linesIn } from '../line-queries.ts';

const MOST_REASONS = 50;

export function getWeightTotals(database: Database): Handler<never> {
  return {
    async handle(call) {
      const { lines, packages } = await readWeights(database, call, 'see');
      return ok(weightTotals(lines.map(weighed), packages.map(weighed)));
    },
  };
}

/** Reasons that may explain a difference; names product lines, so only for roles that see them. */
export function explainWeightTotals(database: Database): Handler<never> {
  return {
    guard: (call) => readWeights(database, call, 'maySeeLines'),
    async handle(call) {
      const { lines, packages } = await readWeights(database, call, 'maySeeLines');
      const reasons = explainDifference(lines.map(weighed), packages.map(weighed));
      const recordOf = ({ record, index }: Suspect) => (record === 'line' ? lines : packages)[index];
      return ok(
        reasons.slice(0, MOST_REASONS).flatMap((reason) => {
          const row = recordOf(reason);
          if (row === undefined) return [];
          const { id, line, orderNumber, description, weight, unit } = row;
          const { kind, record } = reason;
          const rightUnit = reason.kind === 'unit' ? { rightUnit: reason.rightUnit } : {};
          const facts = { orderNumber, description, weight };
          const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
          return [
            {
              key: `${kind} ${record} ${id} ${'rightUnit' in reason ? reason.rightUnit : ''}`.trim(),
              kind,
              record,
              id,
              line,
              ...known,
              unit,
              ...rightUnit,
            },
          ];
        }),
      );
    },
  };
}

type WeightRow = RowOf<typeof packageWeights>;

async function readWeights(database: Database, { path, token }: Call, permission: Permission) {
  const consignmentId = path.number('consignmentId');
  const db = database.kysely;
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    lineWeights(db, consignmentId),
    packageWeights(db, consignmentId),
  ]);
  accessTo(session, results[0], permission);
  return { lines: results[1], packages: results[2] };
}

function weighed({ weight, unit }: WeightRow): Weighed {
  return { weight, unit };
}

function lineWeights(db: Kysely<Tables>, consignmentId: number) {
  return linesIn(db, consignmentId)
    .select([
      'l.id',
      'l.line',
      'o.order_number as orderNumber',
      sql<string | null>`l.data->>'description'`.as('description'),
      sql<number | null>`(l.data->'totalWeight')`.as('weight'),
      sql<string>`coalesce(l.data->>'weightUnitCode', 'kgm')`.as('unit'),
    ])
    .where('l.is_deleted', '=', false)
    .orderBy('o.order_number')
    .orderBy('l.line');
}

/** A package without a unit uses its container's. */
function packageWeights(db: Kysely<Tables>, consignmentId: number) {
  return db
    .selectFrom('outer_package as p')
    .leftJoin('container as k', (join) =>
      join
        .onRef('k.registration_id', '=', 'p.registration_id')
        .onRef('k.consignment_id', '=', 'p.consignment_id')
        .onRef('k.id', '=', 'p.container_id'),
    )
    .select([
      'p.id',
      'p.line',
      sql<number | null>`null`.as('orderNumber'),
      sql<string | null>`p.data->>'description'`.as('description'),
      sql<number | null>`(p.data->'totalWeight')`.as('weight'),
      sql<string>`coalesce(p.data->>'weightUnitCode', k.data->>'weightUnitCode', 'kgm')`.as('unit'),
    ])
    .where('p.registration_id', '=', ownerOf(consignmentId))
    .where('p.consignment_id', '=', consignmentId)
    .orderBy('p.line');
}
