-- Tables

create table session (
  registration_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  browser text,
  primary key (registration_id, id),
  foreign key (registration_id, user_id) references person(registration_id, id)
);
create index session_person on session (registration_id, user_id);
create unique index session_token on session (token_hash);

create table one_time_token (
  registration_id bigint not null,
  id uuid not null,
  purpose text not null,
  user_id bigint,
  email text collate "C" not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (registration_id, id),
  constraint one_time_token_purpose_check check (purpose = any (array['activation', 'reset', 'invite']))
);
create unique index one_time_token_hash on one_time_token (token_hash);
create index one_time_token_user on one_time_token (registration_id, user_id, purpose);

create table second_factor (
  registration_id bigint not null,
  user_id bigint not null,
  secret text not null,
  is_confirmed boolean not null default false,
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  primary key (registration_id, user_id),
  foreign key (registration_id, user_id) references person(registration_id, id)
);

create table attempt (
  key bytea not null,
  count int not null,
  last_at timestamptz not null,
  under_way int not null default 0,
  under_way_at timestamptz,
  primary key (key)
);

create table attempt_success (
  key bytea not null,
  last_at timestamptz not null,
  primary key (key)
);

create table bot_check_solution (
  id text not null,
  expires_at timestamptz not null,
  primary key (id)
);

create table made_secret (
  name text not null,
  secret text not null,
  primary key (name)
);

-- Functions

create function end_session(hash bytea) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from session where token_hash = hash
$$;

create function end_user_sessions(person_id bigint, keep_hash bytea) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  with ended as (
    delete from session s using person u
    where u.id = person_id and s.registration_id = u.registration_id and s.user_id = u.id
      and s.token_hash is distinct from keep_hash
    returning s.id)
  select count(*) from ended
$$;

