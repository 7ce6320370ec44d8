-- Tables

create table declaration (
  registration_id bigint not null,
  consignment_id bigint not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  declared_by bigint not null default nullif(current_setting('app.registration_id', true), '')::bigint,
  basis jsonb not null,
  reference text collate "C" generated always as (data->>'reference') stored,
  consignment_reference text collate "C" generated always as (data->>'consignmentReference') stored,
  consignee_name text collate "C" generated always as (data->>'consigneeName') stored,
  trade_direction text collate "C" generated always as (data->>'tradeDirection') stored,
  status text collate "C" generated always as (data->>'status') stored,
  entry_date text collate "C" generated always as (data->>'entryDate') stored,
  compiled_at text collate "C" generated always as (data->>'compiledAt') stored,
  search_text text not null generated always as (coalesce(data->>'reference', '') || E'\n' || coalesce(data->>'consignmentReference', '') || E'\n' || coalesce(data->>'consigneeName', '')) stored,
  home_currency text collate "C" generated always as (data->>'homeCurrency') stored,
  primary key (registration_id, consignment_id, id),
  unique (registration_id, id),
  foreign key (registration_id, consignment_id) references consignment(registration_id, id)
);
create index declaration_by_entry_date on declaration (entry_date) where (trade_direction = 'Import');
create index declaration_declared on declaration (declared_by, created_at);
create index declaration_search on declaration using gin (search_text gin_trgm_ops);
create unique index declaration_standing on declaration (registration_id, consignment_id) where ((data->>'status') <> 'Withdrawn');

create table declaration_number (
  registration_id bigint not null,
  year int not null,
  last int not null,
  primary key (registration_id, year),
  foreign key (registration_id) references registration(id)
);

create table declaration_line (
  registration_id bigint not null,
  consignment_id bigint not null,
  declaration_id bigint not null,
  trade_direction text collate "C" not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  order_product_id bigint not null,
  line int not null,
  source_version text collate "C" not null,
  facts jsonb not null,
  steps jsonb not null,
  product_code text collate "C" generated always as (data->>'productCode') stored,
  description text collate "C" generated always as (data->>'description') stored,
  hs_tariff_code text collate "C" generated always as (data->>'hsTariffCode') stored,
  country_of_origin_code text collate "C" generated always as (data->>'countryOfOriginCode') stored,
  value_for_duty numeric generated always as ((data->>'valueForDuty')::numeric) stored,
  duty_value numeric generated always as ((data->>'dutyValue')::numeric) stored,
  levies_value numeric generated always as ((data->>'leviesValue')::numeric) stored,
  value_for_tax numeric generated always as ((data->>'valueForTax')::numeric) stored,
  tax_value numeric generated always as ((data->>'taxValue')::numeric) stored,
  stats_quantity numeric generated always as ((data->>'statsQuantity')::numeric) stored,
  search_text text not null generated always as (coalesce(data->>'productCode', '') || E'\n' || coalesce(data->>'description', '') || E'\n' || coalesce(data->>'hsTariffCode', '')) stored,
  markers int not null generated always as (((( case when ((data->>'tariffMatches') = '1') then 0 else 1 end + case when ((data->>'statsMissing') = 'true') then 1 else 0 end) + case when ((data->>'valueMissing') = 'true') then 1 else 0 end) + case when ((data->>'showQualifierAlert') = 'true') then 1 else 0 end) + case when ((data->>'errorLogged') = 'true') then 1 else 0 end) stored,
  is_not_computed boolean not null generated always as (coalesce(((data->>'notComputed') = 'true'), false)) stored,
  freight_insurance numeric generated always as ((data->>'freightInsurance')::numeric) stored,
  best_saving numeric generated always as ((data->>'bestSaving')::numeric) stored,
  stats_unit_code text collate "C" generated always as (data->>'statsUnitCode') stored,
  full_tariff_code text collate "C" generated always as (data->>'fullTariffCode') stored,
  seller_name text collate "C" generated always as (data->>'sellerName') stored,
  currency_code text collate "C" generated always as (data->>'currencyCode') stored,
  freight_share numeric generated always as ((data->>'freightShare')::numeric) stored,
  insurance_share numeric generated always as ((data->>'insuranceShare')::numeric) stored,
  primary key (registration_id, consignment_id, declaration_id, id),
  constraint declaration_line_number unique (registration_id, consignment_id, declaration_id, line) deferrable,
  constraint declaration_line_product unique (registration_id, consignment_id, declaration_id, order_product_id) deferrable,
  unique (registration_id, id),
  constraint declaration_line_line_check check (line > 0),
  constraint declaration_line_order_product foreign key (registration_id, consignment_id, order_product_id) references product_line(registration_id, consignment_id, id) on delete restrict,
  constraint declaration_line_registration_id_consignment_id_declaratio_fkey foreign key (registration_id, consignment_id, declaration_id) references declaration(registration_id, consignment_id, id)
);
create index declaration_line_by_product on declaration_line (order_product_id);
create index declaration_line_goods on declaration_line (product_code, trade_direction) where (hs_tariff_code is not null);
create index declaration_line_of_product on declaration_line (registration_id, consignment_id, order_product_id);
create index declaration_line_search on declaration_line using gin (search_text gin_trgm_ops);

