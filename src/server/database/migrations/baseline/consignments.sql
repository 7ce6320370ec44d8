-- Tables

create table consignment (
  registration_id bigint not null,
  id bigint not null,
  is_locked boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  reference text collate "C" generated always as (data->>'reference') stored,
  trade_direction text collate "C" generated always as (data->>'tradeDirection') stored,
  transport_mode text collate "C" generated always as (data->>'transportMode') stored,
  consignee_name text collate "C" generated always as (data->>'consigneeName') stored,
  vessel text collate "C" generated always as (data->>'vessel') stored,
  arrival_date text collate "C" generated always as (data->>'arrivalDate') stored,
  search_text text not null generated always as (coalesce(data->>'reference', '') || E'\n' || coalesce(data->>'consigneeName', '') || E'\n' || coalesce(data->>'vessel', '')) stored,
  lock_reason text,
  locked_by text,
  locked_at timestamptz,
  primary key (registration_id, id),
  unique (registration_id, reference),
  foreign key (registration_id) references registration(id)
);
create index consignment_newest on consignment (registration_id, created_at desc, id desc);

create table consignment_number (
  registration_id bigint not null,
  year int not null,
  last int not null,
  primary key (registration_id, year),
  foreign key (registration_id) references registration(id)
);

create table consignment_party (
  registration_id bigint not null,
  consignment_id bigint not null,
  owner_registration_id bigint not null,
  role text not null,
  named_by bigint,
  primary key (registration_id, consignment_id, role),
  foreign key (named_by) references registration(id),
  foreign key (owner_registration_id, consignment_id) references consignment(registration_id, id),
  foreign key (registration_id) references registration(id)
);
create index consignment_party_owner on consignment_party (owner_registration_id, consignment_id);
create index consignment_party_owners on consignment_party (registration_id, owner_registration_id);

create table customs_order (
  registration_id bigint not null,
  consignment_id bigint not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  order_number int not null,
  seller_name text collate "C" generated always as (data->>'sellerName') stored,
  primary key (registration_id, consignment_id, id),
  unique (registration_id, consignment_id, order_number),
  constraint customs_order_order_number_check check (order_number > 0),
  foreign key (registration_id, consignment_id) references consignment(registration_id, id)
);

create table invoice (
  registration_id bigint not null,
  consignment_id bigint not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  order_id bigint not null,
  invoice_number text collate "C" generated always as (data->>'invoiceNumber') stored,
  batch_id bigint,
  added_by bigint default nullif(current_setting('app.registration_id', true), '')::bigint,
  primary key (registration_id, consignment_id, id),
  unique (registration_id, consignment_id, invoice_number),
  foreign key (registration_id, consignment_id, order_id) references customs_order(registration_id, consignment_id, id)
);
create index invoice_batch on invoice (registration_id, consignment_id, batch_id) where (batch_id is not null);

create table product_line (
  registration_id bigint not null,
  consignment_id bigint not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  order_id bigint not null,
  invoice_id bigint not null,
  line int not null,
  is_deleted boolean not null default false,
  description text collate "C" generated always as (data->>'description') stored,
  product_code text collate "C" generated always as (data->>'productCode') stored,
  hs_tariff_code text collate "C" generated always as (data->>'hsTariffCode') stored,
  country_of_origin_code text collate "C" generated always as (data->>'countryOfOriginCode') stored,
  quantity_ordered numeric generated always as ((data->>'quantityOrdered')::numeric) stored,
  export_value numeric generated always as ((data->>'exportValue')::numeric) stored,
  total_weight numeric generated always as ((data->>'totalWeight')::numeric) stored,
  search_text text not null generated always as (coalesce(data->>'description', '') || E'\n' || coalesce(data->>'productCode', '') || E'\n' || coalesce(data->>'hsTariffCode', '')) stored,
  batch_id bigint,
  added_by bigint default nullif(current_setting('app.registration_id', true), '')::bigint,
  primary key (registration_id, consignment_id, id),
  constraint product_line_number unique (registration_id, consignment_id, order_id, line) deferrable,
  constraint product_line_line_check check (line > 0),
  foreign key (registration_id, consignment_id, invoice_id) references invoice(registration_id, consignment_id, id),
  foreign key (registration_id, consignment_id, order_id) references customs_order(registration_id, consignment_id, id)
);
create index product_line_batch on product_line (registration_id, consignment_id, batch_id) where (batch_id is not null);
create index product_line_found on product_line (id);
create index product_line_in_view on product_line (registration_id, consignment_id) where (not is_deleted);
create index product_line_list on product_line (registration_id, consignment_id, line, id);
create index product_line_outer_package on product_line (registration_id, consignment_id, ((data->>'outerPackageId'))) where (data ? 'outerPackageId');
create index product_line_search on product_line using gin (search_text gin_trgm_ops);