create function find_token(hash bytea, wanted text)
returns table (registration_id bigint, user_id bigint, email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.registration_id, t.user_id, t.email from one_time_token t
  where t.token_hash = hash and t.purpose = wanted and t.used_at is null and t.expires_at > now()
    and (t.user_id is null or exists (
      select from person u where u.registration_id = t.registration_id and u.id = t.user_id and lower(u.email) = lower(t.email)))
$$;

-- Whoever comes second waits for the first, and then finds the token used.
create function use_token(hash bytea, wanted text)
returns table (registration_id bigint, user_id bigint, email text)
language sql volatile security definer set search_path = public, pg_temp as $$
  update one_time_token t set used_at = now()
  where t.token_hash = hash and t.purpose = wanted and t.used_at is null and t.expires_at > now()
    and (t.user_id is null or exists (
      select from person u where u.registration_id = t.registration_id and u.id = t.user_id and lower(u.email) = lower(t.email)))
  returning t.registration_id, t.user_id, t.email
$$;

create function create_session(hash bytea, session_id uuid, person_id bigint, browser_name text) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into session (registration_id, id, user_id, token_hash, browser)
  select u.registration_id, session_id, u.id, hash, browser_name from person u where u.id = person_id and u.status in ('N', 'A')
  returning registration_id
$$;

create function list_sessions(person_id bigint, idle_ms float8, lifetime_ms float8)
returns table (id uuid, browser text, created_at timestamptz, last_seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.browser, s.created_at, s.last_seen_at from session s
  where s.registration_id = ${me} and s.user_id = person_id
    and s.last_seen_at > now() - make_interval(secs => idle_ms / 1000)
    and s.created_at > now() - make_interval(secs => lifetime_ms / 1000)
  order by s.last_seen_at desc
$$;

create function end_session_of(person_id bigint, ended uuid) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (delete from session s where s.registration_id = ${me} and s.user_id = person_id and s.id = ended returning s.id)
  select count(*) from gone
$$;

create function remove_expired(idle_ms float8, lifetime_ms float8) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from session where last_seen_at < now() - make_interval(secs => idle_ms / 1000)
    or created_at < now() - make_interval(secs => lifetime_ms / 1000);
  delete from one_time_token where expires_at < now() - interval '7 days';
  delete from attempt where last_at < now() - interval '1 day';
  delete from attempt_success where last_at < now() - interval '90 days';
  delete from bot_check_solution where expires_at < now();
  delete from idempotency_key where expires_at < now();
  delete from job where given_up_at < now() - interval '30 days';
  delete from sent_mail where sent_at < now() - interval '30 days';
$$;

create function open_session(hash bytea, idle_ms float8, lifetime_ms float8, slide_after_ms float8, is_setting_up boolean)
returns table (session_id uuid, user_id bigint, registration_id bigint, full_name text, email text, is_admin boolean,
  status text, business_name text, reg_type_code text, reg_type jsonb, country_code text, time_zone_id integer, accounts_access text,
  organisation_id text, must_set_up_second_factor boolean, expires_at timestamptz)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  begun timestamptz;
  seen timestamptz;
  idle interval := make_interval(secs => idle_ms / 1000);
  lifetime interval := make_interval(secs => lifetime_ms / 1000);
begin
  select s.id, u.id, u.registration_id, u.full_name, u.email, u.is_admin, u.status, r.name, r.type_code,
      (select t.data from resource_record t
        where t.registration_id = 0 and t.resource = 'reference/registration-type' and t.unique_key = r.type_code
          and t.valid_from <= current_date
        order by t.valid_from desc limit 1),
      r.country_code, (r.data->>'timeZoneId')::integer, u.accounts_access, r.organisation_id,
      coalesce(r.requires_second_factor, false) and not exists (
        select from second_factor f where f.registration_id = u.registration_id and f.user_id = u.id and f.is_confirmed),
      s.created_at, s.last_seen_at
    into session_id, user_id, registration_id, full_name, email, is_admin, status, business_name, reg_type_code, reg_type, country_code,
      time_zone_id, accounts_access, organisation_id, must_set_up_second_factor, begun, seen
    from session s
    join person u on u.registration_id = s.registration_id and u.id = s.user_id
    left join registration r on r.id = s.registration_id
    where s.token_hash = hash and u.status in ('N', 'A')
      and s.last_seen_at > now() - idle and s.created_at > now() - lifetime;
  if not found then
    raise exception 'no session' using errcode = 'QL401';
  end if;
  if must_set_up_second_factor and not is_setting_up then
    raise exception 'no second factor' using errcode = 'QL403';
  end if;
  if seen < now() - make_interval(secs => slide_after_ms / 1000) then
    update session s set last_seen_at = now()
      where s.token_hash = (select t.token_hash from session t where t.token_hash = hash for update skip locked);
    seen := now();
  end if;
  expires_at := least(seen + idle, begun + lifetime);
  return next;
end
$$;

create function stored_second_factors() returns table (registration_id bigint, user_id bigint, secret text)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.registration_id, f.user_id, f.secret from second_factor f
$$;

create function find_sign_in(mail text)
returns table (user_id bigint, registration_id bigint, password_hash text, status text, has_second_factor boolean, is_invited boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.registration_id, u.password_hash, u.status, exists (
      select from second_factor f where f.registration_id = u.registration_id and f.user_id = u.id and f.is_confirmed),
    u.status = 'P' and u.branch_id is not null
  from person u where lower(u.email) = lower(mail collate "C") and u.status not in ('L', 'E')
  order by u.status = 'P', u.branch_id is not null, u.created_at, u.id
  limit 1
$$;

create function hold_names(hash bytea) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('names', s.registration_id)) from session s where s.token_hash = hash
$$;

create function have_names_alone(hash bytea) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('names', s.registration_id)) from session s where s.token_hash = hash
$$;

-- Rights

alter table session enable row level security, force row level security;
create policy sign_in on session to app_auth using (true);
grant select, insert, delete, update (last_seen_at) on session to app_auth;

alter table one_time_token enable row level security, force row level security;
create policy mine on one_time_token to app_user using (registration_id = ${me});
create policy acquainted on one_time_token for select to app_lookup using (true);
create policy sign_in on one_time_token to app_auth using (true);
grant insert, select (registration_id, id, purpose, user_id, email, expires_at, used_at), update (used_at) on one_time_token to app_user;
grant select, delete, update (used_at) on one_time_token to app_auth;
grant select (registration_id, purpose, email, used_at) on one_time_token to app_lookup;

alter table second_factor enable row level security, force row level security;
create policy mine on second_factor to app_user using (registration_id = ${me});
create policy erasing on second_factor to app_auth using (true);
create policy sign_in on second_factor for select to app_auth using (true);
grant select, insert, update, delete on second_factor to app_user;
grant select, delete on second_factor to app_auth;

alter table attempt enable row level security, force row level security;
create policy everybody on attempt to app_user using (true);
create policy cleaning on attempt to app_auth using (true);
grant select, insert, update, delete on attempt to app_user;
grant select, delete on attempt to app_auth;

alter table attempt_success enable row level security, force row level security;
create policy everybody on attempt_success to app_user using (true);
create policy cleaning on attempt_success to app_auth using (true);
grant select, insert, update on attempt_success to app_user;
grant select, delete on attempt_success to app_auth;

alter table bot_check_solution enable row level security, force row level security;
create policy everybody on bot_check_solution to app_user using (true);
create policy cleaning on bot_check_solution to app_auth using (true);
grant select, insert on bot_check_solution to app_user;
grant select, delete on bot_check_solution to app_auth;

alter table made_secret enable row level security, force row level security;
create policy everybody on made_secret to app_user using (true);
grant select, insert on made_secret to app_user;

revoke execute on function create_session(bytea, uuid, bigint, text) from app_user;
grant execute on function create_session(bytea, uuid, bigint, text) to app_sign_in;