create table declaration_compilation (
  registration_id bigint not null,
  consignment_id bigint not null,
  declaration_id bigint not null,
  trade_direction text collate "C" not null,
  number int not null,
  compiled_at timestamptz not null default now(),
  compiled_by text not null,
  totals jsonb not null,
  lines jsonb not null,
  primary key (registration_id, consignment_id, declaration_id, number),
  constraint declaration_compilation_registration_id_consignment_id_dec_fkey foreign key (registration_id, consignment_id, declaration_id) references declaration(registration_id, consignment_id, id)
);

create table declaration_log (
  registration_id bigint not null,
  consignment_id bigint not null,
  declaration_id bigint not null,
  trade_direction text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  line int,
  severity text collate "C" not null,
  message text not null,
  primary key (registration_id, consignment_id, declaration_id, id),
  constraint declaration_log_severity_check check (severity = any (array['info', 'warning', 'error'])),
  constraint declaration_log_registration_id_consignment_id_declaration_fkey foreign key (registration_id, consignment_id, declaration_id) references declaration(registration_id, consignment_id, id)
);

create table declaration_undo (
  registration_id bigint not null,
  consignment_id bigint not null,
  declaration_id bigint not null,
  trade_direction text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  changes jsonb not null,
  primary key (registration_id, consignment_id, declaration_id, id),
  constraint declaration_undo_registration_id_consignment_id_declaratio_fkey foreign key (registration_id, consignment_id, declaration_id) references declaration(registration_id, consignment_id, id)
);

-- Functions

create function is_lodged(owner bigint, consignment bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from declaration d
    where d.registration_id = owner and d.consignment_id = consignment and d.status = 'Lodged')
    and (owner = ${me} or exists (
    select from consignment_party p
    where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner));
$$;

-- Whether a business reads declarations of a consignment in this direction.
create function sees_declaration(business bigint, owner bigint, consignment bigint, direction text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from consignment_party p
    where p.registration_id = business and p.consignment_id = consignment and p.owner_registration_id = owner
      and (p.role = 'serviceProvider'
        or p.role in ('buyer', 'inboundBroker') and direction = 'Import'
        or p.role in ('outboundBroker', 'outboundParty') and direction = 'Export'));
$$;

create view declaration_row as
  select d.registration_id, d.consignment_id, d.id, d.version, d.created_at, d.reference, d.consignment_reference, d.trade_direction,
    d.status, d.entry_date, d.compiled_at, d.search_text, d.data
  from declaration d
  where (d.registration_id, d.consignment_id) in (
    select p.owner_registration_id, p.consignment_id from consignment_party p where p.registration_id = ${me})
    and exists (
      select from consignment_party p
      where p.registration_id = ${me} and p.consignment_id = d.consignment_id
        and p.owner_registration_id = d.registration_id
        and (p.role = 'serviceProvider'
          or p.role in ('buyer', 'inboundBroker') and d.trade_direction = 'Import'
          or p.role in ('outboundBroker', 'outboundParty') and d.trade_direction = 'Export'));