create table container (
  registration_id bigint not null,
  consignment_id bigint not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  number text collate "C" generated always as (data->>'number') stored,
  primary key (registration_id, consignment_id, id),
  unique (registration_id, consignment_id, number),
  foreign key (registration_id, consignment_id) references consignment(registration_id, id)
);

create table outer_package (
  registration_id bigint not null,
  consignment_id bigint not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  line int not null,
  container_id bigint,
  added_by bigint not null default nullif(current_setting('app.registration_id', true), '')::bigint,
  primary key (registration_id, consignment_id, id),
  unique (registration_id, consignment_id, line),
  constraint outer_package_line_check check (line > 0),
  foreign key (registration_id, consignment_id, container_id) references container(registration_id, consignment_id, id),
  foreign key (registration_id, consignment_id) references consignment(registration_id, id)
);
create index outer_package_container on outer_package (registration_id, consignment_id, container_id);

-- Functions

create view shared_with_me as
  select p.owner_registration_id, p.consignment_id, p.role from consignment_party p where p.registration_id = ${me};

create function is_party(owner bigint, consignment bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from consignment_party p
    where p.registration_id = ${me} and p.owner_registration_id = owner and p.consignment_id = consignment and p.role <> 'serviceProvider')
$$;

create function is_shared_with_me(owner bigint, consignment bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
      select from consignment_party p
      where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner);
end $$;

create function find_lines(owner bigint, consignment bigint, pattern text) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if owner = ${me} or exists (
    select from consignment_party p
    where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner) then
    return query select l.id from product_line l
      where l.registration_id = owner and l.consignment_id = consignment and l.search_text ilike pattern;
  end if;
end
$$;

-- Answers the numbers of the lines that went.
create function take_back_batch(owner bigint, consignment bigint, batch bigint) returns table (taken int)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if exists (select from consignment c where c.registration_id = owner and c.id = consignment and c.is_locked)
    or not (owner = ${me} or exists (select from consignment_party p
      where p.registration_id = ${me} and p.consignment_id = consignment and p.owner_registration_id = owner)) then return; end if;
  return query delete from product_line l where l.registration_id = owner and l.consignment_id = consignment and l.batch_id = batch
    and l.added_by = ${me} and l.version = 1
    and l.id not in (select d.order_product_id from declaration_line d where d.registration_id = owner and d.consignment_id = consignment)
    returning l.line;
  delete from invoice i where i.registration_id = owner and i.consignment_id = consignment and i.batch_id = batch
    and i.added_by = ${me} and i.version = 1 and not exists (select from product_line l
    where l.registration_id = i.registration_id and l.consignment_id = i.consignment_id and l.invoice_id = i.id);
end $$;

-- Rights

create index product_line_goods on product_line using gin (goods_words(registration_id, description, product_code, created_at)) where ((not is_deleted) and (hs_tariff_code is not null));

alter table consignment enable row level security, force row level security;
create policy changed on consignment for update to app_user using (registration_id = ${me} or exists (
  select from shared_with_me s
  where s.consignment_id = consignment.id and s.owner_registration_id = consignment.registration_id));
create policy created on consignment for insert to app_user with check (registration_id = ${me});
create policy seen on consignment for select to app_user using (registration_id = ${me} or exists (
  select from shared_with_me s
  where s.consignment_id = consignment.id and s.owner_registration_id = consignment.registration_id));
create policy lookup on consignment for select to app_lookup using (true);
create policy erasing on consignment to app_auth using (true);
create policy erasing_found on consignment for select to app_auth using (true);
create policy erasing_saved on consignment for update to app_auth using (true);
grant select, insert, update (is_locked, version, changed_at, changed_by, data, lock_reason, locked_by, locked_at), select (search_text) on consignment to app_user;
grant select, update (changed_by, locked_by) on consignment to app_auth;
grant select (registration_id, id, is_locked, created_at, data, trade_direction, consignee_name, arrival_date) on consignment to app_lookup;
create trigger owners_enter after insert on consignment referencing new table as entered for each statement execute function enter_owners();
create trigger owners_leave after delete on consignment referencing old table as gone for each statement execute function leave_owners();

alter table consignment_number enable row level security, force row level security;
create policy mine on consignment_number to app_user using (registration_id = ${me});
grant select, insert, update (last) on consignment_number to app_user;

