import { baselineView } from './001-baseline.ts';
import type { Migration } from './migration.ts';

const before = baselineView('cif_line');

/** The same lines, with the client, the preference claimed and what it saved, and what classified the line. */
export const cifLine = {
  ...before,
  sql: before.sql.replace(
    'l.tax_value as gst',
    'l.tax_value as gst, d.consignee_name as client, l.rate_group as preference, l.duty_saved, l.classified_by as source',
  ),
};

const classified = (flag: string) => `(data->'classificationSources'->>'${flag}') = 'true'`;

export const declaredSums: Migration = {
  name: '010-declared-sums',
  sql: `
    alter table declaration_line
      add column rate_group text collate "C" generated always as (data->>'rateGroup') stored,
      add column duty_saved numeric generated always as ((data->>'dutySaved')::numeric) stored,
      add column classified_by text collate "C" generated always as (case
        when ${classified('srcProduct')} then 'Product'
        when ${classified('srcGeneric')} then 'Generic'
        when ${classified('srcPrevDecl')} then 'Previous'
        else 'None' end) stored;
    drop view cif_line;
    ${cifLine.sql}`,
};
