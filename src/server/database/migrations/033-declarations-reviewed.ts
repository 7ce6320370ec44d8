import { seesLines } from './022-looking-up.ts';
import { isOfMySide } from './030-declarations.ts';
import { definedBy, type Migration } from './migration.ts';

const isStanding = "d.data->>'status' <> 'Withdrawn'";
const itsDeclaration = 'd.registration_id = l.registration_id and d.consignment_id = l.consignment_id and d.id = l.declaration_id';

/** Made again wherever a derived column that it shows is. */
export const historyLine = {
  name: 'history_line',
  sql: `create view history_line as
      select l.registration_id, l.consignment_id, l.id, l.order_id, l.line, l.description, l.product_code, l.hs_tariff_code,
        l.search_text, l.data, null::jsonb as facts, null::text as declaration_reference
      from product_line l
      where not l.is_deleted and ${seesLines('l.consignment_id', 'l.registration_id')}
        and not exists (
          select from declaration d
          where d.registration_id = l.registration_id and d.consignment_id = l.consignment_id and ${isStanding} and ${isOfMySide('d')})
      union all
      select l.registration_id, l.consignment_id, l.order_product_id, null, l.line, l.description, l.product_code, l.hs_tariff_code,
        l.search_text, l.data, l.facts, d.reference
      from declaration_line l join declaration d on ${itsDeclaration}
      where ${isStanding} and ${isOfMySide('d')};
    ${definedBy('app_lookup', 'view', 'history_line')}`,
};

/** Fields of a product line, of its order and of its invoice, by where its copy has them; the tariff code is told by itself. */
const inFacts = [
  'currencyCode',
  'exportValue',
  'discountPercent',
  'customsValueType',
  'customsValue',
  'totalWeight',
  'weightUnitCode',
  'totalVolume',
  'volumeUnitCode',
  'totalItems',
  'quantityUnitCode',
  'totalOtherMeasure',
  'otherUnitCode',
];
const ofLine = ['productCode', 'countryOfOriginCode'];
const ofOrder = ['sellerName'];
const ofInvoice = ['invoiceNumber', 'invoicedByTswCode'];

const values = (from: string, fields: readonly string[]) => fields.map((field) => `${from}->'${field}'`).join(', ');

/**
 * As one value that compares numbers by value and knows no difference between nothing and null. A description that a source gave stays
 * whatever the line says; where goods are sent from the consignment may say too, and that is asked of nobody here.
 */
const now = `jsonb_build_array(coalesce(p.data->'usedGoods', 'false'), coalesce(i.data->'tradingTermsCode', o.data->'tradingTermsCode'),
  coalesce(i.data->'exportCountryCode', l.data->'countryOfExportCode'),
  case when jsonb_path_exists(l.facts, '$.considered[*].gave.description ? (@ != null)') then l.data->'description' else p.data->'description' end,
  ${values('p.data', [...inFacts, ...ofLine])}, ${values('o.data', ofOrder)}, ${values('i.data', ofInvoice)})`;
const whenCopied = `jsonb_build_array(coalesce(l.data->'usedGoods', 'false'), l.facts->'tradingTermsCode', l.data->'countryOfExportCode',
  l.data->'description', ${values('l.facts', inFacts)}, ${values('l.data', [...ofLine, ...ofOrder, ...ofInvoice])})`;
/** Who sends goods out has a suffix of their own; where they left it empty, that of the others is the only one there is. */
const codeNow = `array[p.data->>'hsTariffCode',
  coalesce(case d.trade_direction when 'Export' then p.data->>'tariffSuffixExport' end, p.data->>'tariffSuffixImport')]`;
const codeWhenCopied = "array[l.data->>'hsTariffCode', l.data->>'tariffCode']";
/** Somebody saved what the line was copied from, and the declaration can still follow it. */
const isTouched = `d.status = 'Compiled' and not p.is_deleted
  and l.source_version <> p.version || '.' || o.version || '.' || i.version`;

