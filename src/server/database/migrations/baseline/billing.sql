-- Tables

create table usage_invoice_number (
  year int not null,
  last int not null,
  primary key (year)
);

create table usage_invoice (
  registration_id bigint not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  invoice_number text collate "C" generated always as (data->>'invoiceNumber') stored,
  period text collate "C" generated always as (data->>'period') stored,
  invoice_date text collate "C" generated always as (data->>'invoiceDate') stored,
  invoiced_value numeric generated always as ((data->>'invoicedValue')::numeric) stored,
  logo_image text collate "C" generated always as (data->>'logoImage') stored,
  is_sample boolean not null generated always as (coalesce(((data->>'sampleOnly') = 'true'), false)) stored,
  search_text text not null generated always as (coalesce(data->>'invoiceNumber', '') || E'\n' || coalesce(data->>'invoiceReference', '')) stored,
  primary key (registration_id, id),
  constraint usage_invoice_month_once unique (registration_id, period, is_sample),
  unique (registration_id, invoice_number),
  foreign key (registration_id) references registration(id)
);
create index usage_invoice_logo on usage_invoice (logo_image) where (logo_image is not null);
create index usage_invoice_newest on usage_invoice (registration_id, invoice_date desc, id desc);

create table usage_month (
  month text collate "C" not null,
  asked_at timestamptz not null default now(),
  primary key (month),
  constraint usage_month_month_check check (month ~ '^[0-9]{4}-[0-9]{2}$')
);

-- Functions

-- Whoever comes second waits until the first has stored theirs; a number whose invoice was not stored after all is given again.
create function next_usage_invoice(of_year int) returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into usage_invoice_number as n (year, last) values (of_year, 1)
  on conflict (year) do update set last = n.last + 1
  returning last
$$;

-- Rights

alter table usage_invoice_number enable row level security, force row level security;
create policy numbers on usage_invoice_number to app_auth using (true);
grant select, insert, update (last) on usage_invoice_number to app_auth;

alter table usage_invoice enable row level security, force row level security;
create policy mine on usage_invoice to app_user using (registration_id = ${me});
create policy erasing_found on usage_invoice for select to app_auth using (true);
create policy erasing_saved on usage_invoice for update to app_auth using (true);
create policy shown on usage_invoice for select to app_auth using (true);
grant select, insert on usage_invoice to app_user;
grant select, update (changed_by), select (logo_image) on usage_invoice to app_auth;

alter table usage_month enable row level security, force row level security;
create policy everybody on usage_month to app_user using (true);
grant select, insert on usage_month to app_user;
