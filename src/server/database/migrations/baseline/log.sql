-- Tables

create table log_head (
  registration_id bigint not null,
  number bigint not null,
  hash bytea not null,
  primary key (registration_id)
);

create table log_name (
  registration_id bigint not null,
  user_id bigint not null,
  version int not null,
  name text,
  primary key (registration_id, user_id, version)
);

create table log_entry (
  registration_id bigint not null,
  number bigint not null,
  content text not null,
  hash bytea not null,
  created_at timestamptz not null generated always as (to_timestamp(((((content)::jsonb->>'at'))::float8 / (1000000)::float8))) stored,
  what text collate "C" not null generated always as ((content)::jsonb->>'what') stored,
  user_id bigint generated always as ((((content)::jsonb->>'who'))::bigint) stored,
  user_version int generated always as ((((content)::jsonb->>'whoVersion'))::integer) stored,
  about_id bigint generated always as ((((content)::jsonb->>'about'))::bigint) stored,
  about_version int generated always as ((((content)::jsonb->>'aboutVersion'))::integer) stored,
  subject text generated always as ((content)::jsonb->>'subject') stored,
  address text collate "C" generated always as ((content)::jsonb->>'address') stored,
  browser text generated always as ((content)::jsonb->>'browser') stored,
  primary key (registration_id, number)
);
create index log_entry_person on log_entry (registration_id, user_id, created_at);

-- Functions

-- The version under which a name is known; another name makes another version.
create function log_name_version(person bigint, called text) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  owner bigint := ${me};
  known log_name%rowtype;
begin
  if person is null then
    return null;
  end if;
  select * into known from log_name n where n.registration_id = owner and n.user_id = person order by n.version desc limit 1;
  if known.name is not distinct from called and known.version is not null then
    return known.version;
  end if;
  insert into log_name (registration_id, user_id, version, name) values (owner, person, coalesce(known.version, 0) + 1, called);
  return coalesce(known.version, 0) + 1;
end
$$;

create function append_log(entry jsonb) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  owner bigint := ${me};
  before log_head%rowtype;
  text_of_entry text;
  hash_of_entry bytea;
begin
  insert into log_head (registration_id, number, hash) values (owner, 0, sha256(convert_to('log ' || owner, 'UTF8')))
    on conflict do nothing;
  select * into before from log_head h where h.registration_id = owner for update;
  text_of_entry := (jsonb_strip_nulls(entry - 'whoName' - 'aboutName') || jsonb_build_object(
    'registration', owner,
    'number', before.number + 1,
    'at', (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    'whoVersion', log_name_version((entry->>'who')::bigint, entry->>'whoName'),
    'aboutVersion', log_name_version((entry->>'about')::bigint, entry->>'aboutName')))::text;
  hash_of_entry := sha256(before.hash || convert_to(text_of_entry, 'UTF8'));
  insert into log_entry (registration_id, number, content, hash) values (owner, before.number + 1, text_of_entry, hash_of_entry);
  update log_head h set number = before.number + 1, hash = hash_of_entry where h.registration_id = owner;
  return before.number + 1;
end
$$;

-- Of a person who is erased; the entries stay.
create function erase_log_names(person bigint) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update log_name set name = null where registration_id = ${me} and user_id = person
$$;

-- Every chain there is, and where it ends. Nothing of what is in it.
create function log_chains() returns table (registration_id bigint, number bigint, hash bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select registration_id, h.number, h.hash
  from log_head h full join (select distinct e.registration_id from log_entry e) e using (registration_id)
  order by registration_id
$$;

-- Rights

alter table log_head enable row level security, force row level security;
create policy appending on log_head to app_log using (true);
grant select, insert, update (number, hash) on log_head to app_log;

alter table log_name enable row level security, force row level security;
create policy mine on log_name for select to app_user using (registration_id = ${me});
create policy appending on log_name to app_log using (registration_id = ${me});
grant select on log_name to app_user;
grant select, insert, update (name) on log_name to app_log;

alter table log_entry enable row level security, force row level security;
create policy mine on log_entry for select to app_user using (registration_id = ${me});
create policy appending on log_entry for insert to app_log with check (registration_id = ${me});
create policy verifying on log_entry for select to app_log using (true);
grant select on log_entry to app_user;
grant select, insert on log_entry to app_log;

revoke execute on function log_name_version(bigint, text) from app_user;
