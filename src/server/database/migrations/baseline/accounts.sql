-- Tables

create table registration (
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  name text collate "C" generated always as (data->>'businessName') stored,
  type_code text collate "C" generated always as (data->>'regTypeCode') stored,
  country_code text collate "C" generated always as (data->>'countryCode') stored,
  requires_second_factor boolean not null generated always as (coalesce(((data->>'requiresSecondFactor'))::boolean, false)) stored,
  shows_buyer_products boolean not null generated always as (coalesce((data->>'buyerProductLookupEnabled'), 'true') <> 'false') stored,
  shows_seller_products boolean not null generated always as (coalesce((data->>'sellerProductLookupEnabled'), 'true') <> 'false') stored,
  organisation_id text collate "C" generated always as (data->>'organisationId') stored,
  tax_registration_number text collate "C" generated always as (data->>'taxRegistrationNumber') stored,
  name_key text collate "C",
  name_standing text not null default 'first',
  is_unconfirmed boolean not null generated always as (name_standing = 'unconfirmed') stored,
  primary key (id),
  constraint registration_name_standing_check check (name_standing = any (array['first', 'unconfirmed', 'confirmed']))
);
create index registration_like on registration (country_code, name_key);
create unique index registration_name on registration (country_code, name_key) where (name_standing = 'first');
create unique index registration_organisation on registration (lower(organisation_id)) where (organisation_id is not null);
create index registration_unconfirmed on registration (created_at, id) where is_unconfirmed;

create table branch (
  registration_id bigint not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  name text collate "C" generated always as (data->>'name') stored,
  status text collate "C" generated always as (data->>'status') stored,
  name_key text collate "C" not null,
  primary key (registration_id, id),
  unique (registration_id, name_key),
  foreign key (registration_id) references registration(id)
);

create table registration_provider (
  registration_id bigint not null,
  provider_registration_id bigint not null,
  primary key (registration_id, provider_registration_id),
  foreign key (provider_registration_id) references registration(id),
  foreign key (registration_id) references registration(id)
);

create table person (
  registration_id bigint not null,
  id bigint not null,
  email text collate "C" not null,
  password_hash text,
  status text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  is_admin boolean not null generated always as (status = 'A') stored,
  full_name text collate "C" generated always as (data->>'name') stored,
  branch_id bigint,
  accounts_access text collate "C" generated always as (data->>'accountsAccess') stored,
  primary key (registration_id, id),
  constraint person_status_check check (status = any (array['P', 'N', 'A', 'S', 'T', 'L', 'E'])),
  foreign key (registration_id, branch_id) references branch(registration_id, id)
);
create index person_address on person (lower(email));
create unique index person_email on person (lower(email)) where (status = any (array['N', 'A', 'S', 'T']));
create unique index person_email_here on person (registration_id, lower(email)) where (status <> all (array['L', 'E']));
create unique index person_id on person (id);
create unique index person_signed_up on person (lower(email)) where ((status = 'P') and (branch_id is null));

create table invite (
  registration_id bigint not null,
  id uuid not null,
  email text collate "C" not null,
  consignment_id bigint,
  created_at timestamptz not null default now(),
  primary key (registration_id, id),
  foreign key (registration_id) references registration(id)
);
create index invite_email on invite (lower(email));

-- Functions

