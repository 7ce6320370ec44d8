import { baselineView } from './001-baseline.ts';
import type { Migration } from './migration.ts';

const before = baselineView('cif_line');

/** The same lines, with the consignee, the preference claimed and what it saved, and what classified the line. */
export const cifLine = {
  ...before,
  sql: before.sql.replace(
    'l.tax_value as gst',
    'l.tax_value as gst, d.consignee_name as consignee, l.rate_group as preference, l.duty_saved, l.tariff_source as source',
  ),
};

/** The line has the tariff of a source of this kind: a source that knew the goods need not have given it. */
const classified = (source: string) =>
  `data @> '${JSON.stringify({ classificationSources: { trail: [{ source, field: 'fullTariffCode', isUsed: true }] } })}'`;

export const declaredSums: Migration = {
  name: '010-declared-sums',
  sql: `
    alter table declaration_line
      add column rate_group text collate "C" generated always as (data->>'rateGroup') stored,
      add column duty_saved numeric generated always as ((data->>'dutySaved')::numeric) stored,
      add column tariff_source text collate "C" generated always as (case
        when data->>'hsTariffCode' is null then 'Unclassified'
        when ${classified('productOfSupplier')} or ${classified('product')} then 'Product'
        when ${classified('generic')} then 'Generic'
        when ${classified('prevDecl')} then 'Previous'
        else 'None' end) stored;
    drop view cif_line;
    ${cifLine.sql}`,
};