create view history_consignment as
  select c.registration_id, c.id, c.arrival_date, c.trade_direction, c.consignee_name, c.created_at, c.data
  from consignment c where exists (
      select from consignment_party mine
      where mine.registration_id = ${me} and mine.consignment_id = c.id and mine.owner_registration_id = c.registration_id
        and mine.role in ('buyer', 'seller', 'inboundBroker', 'outboundBroker', 'outboundParty', 'forwarder', 'serviceProvider'));

create view history_line as
  select l.registration_id, l.consignment_id, l.id, l.order_id, l.line, l.description, l.product_code, l.hs_tariff_code,
    l.search_text, l.data, null::jsonb as facts, null::text as declaration_reference
  from product_line l
  where not l.is_deleted and exists (
      select from consignment_party mine
      where mine.registration_id = ${me} and mine.consignment_id = l.consignment_id and mine.owner_registration_id = l.registration_id
        and mine.role in ('buyer', 'seller', 'inboundBroker', 'outboundBroker', 'outboundParty', 'forwarder', 'serviceProvider'))
    and not exists (
      select from declaration d
      where d.registration_id = l.registration_id and d.consignment_id = l.consignment_id and d.data->>'status' <> 'Withdrawn' and exists (
      select from consignment_party p
      where p.registration_id = ${me} and p.consignment_id = d.consignment_id
        and p.owner_registration_id = d.registration_id
        and (p.role = 'serviceProvider'
          or p.role in ('buyer', 'inboundBroker') and d.trade_direction = 'Import'
          or p.role in ('outboundBroker', 'outboundParty') and d.trade_direction = 'Export')))
  union all
  select l.registration_id, l.consignment_id, l.order_product_id, null, l.line, l.description, l.product_code, l.hs_tariff_code,
    l.search_text, l.data, l.facts, d.reference
  from declaration_line l join declaration d on d.registration_id = l.registration_id and d.consignment_id = l.consignment_id and d.id = l.declaration_id
  where d.data->>'status' <> 'Withdrawn' and exists (
      select from consignment_party p
      where p.registration_id = ${me} and p.consignment_id = d.consignment_id
        and p.owner_registration_id = d.registration_id
        and (p.role = 'serviceProvider'
          or p.role in ('buyer', 'inboundBroker') and d.trade_direction = 'Import'
          or p.role in ('outboundBroker', 'outboundParty') and d.trade_direction = 'Export'));

