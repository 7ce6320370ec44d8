import type { Migration } from './migration.ts';

const TABLES = ['declaration', 'declaration_line', 'declaration_compilation'];
/** The lines that a total is of. */
const COUNTS = {
  totalValueForDuty: "data->>'valueForDuty' is not null",
  freightInsurance: "data->>'freightInsurance' is not null",
  totalDuty: "data->>'dutyValue' is not null",
  totalLevies: "data->>'leviesValue' is not null",
  totalValueForTax: "data->>'valueForTax' is not null",
  totalTax: "data->>'taxValue' is not null",
  totalStatsQuantity: "data->>'statsMissing' is distinct from 'true'",
};
const counts = Object.entries(COUNTS);

/** Declarations that were compiled before say of how many lines their totals are, and so does the compilation they still stand at. */
export const countedLines: Migration = {
  name: '007-counted-lines',
  sql: `
    ${TABLES.map((table) => `alter table ${table} no force row level security;`).join('\n')}
    with line_counts as (
      select registration_id, consignment_id, declaration_id, count(*) as lines,
        ${counts.map(([name, isCounted]) => `count(*) filter (where ${isCounted}) as "${name}"`).join(', ')}
      from declaration_line group by registration_id, consignment_id, declaration_id),
    partly as (
      select d.registration_id, d.consignment_id, d.id, d.data->'totals' as totals, jsonb_object_agg(total.name, total.counted) as counted
      from declaration d
      join line_counts c on (c.registration_id, c.consignment_id, c.declaration_id) = (d.registration_id, d.consignment_id, d.id)
      cross join lateral (values ${counts.map(([name]) => `('${name}', c."${name}")`).join(', ')}) as total(name, counted)
      where d.data->'totals'->>total.name is not null and total.counted < c.lines and not d.data->'totals' ? 'counted'
      group by d.registration_id, d.consignment_id, d.id, d.data),
    stored as (
      update declaration d set data = jsonb_set(d.data, '{totals,counted}', p.counted)
      from partly p where (p.registration_id, p.consignment_id, p.id) = (d.registration_id, d.consignment_id, d.id))
    update declaration_compilation c set totals = c.totals || jsonb_build_object('counted', p.counted)
      from partly p where (p.registration_id, p.consignment_id, p.id) = (c.registration_id, c.consignment_id, c.declaration_id)
        and c.totals = p.totals;
    ${TABLES.map((table) => `alter table ${table} force row level security;`).join('\n')}`,
};
