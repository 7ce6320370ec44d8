import { type Kysely, sql } from 'kysely';
import type { CifTotals } from '#schemas/generated/types.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { text } from '../../messages/texts.ts';
import { type CifCriteria, isAsked, isInYear, isSummed } from './criteria.ts';

/** Suppliers with sums of their own; the others are summed together. */
const MOST_SUPPLIERS = 400;

interface CifTotalsRow {
  readonly totals: Omit<CifTotals, 'sums' | 'currencyCode'>;
  /** Empty values are left out; `others` is the number of suppliers summed together. */
  readonly sums: readonly (CifTotals['sums'][number] & { readonly others?: number })[];
}

/** Totals of the criteria, overall and by month and supplier; reads the lines of the year once. */
export async function readTotals(db: Kysely<Tables>, criteria: CifCriteria, home: string | null): Promise<CifTotals> {
  const sums = sql`sum(s.cif) as cif, sum(s.duty) as duty, sum(s.gst) as gst`;
  const names = (column: string) =>
    sql`coalesce((select jsonb_agg(f.name order by f.name) from (select distinct ${sql.ref(`l.${column}`)} as name from line l where l.is_summed) f
      where f.name is not null), '[]')`;
  const { rows } = await sql<CifTotalsRow>`
    with line as materialized (
      select l.*, ${isSummed(home)} as is_summed, ${isAsked(criteria)} as is_asked from cif_line l where ${isInYear(criteria)}),
    asked as (select s.* from line s where s.is_asked and s.is_summed),
    place as (
      select s.supplier, row_number() over (order by sum(s.cif) desc, s.supplier) > ${MOST_SUPPLIERS} as is_other
      from asked s group by s.supplier),
    summed as (
      select s.month, case when not p.is_other then s.supplier end as supplier, p.is_other,
        case when p.is_other then (select count(*) from place where is_other) end as others, ${sums}
      from asked s join place p on p.supplier is not distinct from s.supplier
      group by 1, 2, 3)
    select
      (select jsonb_build_object(
        'rowCount', count(distinct (s.month, s.supplier, s.origin, s.currency)),
        'lineCount', count(*), 'dutyCount', count(s.duty), 'gstCount', count(s.gst),
        'leftOut', (select count(*) from line l where l.is_asked and not l.is_summed),
        'valueForDuty', coalesce(sum(s.value_for_duty), 0), 'freight', coalesce(sum(s.freight), 0),
        'insurance', coalesce(sum(s.insurance), 0), 'cif', coalesce(sum(s.cif), 0),
        'duty', coalesce(sum(s.duty), 0), 'gst', coalesce(sum(s.gst), 0),
        'suppliers', ${names('supplier')}, 'origins', ${names('origin')}, 'currencies', ${names('currency')}) from asked s) as totals,
      coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('month', s.month, 'supplier', s.supplier, 'others', s.others,
        'cif', s.cif, 'duty', s.duty, 'gst', s.gst)) order by s.is_other, s.supplier, s.month) from summed s), '[]') as sums`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query of totals returned no row.');
  return {
    ...row.totals,
    ...(home !== null && { currencyCode: home }),
    sums: row.sums.map(({ others, ...sum }) =>
      others === undefined ? sum : { ...sum, supplier: text('billing.cif.otherSuppliers', { count: others }) },
    ),
  };
}
