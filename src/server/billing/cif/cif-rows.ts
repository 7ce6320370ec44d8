import { type Kysely, sql } from 'kysely';
import type { CifValue } from '#schemas/generated/types.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type CifCriteria, isAsked, isInYear, isSummed } from './criteria.ts';

/** One row per month, supplier, origin and invoice currency. Exact decimals are text. */
export interface CifRow {
  readonly id: number;
  readonly month: string;
  readonly supplier: string | null;
  readonly origin: string | null;
  readonly currency: string | null;
  readonly value_for_duty: string;
  readonly freight: string;
  readonly insurance: string;
  readonly cif: string;
  /** Null if it could be computed for no line. */
  readonly duty: string | null;
  readonly gst: string | null;
  /** Lines without duty or GST. */
  readonly not_computed: string;
}

/** Keys of the grouping, in order. */
const GROUPS = ['l.month', 'l.supplier', 'l.origin', 'l.currency'] as const;
export const SUMS = ['l.value_for_duty', 'l.freight', 'l.insurance', 'l.cif', 'l.duty', 'l.gst'] as const;

export function cifRows(db: Kysely<Tables>, criteria: CifCriteria, home: string | null) {
  const grouped = db
    .selectFrom('cif_line as l')
    .where(isInYear(criteria))
    .where(isAsked(criteria))
    .where(isSummed(home))
    .groupBy(GROUPS)
    .select([
      ...GROUPS,
      sql<number>`row_number() over (order by ${sql.join(GROUPS.map((group) => sql.ref(group)))})`.as('id'),
      sql<string>`count(*) - count(l.duty + l.gst)`.as('not_computed'),
      ...SUMS.map((sum) => sql<string>`sum(${sql.ref(sum)})`.as(columnOf(sum))),
    ]);
  return db.selectFrom(sql<CifRow>`(${grouped})`.as<'v'>(sql.ref('v')));
}

function columnOf(sum: (typeof SUMS)[number]) {
  return sum.slice(2);
}

/** The row of the answer; empty values are left out. */
export function cifValueOf({
  id,
  month,
  supplier,
  origin,
  currency,
  value_for_duty,
  freight,
  insurance,
  cif,
  duty,
  gst,
  not_computed,
}: CifRow): CifValue {
  return {
    id: Number(id),
    month,
    ...(supplier !== null && { supplier }),
    ...(origin !== null && { origin }),
    ...(currency !== null && { currency }),
    valueForDuty: Number(value_for_duty),
    freight: Number(freight),
    insurance: Number(insurance),
    cif: Number(cif),
    ...(duty !== null && { duty: Number(duty) }),
    ...(gst !== null && { gst: Number(gst) }),
    notComputed: Number(not_computed),
  };
}