create function named_providers(registrations bigint[], types text[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct n.provider_registration_id from registration_provider n join registration r on r.id = n.provider_registration_id
  where n.registration_id = any(registrations) and r.type_code = any(types)
$$;

create function release_address(mail text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from person u
  where lower(u.email) = lower(mail collate "C") and u.status = 'P' and u.created_at < now() - interval '1 day'
    and not exists (select from registration r where r.id = u.registration_id)
    and not exists (
      select from one_time_token t where t.registration_id = u.registration_id and t.user_id = u.id
        and t.purpose = 'activation' and t.used_at is null and t.expires_at > now())
$$;

create function is_operator() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from registration where id = ${me} and type_code = 'OPR')
$$;

-- Nobody becomes an operator by a change of the business.
create function keep_operators() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'Who is an operator never changes.';
end $$;

create function add_generic_client() returns trigger language plpgsql as $$
begin
  insert into resource_record (registration_id, resource, id, unique_key, data) values (new.id, 'products/client', new.id, '["All clients",null]', '{"name": "All clients", "isGeneric": true}'::jsonb);
  return null;
end $$;

create function businesses_of_types(types text[])
returns table (registration_id bigint, country_code text, business_name text, reg_type_code text, is_unconfirmed boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.country_code, r.name, r.type_code, r.is_unconfirmed from registration r
  where r.type_code = any(types) order by r.name, r.id
$$;

create function known_businesses(types text[])
returns table (id bigint, name text, country_code text, type_code text, roles text[], is_unconfirmed boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with known as (
    select theirs.registration_id as id, theirs.role from consignment_party mine
    join consignment_party theirs
      on theirs.owner_registration_id = mine.owner_registration_id and theirs.consignment_id = mine.consignment_id
    where mine.registration_id = ${me}
    union select n.provider_registration_id, null from registration_provider n where n.registration_id = ${me}
    union select u.registration_id, null from one_time_token t join person u on lower(u.email) = lower(t.email)
      where t.registration_id = ${me} and t.purpose = 'invite' and u.created_at >= t.used_at and u.status in ('N', 'A', 'S', 'T')
    union select i.registration_id, null from person u join invite i on lower(i.email) = lower(u.email)
      where u.registration_id = ${me} and u.status in ('N', 'A', 'S', 'T')
    union select r.id, null from registration r
      where r.type_code = any(types) and r.country_code = (select own.country_code from registration own where own.id = ${me})
    union select ${me}, null)
  select r.id, r.name, r.country_code, r.type_code, coalesce(array_agg(k.role) filter (where k.role is not null), '{}'),
    r.is_unconfirmed and r.id is distinct from ${me}
  from known k join registration r on r.id = k.id
  group by r.id, r.name, r.country_code, r.type_code, r.is_unconfirmed
$$;

create function find_inviters(mail text)
returns table (registration_id bigint, country_code text, business_name text, is_unconfirmed boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.id, r.country_code, r.name, r.is_unconfirmed from invite i join registration r on r.id = i.registration_id
  where lower(i.email) = lower(mail collate "C") order by r.name, r.id
$$;

create function find_invitations(mail text)
returns table (registration_id bigint, user_id bigint, business_name text, is_unconfirmed boolean, branch_name text, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.registration_id, u.id, r.name, r.is_unconfirmed, b.name, u.created_at
  from person u
  join registration r on r.id = u.registration_id
  join branch b on b.registration_id = u.registration_id and b.id = u.branch_id
  where lower(u.email) = lower(mail collate "C") and u.status = 'P'
  order by u.created_at, u.id
$$;

-- Those whose names are to be compared still, the oldest first: of two alike the older one is the first.
create function names_without_key() returns table (id bigint, name text, country_code text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.name, r.country_code from registration r where r.name_key is null and r.name is not null order by r.created_at, r.id
$$;

create function keep_name_key(business bigint, key text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update registration r set name_key = key, name_standing = case r.name_standing when 'confirmed' then 'confirmed' else 'first' end
    where r.id = business and r.name_key is null;
exception when unique_violation then
  update registration r set name_key = key, name_standing = 'unconfirmed' where r.id = business and r.name_key is null;
end
$$;

-- Answers the name; null where it is not unconfirmed (any more).
create function confirm_name(business bigint) returns text
language sql volatile security definer set search_path = public, pg_temp as $$
  update registration r set name_standing = 'confirmed'
  where r.id = business and r.name_standing = 'unconfirmed' and is_operator()
  returning r.name
$$;

-- Whoever has shown that the address is theirs needs no sign-up of it any more, whoever asked for that.
create function drop_sign_ups(mail text, but bigint) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from person u
  where lower(u.email) = lower(mail collate "C") and u.status = 'P' and u.branch_id is null and u.id <> but
$$;

create view party with (security_barrier = true) as
  select p.registration_id, p.consignment_id, p.owner_registration_id, p.role, r.name, r.type_code, r.country_code, p.named_by,
    r.is_unconfirmed and r.id is distinct from ${me} as is_unconfirmed
  from consignment_party p join registration r on r.id = p.registration_id
  where p.owner_registration_id = ${me} or exists (
    select from consignment_party mine
    where mine.registration_id = ${me} and mine.consignment_id = p.consignment_id
      and mine.owner_registration_id = p.owner_registration_id);

create view unconfirmed_name with (security_barrier = true) as
  select r.id, r.name, r.country_code, r.created_at, p.full_name as registered_by, p.email,
    (select string_agg(o.name, ' · ' order by o.created_at, o.id) from (
      select o.name, o.created_at, o.id from registration o
      where o.country_code = r.country_code and o.name_key = r.name_key and o.id <> r.id
      order by o.created_at, o.id limit 10) o) as like_names
  from registration r
  left join lateral (
    select u.full_name, u.email from person u where u.registration_id = r.id and u.status <> 'E' order by u.created_at, u.id limit 1) p on true
  where r.is_unconfirmed and (select is_operator());

-- Whoever registered before a moment, but for operators.
create function businesses_before(moment timestamptz) returns table (id bigint, name text, country_code text, time_zone_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.name, r.country_code, (r.data->>'timeZoneId')::int from registration r
  where r.type_code is distinct from 'OPR' and r.created_at < moment order by r.id
$$;

-- Rights

alter table registration enable row level security, force row level security;
create policy mine on registration to app_user using (id = ${me});
create policy named on registration as restrictive for insert to app_user with check (name_standing <> 'confirmed');
create policy lookup on registration for select to app_lookup using (true);
create policy erasing_found on registration for select to app_auth using (true);
create policy erasing_saved on registration for update to app_auth using (true);
create policy naming on registration for update to app_auth using (true);
create policy sign_in on registration for select to app_auth using (true);
grant select, insert, update (version, changed_at, changed_by, data), select (requires_second_factor) on registration to app_user;
grant select, update (changed_by, data, name_key, name_standing) on registration to app_auth;
grant select (id, name, type_code, country_code, shows_buyer_products, shows_seller_products, is_unconfirmed) on registration to app_lookup;
create trigger operators_stay before update of data on registration for each row
  when (('OPR' is not distinct from old.data->>'regTypeCode') <> ('OPR' is not distinct from new.data->>'regTypeCode')) execute function keep_operators();
create trigger generic_client after insert on registration for each row execute function add_generic_client();

alter table branch enable row level security, force row level security;
create policy mine on branch to app_user using (registration_id = ${me});
create policy erasing_found on branch for select to app_auth using (true);
create policy erasing_saved on branch for update to app_auth using (true);
create policy sign_in on branch for select to app_auth using (true);
grant select, insert, update (version, changed_at, changed_by, data, name_key) on branch to app_user;
grant select, update (changed_by) on branch to app_auth;

alter table registration_provider enable row level security, force row level security;
create policy mine on registration_provider to app_user using (registration_id = ${me});
create policy lookup on registration_provider for select to app_lookup using (true);
grant select, insert on registration_provider to app_user;
grant select on registration_provider to app_lookup;

alter table person enable row level security, force row level security;
create policy mine on person to app_user using (registration_id = ${me});
create policy withdrawn on person as restrictive for delete to app_user using (status = 'P');
create policy acquainted on person for select to app_lookup using (true);
create policy lookup on person for select to app_lookup using (true);
create policy erasing_found on person for select to app_auth using (true);
create policy erasing_saved on person for update to app_auth using (true);
create policy lapsed on person for delete to app_auth using (status = 'P');
create policy sign_in on person for select to app_auth using (true);
grant insert, delete, select (registration_id, id, email, status, version, created_at, changed_at, changed_by, data, is_admin, full_name, branch_id, accounts_access), update (email, password_hash, status, version, changed_at, changed_by, data, branch_id) on person to app_user;
grant select, delete, update (email, password_hash, status, version, changed_at, changed_by, data) on person to app_auth;
grant select (registration_id, id, email, status, created_at) on person to app_lookup;

alter table invite enable row level security, force row level security;
create policy mine on invite to app_user using (registration_id = ${me});
create policy acquainted on invite for select to app_lookup using (true);
create policy erasing on invite to app_auth using (true);
create policy sign_in on invite for select to app_auth using (true);
grant select, insert on invite to app_user;
grant select, delete on invite to app_auth;
grant select (registration_id, email) on invite to app_lookup;

grant execute on function is_operator() to app_auth;
