import { definedBy, derived, derivedDecimal, editable, me, type Migration, secured } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

// What operators charge businesses for. An invoice is made once and never changed: requests may not even write one anew.
export const usageInvoices: Migration = {
  name: '039-usage-invoices',
  sql: `
    create table usage_invoice (
      registration_id bigint not null references registration (id),
      id bigint not null,
      ${editable},
      ${derived('invoiceNumber')},
      ${derived('period')},
      ${derived('invoiceDate')},
      ${derivedDecimal('invoicedValue')},
      ${derived('logoImage')},
      is_sample boolean not null generated always as (coalesce(data->>'sampleOnly' = 'true', false)) stored,
      search_text text not null generated always as (
        coalesce(data->>'invoiceNumber', '') || E'\\n' || coalesce(data->>'invoiceReference', '')
      ) stored,
      primary key (registration_id, id),
      unique (id),
      constraint usage_invoice_number_once unique (invoice_number),
      constraint usage_invoice_month_once unique (registration_id, period, is_sample)
    );
    create index usage_invoice_newest on usage_invoice (registration_id, invoice_date desc, id desc);
    create index usage_invoice_logo on usage_invoice (logo_image) where logo_image is not null;

    -- The last number of a year, of all businesses together.
    create table usage_invoice_number (
      year int primary key,
      last int not null
    );

    -- Months whose invoices were asked for.
    create table usage_month (
      month text collate "C" primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      asked_at timestamptz not null default now()
    );

    -- Images that issuers may show; removed ones stay as long as an invoice shows them.
    create table issuer_image (
      registration_id bigint not null,
      id bigint not null,
      name text collate "C" not null unique,
      file_name text not null,
      content_type text collate "C" not null,
      size int not null,
      file_id bigint not null,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      primary key (registration_id, id)
    );

    create index declaration_declared on declaration (declared_by, created_at);

    ${secured('usage_invoice', 'usage_invoice_number', 'usage_month', 'issuer_image')}
    create policy mine on usage_invoice to app_user using (registration_id = ${me});
    create policy mine on issuer_image to app_user using (registration_id = ${me});
    create policy everybody on usage_month to app_user using (true);
    create policy numbers on usage_invoice_number to app_auth using (true);
    grant select, insert on usage_invoice, usage_month to app_user;
    grant select, insert, delete, update (removed_at) on issuer_image to app_user;
    grant select, insert, update (last) on usage_invoice_number to app_auth;
    grant select (logo_image) on usage_invoice to app_auth;
    create policy shown on usage_invoice for select to app_auth using (true);

    -- Whoever comes second waits until the first has stored theirs; a number whose invoice was not stored after all is given again.
    create function next_usage_invoice(of_year int) returns int
    language sql volatile ${definer} as $$
      insert into usage_invoice_number as n (year, last) values (of_year, 1)
      on conflict (year) do update set last = n.last + 1
      returning last
    $$;

    -- Whoever registered before a moment, but for operators.
    create function businesses_before(moment timestamptz) returns table (id bigint, name text, country_code text, time_zone_id int)
    language sql stable ${definer} as $$
      select r.id, r.name, r.country_code, (r.data->>'timeZoneId')::int from registration r
      where r.type_code is distinct from 'OPR' and r.created_at < moment order by r.id
    $$;

    create function is_shown_on_invoices(image text) returns boolean
    language sql stable ${definer} as $$
      select exists (select from usage_invoice where logo_image = image)
    $$;
    ${definedBy('app_auth', 'function', 'next_usage_invoice(int)', 'businesses_before(timestamptz)', 'is_shown_on_invoices(text)')}

    -- What the caller's business declared, also where it takes part no more: how many a day, by its clock. A declaration counts when it
    -- is compiled for the first time.
    create function declared_by_day(first_day date, last_day date, zone text) returns table (day text, trade_direction text, declared int)
    language sql stable ${definer} as $$
      select to_char(d.created_at at time zone zone, 'YYYY-MM-DD'), d.trade_direction, count(*)::int
      from declaration d
      where d.declared_by = ${me}
        and d.created_at >= first_day::timestamp at time zone zone and d.created_at < (last_day + 1)::timestamp at time zone zone
      group by 1, 2
    $$;
    ${definedBy('app_lookup', 'function', 'declared_by_day(date, date, text)')}
  `,
};