/** What is not as it should be on a line as it was computed, how much of it. */
const markers = `(case when data->>'tariffMatches' = '1' then 0 else 1 end
  + ${['statsMissing', 'valueMissing', 'showQualifierAlert', 'errorLogged']
    .map((name) => `case when data->>'${name}' = 'true' then 1 else 0 end`)
    .join(' + ')})`;

/** Made again wherever a derived column that it shows is. */
export const reviewLine = {
  name: 'review_line',
  sql: `create view review_line as
      select l.registration_id, l.consignment_id, l.declaration_id, l.id, l.version, l.changed_at, l.changed_by, l.line,
        l.order_product_id, l.product_code, l.description, l.hs_tariff_code, l.country_of_origin_code, l.value_for_duty, l.duty_value,
        l.levies_value, l.value_for_tax, l.tax_value, l.stats_quantity, l.search_text, l.data, l.facts, l.steps,
        d.status, l.markers, l.freight_insurance, l.best_saving,
        l.stats_unit_code, l.full_tariff_code, l.is_not_computed, p.is_deleted as is_removed,
        case when ${isTouched} then ${codeNow} is distinct from ${codeWhenCopied} else false end as tariff_updated,
        case when ${isTouched} then ${now} <> ${whenCopied} else false end as is_changed
      from declaration_line l
      join declaration d on ${itsDeclaration}
      left join product_line p
        on p.registration_id = l.registration_id and p.consignment_id = l.consignment_id and p.id = l.order_product_id
      left join customs_order o
        on o.registration_id = p.registration_id and o.consignment_id = p.consignment_id and o.id = p.order_id
      left join invoice i
        on i.registration_id = p.registration_id and i.consignment_id = p.consignment_id and i.id = p.invoice_id
      where ${isOfMySide('d')};
    ${definedBy('app_lookup', 'view', 'review_line')}`,
};

const declarationRow = {
  name: 'declaration_row',
  sql: `create view declaration_row as
      select d.registration_id, d.consignment_id, d.id, d.version, d.created_at, d.reference, d.consignment_reference, d.trade_direction,
        d.status, d.entry_date, d.compiled_at, d.search_text, d.data
      from declaration d where ${isOfMySide('d')};
    ${definedBy('app_lookup', 'view', 'declaration_row')}`,
};

// Lines of declarations beside what they were copied from, and as what earlier goods were declared by. Views that apply the rule of
// visibility themselves, once for a declaration and not for each of its lines.
export const declarationsReviewed: Migration = {
  name: '033-declarations-reviewed',
  sql: `
    -- What many lines at once are asked for: whoever sums them opens no document.
    alter table declaration_line
      add markers int not null generated always as ${markers} stored,
      add is_not_computed boolean not null generated always as (coalesce(data->>'notComputed' = 'true', false)) stored,
      add freight_insurance numeric generated always as ((data->>'freightInsurance')::numeric) stored,
      add best_saving numeric generated always as ((data->>'bestSaving')::numeric) stored,
      add stats_unit_code text collate "C" generated always as (data->>'statsUnitCode') stored,
      add full_tariff_code text collate "C" generated always as (data->>'fullTariffCode') stored;
    create index declaration_line_search on declaration_line using gin (search_text gin_trgm_ops);
    create index declaration_line_goods on declaration_line (product_code, trade_direction) where hs_tariff_code is not null;
    create index declaration_line_by_product on declaration_line (order_product_id);
    create index declaration_search on declaration using gin (search_text gin_trgm_ops);
    grant select on declaration, declaration_line, customs_order, invoice to app_lookup;
    create policy lookup on declaration_line for select to app_lookup using (true);
    grant select (version, invoice_id) on product_line to app_lookup;
    drop view history_line;
    ${historyLine.sql}
    ${reviewLine.sql}
    ${declarationRow.sql}
  `,
};
