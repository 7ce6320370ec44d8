-- Tables

create table resource_record (
  registration_id bigint not null,
  resource text collate "C" not null,
  id bigint not null,
  unique_key text collate "C",
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  valid_from date not null default '-infinity'::date,
  valid_to date,
  primary key (registration_id, resource, id),
  constraint resource_record_days check (valid_to >= valid_from)
);
create index resource_record_oldest on resource_record (registration_id, resource, created_at, id);
create unique index resource_record_once on resource_record (registration_id, resource, unique_key, valid_from);

create table starter_record (
  resource text collate "C" not null,
  record text collate "C" not null,
  primary key (resource, record)
);

create table audit_log (
  registration_id bigint not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  user_id bigint not null,
  user_name text not null,
  kind text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  owner_registration_id bigint,
  consignment_id bigint,
  entity text collate "C",
  record_id bigint,
  change_id uuid,
  version int,
  primary key (registration_id, id)
);
create index audit_log_change on audit_log (change_id) where (change_id is not null);
create index audit_log_consignment on audit_log (owner_registration_id, consignment_id, user_id) where (consignment_id is not null);
create index audit_log_kind on audit_log (registration_id, kind, id desc);
create index audit_log_record on audit_log (owner_registration_id, entity, record_id, id desc) where (entity is not null);

create table change_set (
  registration_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  operation text collate "C" not null,
  consignment_id bigint,
  batch_id bigint,
  undone_at timestamptz,
  primary key (registration_id, id)
);

create table idempotency_key (
  registration_id bigint not null,
  user_id bigint not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  expires_at timestamptz not null,
  primary key (registration_id, user_id, operation, key)
);

create table kept_view (
  registration_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  list text collate "C" generated always as (data->>'list') stored,
  name_key text not null,
  is_shared boolean not null generated always as (coalesce(((data->>'isShared'))::boolean, false)) stored,
  primary key (registration_id, id),
  unique (registration_id, user_id, list, name_key),
  foreign key (registration_id, user_id) references person(registration_id, id) on delete cascade
);
create index kept_view_shared on kept_view (registration_id, list) where is_shared;

create table first_view (
  registration_id bigint not null,
  user_id bigint not null,
  list text not null,
  view text not null,
  primary key (registration_id, user_id, list),
  foreign key (registration_id, user_id) references person(registration_id, id) on delete cascade
);

create table record_owner (
  id bigint not null,
  registration_id bigint not null,
  primary key (id)
);

-- Functions

-- Who writes waits for the one before: of two at once the second sees what the first has written.
create function refuse_overlap() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare other record;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.resource, new.registration_id));
  select r.valid_from, r.valid_to into other from resource_record r
  where r.registration_id = new.registration_id and r.resource = new.resource and r.unique_key = new.unique_key
    and r.id <> new.id and r.valid_from <= new.valid_to and r.valid_to >= new.valid_from
  order by r.valid_from limit 1;
  if found then
    raise exclusion_violation using message = 'Another record holds at that time.', detail = json_build_object(
      'from', case when isfinite(other.valid_from) then other.valid_from end,
      'to', case when isfinite(other.valid_to) then other.valid_to end)::text;
  end if;
  return new;
end $$;

create function freshen_statistics() returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp set default_statistics_target = 15 as $$
begin
  if not exists (
    select from pg_class where oid = 'resource_record'::regclass
      and pg_relation_size(oid) / current_setting('block_size')::int > 20 + greatest(relpages, 0) * 1.3)
  then return false; end if;
  analyze resource_record;
  return true;
end $$;

-- What was written last is not sorted into the indexes of words yet.
create function sort_words() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = 'resource_record'::regclass and relam = (select oid from pg_am where amname = 'gin')
$$;

-- How many records name each key in these fields: of the business and what it takes part in, or of all, asked by an operator.
create function count_uses(entity text, fields text[], keys jsonb, everywhere boolean)
returns table (ordinal int, uses bigint) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  stored_in text := case entity when 'consignments/product-line' then 'product_line' when 'consignments/consignment' then 'consignment'
    when 'consignments/order' then 'customs_order' when 'consignments/invoice' then 'invoice'
    when 'consignments/container' then 'container' when 'consignments/outer-package' then 'outer_package'
    when 'attachments/document' then 'document' else 'resource_record' end;
  is_mine text := case when everywhere and is_operator() then 'true' else case stored_in
    when 'resource_record' then 'r.registration_id = $2'
    when 'consignment' then '(r.registration_id = $2 or exists (select from consignment_party p
where p.registration_id = $2 and p.consignment_id = r.id and p.owner_registration_id = r.registration_id))'
    else '(r.registration_id = $2 or exists (select from consignment_party p
where p.registration_id = $2 and p.consignment_id = r.consignment_id and p.owner_registration_id = r.registration_id))' end end;
  is_open text := 'not exists (select from consignment c
    where c.registration_id = r.registration_id and c.id = r.consignment_id and c.is_locked)';
  is_counted text := case stored_in
    when 'resource_record' then format('r.resource = %L', entity)
    when 'consignment' then 'not r.is_locked'
    when 'product_line' then 'not r.is_deleted and ' || is_open
    else is_open end;
  is_equal text := (select string_agg(format('(r.data->>%L) collate "C" = k.key->>%s', field, place - 1), ' and ')
    from unnest(fields) with ordinality as f(field, place));