create view review_line as
  select l.registration_id, l.consignment_id, l.declaration_id, l.id, l.version, l.changed_at, l.changed_by, l.line,
    l.order_product_id, l.product_code, l.description, l.hs_tariff_code, l.country_of_origin_code, l.value_for_duty, l.duty_value,
    l.levies_value, l.value_for_tax, l.tax_value, l.stats_quantity, l.search_text, l.data, l.facts, l.steps,
    d.status, l.markers, l.freight_insurance, l.best_saving,
    l.stats_unit_code, l.full_tariff_code, l.is_not_computed, p.is_deleted as is_removed,
    case when d.status = 'Compiled' and not p.is_deleted
      and l.source_version <> p.version || '.' || o.version || '.' || i.version then array[p.data->>'hsTariffCode',
      coalesce(case d.trade_direction when 'Export' then p.data->>'tariffSuffixExport' end, p.data->>'tariffSuffixImport')] is distinct from array[l.data->>'hsTariffCode', l.data->>'tariffCode'] else false end as tariff_updated,
    case when d.status = 'Compiled' and not p.is_deleted
      and l.source_version <> p.version || '.' || o.version || '.' || i.version then jsonb_build_array(coalesce(p.data->'usedGoods', 'false'), coalesce(i.data->'tradingTermsCode', o.data->'tradingTermsCode'),
      coalesce(i.data->'exportCountryCode', l.data->'countryOfExportCode'),
      case when jsonb_path_exists(l.facts, '$.considered[*].gave.description ? (@ != null)') then l.data->'description' else p.data->'description' end,
      p.data->'currencyCode', p.data->'exportValue', p.data->'discountPercent', p.data->'customsValueType', p.data->'customsValue', p.data->'totalWeight', p.data->'weightUnitCode', p.data->'totalVolume', p.data->'volumeUnitCode', p.data->'totalItems', p.data->'quantityUnitCode', p.data->'totalOtherMeasure', p.data->'otherUnitCode', p.data->'productCode', p.data->'countryOfOriginCode', o.data->'sellerName', i.data->'invoiceNumber', i.data->'invoicedByTswCode') <> jsonb_build_array(coalesce(l.data->'usedGoods', 'false'), l.facts->'tradingTermsCode', l.data->'countryOfExportCode',
      l.data->'description', l.facts->'currencyCode', l.facts->'exportValue', l.facts->'discountPercent', l.facts->'customsValueType', l.facts->'customsValue', l.facts->'totalWeight', l.facts->'weightUnitCode', l.facts->'totalVolume', l.facts->'volumeUnitCode', l.facts->'totalItems', l.facts->'quantityUnitCode', l.facts->'totalOtherMeasure', l.facts->'otherUnitCode', l.data->'productCode', l.data->'countryOfOriginCode', l.data->'sellerName', l.data->'invoiceNumber', l.data->'invoicedByTswCode') else false end as is_changed
  from declaration_line l
  join declaration d on d.registration_id = l.registration_id and d.consignment_id = l.consignment_id and d.id = l.declaration_id
  left join product_line p
    on p.registration_id = l.registration_id and p.consignment_id = l.consignment_id and p.id = l.order_product_id
  left join customs_order o
    on o.registration_id = p.registration_id and o.consignment_id = p.consignment_id and o.id = p.order_id
  left join invoice i
    on i.registration_id = p.registration_id and i.consignment_id = p.consignment_id and i.id = p.invoice_id
  where exists (
      select from consignment_party p
      where p.registration_id = ${me} and p.consignment_id = d.consignment_id
        and p.owner_registration_id = d.registration_id
        and (p.role = 'serviceProvider'
          or p.role in ('buyer', 'inboundBroker') and d.trade_direction = 'Import'
          or p.role in ('outboundBroker', 'outboundParty') and d.trade_direction = 'Export'));

create view cif_line as
  select d.entry_date, left(d.entry_date, 7) collate "C" as month, d.home_currency, l.seller_name as supplier,
    l.country_of_origin_code as origin, l.currency_code as currency, l.value_for_duty, l.freight_share as freight,
    l.insurance_share as insurance, l.value_for_duty + l.freight_share + l.insurance_share as cif, l.duty_value as duty, l.tax_value as gst
  from declaration d
  join declaration_line l
    on l.registration_id = d.registration_id and l.consignment_id = d.consignment_id and l.declaration_id = d.id
  where d.trade_direction = 'Import' and d.status in ('Compiled', 'Lodged')
    and exists (
      select from consignment_party p
      where p.registration_id = ${me} and p.consignment_id = d.consignment_id and p.owner_registration_id = d.registration_id
        and p.role in ('buyer', 'inboundBroker'));

-- What the caller's business declared, also where it takes part no more: how many a day, by its clock. A declaration counts when it
-- is compiled for the first time.
create function declared_by_day(first_day date, last_day date, zone text) returns table (day text, trade_direction text, declared int)
language sql stable security definer set search_path = public, pg_temp as $$
  select to_char(d.created_at at time zone zone, 'YYYY-MM-DD'), d.trade_direction, count(*)::int
  from declaration d
  where d.declared_by = ${me}
    and d.created_at >= first_day::timestamp at time zone zone and d.created_at < (last_day + 1)::timestamp at time zone zone
  group by 1, 2
$$;

create function is_declared(owner bigint, consignment bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from declaration d where d.registration_id = owner and d.consignment_id = consignment and d.status <> 'Withdrawn')
    and (owner = ${me} or exists (
      select from consignment_party p
      where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner));
end $$;

-- Rights