alter table consignment_party enable row level security, force row level security;
create policy named on consignment_party for insert to app_user with check (owner_registration_id = ${me});
create policy named_by_party on consignment_party for insert to app_user
  with check (role = 'serviceProvider' and named_by = ${me} and is_party(owner_registration_id, consignment_id));
create policy removed on consignment_party for delete to app_user using (owner_registration_id = ${me});
create policy removed_by_namer on consignment_party for delete to app_user using (role = 'serviceProvider' and named_by = ${me});
create policy seen on consignment_party for select to app_user using (registration_id = ${me} or owner_registration_id = ${me});
create policy seen_by_namer on consignment_party for select to app_user using (named_by = ${me});
create policy lookup on consignment_party for select to app_lookup using (true);
grant select, insert, delete on consignment_party to app_user;
grant select on consignment_party to app_lookup;

alter table customs_order enable row level security, force row level security;
create policy shared on customs_order to app_user using (registration_id = ${me} or exists (
  select from shared_with_me s
  where s.consignment_id = customs_order.consignment_id and s.owner_registration_id = customs_order.registration_id));
create policy lookup on customs_order for select to app_lookup using (true);
create policy erasing_found on customs_order for select to app_auth using (true);
create policy erasing_saved on customs_order for update to app_auth using (true);
grant select, insert, update (version, changed_at, changed_by, data) on customs_order to app_user;
grant select, update (changed_by) on customs_order to app_auth;
grant select, select (registration_id, consignment_id, data) on customs_order to app_lookup;

alter table invoice enable row level security, force row level security;
create policy shared on invoice to app_user using (registration_id = ${me} or exists (
  select from shared_with_me s
  where s.consignment_id = invoice.consignment_id and s.owner_registration_id = invoice.registration_id));
create policy lookup on invoice for select to app_lookup using (true);
create policy taken_back on invoice for delete to app_lookup using (batch_id is not null);
create policy erasing_found on invoice for select to app_auth using (true);
create policy erasing_saved on invoice for update to app_auth using (true);
grant select, insert, update (version, changed_at, changed_by, data) on invoice to app_user;
grant select, update (changed_by) on invoice to app_auth;
grant select, delete, select (registration_id, consignment_id, id, version, data, batch_id, added_by) on invoice to app_lookup;

alter table product_line enable row level security, force row level security;
create policy shared on product_line to app_user using (registration_id = ${me} or exists (
  select from shared_with_me s
  where s.consignment_id = product_line.consignment_id and s.owner_registration_id = product_line.registration_id));
create policy lookup on product_line for select to app_lookup using (true);
create policy taken_back on product_line for delete to app_lookup using (batch_id is not null);
create policy erasing_found on product_line for select to app_auth using (true);
create policy erasing_saved on product_line for update to app_auth using (true);
grant select, insert, update (version, changed_at, changed_by, data, invoice_id, line, is_deleted) on product_line to app_user;
grant select, update (changed_by) on product_line to app_auth;
grant delete, select (registration_id, consignment_id, id, version, created_at, data, order_id, invoice_id, line, is_deleted, description, product_code, hs_tariff_code, search_text, batch_id, added_by) on product_line to app_lookup;

alter table container enable row level security, force row level security;
create policy shared on container to app_user using (registration_id = ${me} or exists (
  select from shared_with_me s
  where s.consignment_id = container.consignment_id and s.owner_registration_id = container.registration_id));
create policy lookup on container for select to app_lookup using (true);
create policy erasing_found on container for select to app_auth using (true);
create policy erasing_saved on container for update to app_auth using (true);
grant select, insert, delete, update (version, changed_at, changed_by, data) on container to app_user;
grant select, update (changed_by) on container to app_auth;
grant select (registration_id, consignment_id, data) on container to app_lookup;

alter table outer_package enable row level security, force row level security;
create policy shared on outer_package to app_user using (registration_id = ${me} or exists (
  select from shared_with_me s
  where s.consignment_id = outer_package.consignment_id and s.owner_registration_id = outer_package.registration_id));
create policy lookup on outer_package for select to app_lookup using (true);
create policy erasing_found on outer_package for select to app_auth using (true);
create policy erasing_saved on outer_package for update to app_auth using (true);
grant select, insert, delete, update (version, changed_at, changed_by, data, container_id) on outer_package to app_user;
grant select, update (changed_by) on outer_package to app_auth;
grant select (registration_id, consignment_id, data) on outer_package to app_lookup;