begin
  return query execute format(
    'select k.ordinal::int, count(*) from jsonb_array_elements($1) with ordinality as k(key, ordinal)
       join %I r on %s where %s and %s group by 1', stored_in, is_equal, is_counted, is_mine)
  using keys, ${me};
end $$;

create view resource_row as
  select registration_id, resource, id, unique_key, version, created_at, data from resource_record
  where registration_id = any(array[${me}, 0]);

-- Whoever asks must know the id: the directory is read by nobody.
create function owner_of(record bigint) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select o.registration_id from record_owner o where o.id = record);
end $$;

create function enter_owners() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into record_owner (id, registration_id) select id, registration_id from entered;
  return null;
end $$;

create function leave_owners() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from record_owner o using gone where o.id = gone.id;
  return null;
end $$;

create function operating_figures(idle_ms float8, lifetime_ms float8)
returns table (sessions bigint, jobs_waiting bigint, jobs_due bigint, jobs_running bigint, jobs_given_up bigint, longest_due_s float8)
language sql stable security definer set search_path = public, pg_temp as $$
  select
    (select count(*) from session s
      where s.last_seen_at > now() - make_interval(secs => idle_ms / 1000)
        and s.created_at > now() - make_interval(secs => lifetime_ms / 1000)),
    count(*) filter (where j.given_up_at is null and j.run_after > now()),
    count(*) filter (where j.given_up_at is null and j.run_after <= now() and coalesce(j.leased_until < now(), true)),
    count(*) filter (where j.given_up_at is null and j.leased_until >= now()),
    count(*) filter (where j.given_up_at is not null),
    coalesce(extract(epoch from now() - min(j.run_after) filter (
      where j.given_up_at is null and j.run_after <= now() and coalesce(j.leased_until < now(), true))), 0)::float8
  from job j
$$;

-- Rights

create index resource_record_goods on resource_record using gin (goods_words(registration_id, (((data->>'description') || ' ') || coalesce((data->>'keyword'), '')), (data->>'productCode'), created_at)) where (resource = any (array['products/classified-product', 'tariffs/tariff']));

alter table resource_record enable row level security, force row level security;
create policy changed on resource_record for update to app_user using (registration_id = ${me} or (registration_id = 0 and (select is_operator())));
create policy created on resource_record for insert to app_user with check (registration_id = ${me} or (registration_id = 0 and (select is_operator())));
create policy removed on resource_record for delete to app_user using (registration_id = ${me} or (registration_id = 0 and (select is_operator())));
create policy seen on resource_record for select to app_user using (registration_id = any(array[${me}, 0]));
create policy lookup on resource_record for select to app_lookup using (true);
create policy erasing_found on resource_record for select to app_auth using (true);
create policy erasing_saved on resource_record for update to app_auth using (true);
create policy shared on resource_record for select to app_auth using (registration_id = 0);
grant select, insert, delete, update (unique_key, version, changed_at, changed_by, data, valid_from, valid_to) on resource_record to app_user;
grant select, update (changed_by) on resource_record to app_auth;
grant select on resource_record to app_lookup;
create trigger never_overlapping before insert or update of unique_key, valid_from, valid_to on resource_record
  for each row when (new.valid_to is not null) execute function refuse_overlap();

alter table starter_record enable row level security, force row level security;
create policy noted on starter_record to app_user using (${me} = 0);
grant select, insert on starter_record to app_user;

alter table audit_log enable row level security, force row level security;
create policy kept on audit_log to app_user using (registration_id = ${me} or (registration_id = 0 and (select is_operator())));
create policy shared on audit_log for select to app_user using (
      consignment_id is not null and (owner_registration_id = ${me} or exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = audit_log.consignment_id and p.owner_registration_id = audit_log.owner_registration_id)));
create policy lookup on audit_log for select to app_lookup using (true);
create policy erasing on audit_log to app_auth using (true);
grant select, insert on audit_log to app_user;
grant select, update (user_name, subject, before, after) on audit_log to app_auth;
grant select on audit_log to app_lookup;

alter table change_set enable row level security, force row level security;
create policy mine on change_set to app_user using (registration_id = ${me});
grant select, insert, update (undone_at) on change_set to app_user;

alter table idempotency_key enable row level security, force row level security;
create policy mine on idempotency_key to app_user using (registration_id = ${me});
create policy cleaning on idempotency_key to app_auth using (true);
create policy erasing on idempotency_key to app_auth using (true);
grant select, insert, delete, update (answer) on idempotency_key to app_user;
grant select, delete on idempotency_key to app_auth;

alter table kept_view enable row level security, force row level security;
create policy mine on kept_view to app_user using (registration_id = ${me});
create policy erasing on kept_view to app_auth using (true);
create policy erasing_found on kept_view for select to app_auth using (true);
create policy erasing_saved on kept_view for update to app_auth using (true);
grant select, insert, delete, update (version, changed_at, changed_by, data, name_key) on kept_view to app_user;
grant select, delete, update (changed_by) on kept_view to app_auth;

alter table first_view enable row level security, force row level security;
create policy mine on first_view to app_user using (registration_id = ${me});
create policy erasing on first_view to app_auth using (true);
grant select, insert, delete, update (view) on first_view to app_user;
grant select, delete on first_view to app_auth;

alter table record_owner enable row level security, force row level security;
create policy directory on record_owner to app_lookup using (true);
grant select, insert, delete on record_owner to app_lookup;

revoke execute on function freshen_statistics(), sort_words() from public;
grant execute on function freshen_statistics(), sort_words() to app_user;