alter table declaration enable row level security, force row level security;
create policy shared on declaration to app_user using (exists (
  select from shared_with_me s
  where s.consignment_id = declaration.consignment_id and s.owner_registration_id = declaration.registration_id and (s.role = 'serviceProvider'
      or s.role in ('buyer', 'inboundBroker') and declaration.trade_direction = 'Import'
      or s.role in ('outboundBroker', 'outboundParty') and declaration.trade_direction = 'Export')));
create policy lookup on declaration for select to app_lookup using (true);
create policy erasing on declaration to app_auth using (true);
create policy erasing_found on declaration for select to app_auth using (true);
create policy erasing_saved on declaration for update to app_auth using (true);
grant select, insert, update (version, changed_at, changed_by, data, basis) on declaration to app_user;
grant select, update (changed_by, data) on declaration to app_auth;
grant select, select (registration_id, consignment_id, id, trade_direction, status) on declaration to app_lookup;
create trigger owners_enter after insert on declaration referencing new table as entered for each statement execute function enter_owners();
create trigger owners_leave after delete on declaration referencing old table as gone for each statement execute function leave_owners();

alter table declaration_number enable row level security, force row level security;
create policy mine on declaration_number to app_user using (registration_id = ${me});
grant select, insert, update (last) on declaration_number to app_user;

alter table declaration_line enable row level security, force row level security;
create policy shared on declaration_line to app_user using (exists (
  select from shared_with_me s
  where s.consignment_id = declaration_line.consignment_id and s.owner_registration_id = declaration_line.registration_id and (s.role = 'serviceProvider'
      or s.role in ('buyer', 'inboundBroker') and declaration_line.trade_direction = 'Import'
      or s.role in ('outboundBroker', 'outboundParty') and declaration_line.trade_direction = 'Export')));
create policy lookup on declaration_line for select to app_lookup using (true);
create policy erasing_found on declaration_line for select to app_auth using (true);
create policy erasing_saved on declaration_line for update to app_auth using (true);
grant select, insert, delete, update (version, changed_at, changed_by, data, line, source_version, facts, steps) on declaration_line to app_user;
grant select, update (changed_by) on declaration_line to app_auth;
grant select on declaration_line to app_lookup;
create trigger owners_enter after insert on declaration_line referencing new table as entered for each statement execute function enter_owners();
create trigger owners_leave after delete on declaration_line referencing old table as gone for each statement execute function leave_owners();

alter table declaration_compilation enable row level security, force row level security;
create policy shared on declaration_compilation to app_user using (exists (
  select from shared_with_me s
  where s.consignment_id = declaration_compilation.consignment_id and s.owner_registration_id = declaration_compilation.registration_id and (s.role = 'serviceProvider'
      or s.role in ('buyer', 'inboundBroker') and declaration_compilation.trade_direction = 'Import'
      or s.role in ('outboundBroker', 'outboundParty') and declaration_compilation.trade_direction = 'Export')));
create policy erasing on declaration_compilation to app_auth using (true);
grant select, insert on declaration_compilation to app_user;
grant select, update (compiled_by) on declaration_compilation to app_auth;

alter table declaration_log enable row level security, force row level security;
create policy shared on declaration_log to app_user using (exists (
  select from shared_with_me s
  where s.consignment_id = declaration_log.consignment_id and s.owner_registration_id = declaration_log.registration_id and (s.role = 'serviceProvider'
      or s.role in ('buyer', 'inboundBroker') and declaration_log.trade_direction = 'Import'
      or s.role in ('outboundBroker', 'outboundParty') and declaration_log.trade_direction = 'Export')));
grant select, insert, delete on declaration_log to app_user;

alter table declaration_undo enable row level security, force row level security;
create policy shared on declaration_undo to app_user using (exists (
  select from shared_with_me s
  where s.consignment_id = declaration_undo.consignment_id and s.owner_registration_id = declaration_undo.registration_id and (s.role = 'serviceProvider'
      or s.role in ('buyer', 'inboundBroker') and declaration_undo.trade_direction = 'Import'
      or s.role in ('outboundBroker', 'outboundParty') and declaration_undo.trade_direction = 'Export')));
grant select, insert, delete on declaration_undo to app_user;
