-- Policies bind the owner of the tables too.
alter table person no force row level security;
alter table audit_log no force row level security;
alter table declaration no force row level security;
alter table document no force row level security;
alter table made_extract no force row level security;
alter table notice no force row level security;
alter table presence no force row level security;
alter table registration no force row level security;

-- Ids of the names that records and logs hold

-- By the business that keeps what holds the name. Of people of one name: who is of that business, then who came last.
create table known_name as
  select distinct on (n.place, n.name) n.place, n.name, n.id from (
    select registration_id as place, full_name as name, id, 1 as rank from person where full_name is not null
    union all select registration_id, user_name, user_id, 2 from audit_log
    union all select owner_registration_id, user_name, user_id, 3 from audit_log where owner_registration_id is not null) n
  order by n.place, n.name, n.rank, n.id desc;
create unique index on known_name (place, name);

-- -1: a former user whose id is unknown.
create function known_person(called text, owner bigint) returns bigint language plpgsql stable as $$
begin
  return case when called is not null then coalesce(
    case when called = 'The operator' then 0 end,
    (select k.id from known_name k where k.place = owner and k.name = called),
    substring(called from '^Former user ([0-9]{1,18})$')::bigint, -1) end;
end $$;

drop view declaration_row, document_row, review_line;

do $$
declare
  saved record;
begin
  for saved in select c.relname as name, case when c.relname = 'registration' then 'id' else 'registration_id' end as owner
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'changed_by'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition loop
    execute format('alter table %1$I alter changed_by type bigint using known_person(changed_by, %2$I)', saved.name, saved.owner);
    if saved.name <> 'person' then
      execute format('drop policy erasing_found on %1$I; drop policy erasing_saved on %1$I; revoke update (changed_by) on %1$I from app_auth', saved.name);
    end if;
  end loop;
end $$;

alter table consignment alter locked_by type bigint using known_person(locked_by, registration_id);
alter table declaration_compilation alter compiled_by type bigint using known_person(compiled_by, registration_id);

alter table declaration add compiled_by bigint, add lodged_by bigint, add withdrawn_by bigint;
update declaration set
  compiled_by = known_person(data->>'compiledBy', registration_id),
  lodged_by = known_person(data->>'lodgedBy', registration_id),
  withdrawn_by = known_person(data->>'withdrawnBy', registration_id),
  data = data - '{compiledBy,lodgedBy,withdrawnBy}'::text[];
grant update (compiled_by, lodged_by, withdrawn_by) on declaration to app_user;

alter table document drop created_by, add created_by bigint;
update document set created_by = known_person(data->>'createdBy', registration_id), data = data - 'createdBy';
alter table made_extract drop created_by, add created_by bigint;
update made_extract set created_by = known_person(data->>'createdBy', registration_id), data = data - 'createdBy';

drop index notice_unread;
alter table notice alter who type bigint using known_person(who, coalesce(owner_of(consignment_id), registration_id));
-- Of one person under two names.
delete from notice n using notice o
  where n.read_at is null and o.read_at is null and o.registration_id = n.registration_id and o.user_id = n.user_id and o.kind = n.kind
    and o.consignment_id = n.consignment_id and o.entity = n.entity and o.record_id = n.record_id and o.who = n.who
    and (o.created_at, o.id) > (n.created_at, n.id);
create unique index notice_unread on notice (registration_id, user_id, kind, consignment_id, entity, record_id, who) where ((read_at is null) and (consignment_id is not null));

delete from presence;
alter table presence drop user_name;

-- Log entries about a user named them by name, or by address where the operator did it.
alter table audit_log add about_id bigint;
update audit_log a set
    about_id = coalesce(
      (select u.id from person u where u.registration_id = a.registration_id and lower(u.email) = lower(w.words) order by u.id desc limit 1),
      known_person(w.words, a.registration_id)),
    subject = w.title,
    before = a.before - '{Full name,Email address}'::text[],
    after = a.after - '{Full name,Email address}'::text[]
  from (
    select id, substring(subject from '^(User|Pending user) ') as title, regexp_replace(subject, '^(User|Pending user) ', '') as words
    from audit_log) w
  where w.id = a.id and a.kind = 'Settings' and w.title is not null and not coalesce(a.after ? 'Business name', false);
update audit_log set after = after - 'Contact name' where kind = 'Settings' and after ? 'Contact name';
update audit_log set before = before - '{compiledBy,lodgedBy,withdrawnBy,createdBy}'::text[],
    after = after - '{compiledBy,lodgedBy,withdrawnBy,createdBy}'::text[]
  where entity in ('declarations/declaration', 'attachments/document');
alter table audit_log drop user_name;

drop function known_person(text, bigint);
drop table known_name;

-- The one way from an id to a name

create function person_name(user_id bigint, operator text, former text, unknown text) returns text
language sql stable strict security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select u.full_name from person u where u.id = user_id and u.status <> 'E'),
    case when user_id = 0 then operator when user_id > 0 then format(former, user_id) else unknown end)
$$;

-- Erasing

drop function erase_contact(bigint, text);
drop function without_words(jsonb, text[], text);
drop function erase_person(bigint, text);

-- Everything else holds the id.
create function erase_person(person_id bigint, called text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  business bigint := ${me};
  address text;
begin
  select u.email into address from person u where u.registration_id = business and u.id = person_id and u.status <> 'E' for update;
  if not found then
    return;
  end if;
  update registration r set data = jsonb_set(r.data, '{contactName}', to_jsonb(called))
    where r.id = business and r.data->>'contactName' = (
        select u.full_name from person u where u.registration_id = business and u.id = person_id)
      and not exists (
        select from person o where o.registration_id = business and o.id <> person_id and o.full_name = r.data->>'contactName');
  delete from notice n where n.registration_id = business and n.user_id = person_id;
  delete from presence p where p.business_id = business and p.user_id = person_id;
  delete from first_view f where f.registration_id = business and f.user_id = person_id;
  delete from kept_view v where v.registration_id = business and v.user_id = person_id and not v.is_shared;
  delete from idempotency_key k where k.registration_id = business and k.user_id = person_id;
  delete from session s where s.registration_id = business and s.user_id = person_id;
  delete from second_factor f where f.registration_id = business and f.user_id = person_id;
  delete from one_time_token t where t.registration_id = business and (t.user_id = person_id or lower(t.email) = lower(address));
  delete from invite i where i.registration_id = business and lower(i.email) = lower(address);
  delete from job j where (j.registration_id = business and j.payload->>'userId' = person_id::text)
    or (j.registration_id = 0 and lower(j.payload->>'email') = lower(address));
  delete from sent_mail m where lower(m.recipient) = lower(address);
  update person u set status = 'E', email = '', password_hash = null, data = '{}', version = u.version + 1, changed_at = now()
    where u.registration_id = business and u.id = person_id;
end
$$;

drop function hold_names(bytea);
drop function have_names_alone(bytea);

drop policy erasing on audit_log;
drop policy erasing on declaration;
drop policy erasing on declaration_compilation;
drop policy erasing on document;
drop policy erasing on made_extract;
revoke all on audit_log, consignment, customs_order, invoice, product_line, container, outer_package, declaration, declaration_line,
  declaration_compilation, document, made_extract from app_auth;
revoke select on usage_invoice from app_auth;
grant select (logo_image) on usage_invoice to app_auth;
revoke update (who) on notice from app_auth;

-- The activity log

drop table log_name;
drop function log_name_version(bigint, text);
drop function erase_log_names(bigint);
alter table log_entry drop user_version, drop about_version;

-- The entry of the activity log whose hash covers the change.
alter table audit_log add sealed_by bigint;
create index audit_log_sealed on audit_log (registration_id, sealed_by, id);
create policy sealing on audit_log to app_log using (registration_id = ${me} or (registration_id = 0 and (select is_operator())));
grant execute on function is_operator() to app_log;
grant select, update (sealed_by) on audit_log to app_log;

-- An entry covers the changes since the entry before it, the operators' those of shared lists too. It follows the last entry even if the end was set back: its hash does not fit.
create or replace function append_log(entry jsonb) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  owner bigint := ${me};
  before log_head%rowtype;
  owners bigint[] := case when is_operator() then array[owner, 0] else array[owner] end;
  entry_number bigint;
  changes jsonb;
  text_of_entry text;
  hash_of_entry bytea;
begin
  insert into log_head (registration_id, number, hash) values (owner, 0, sha256(convert_to('log ' || owner, 'UTF8')))
    on conflict do nothing;
  select * into before from log_head h where h.registration_id = owner for update;
  entry_number := greatest(before.number, (select max(e.number) from log_entry e where e.registration_id = owner)) + 1;
  with sealed as (
    update audit_log a set sealed_by = entry_number
      where a.registration_id = any(owners) and a.id = any(array(
        select u.id from audit_log u where u.registration_id = any(owners) and u.sealed_by is null order by u.id limit 10000))
      -- The same text as in verify-log.ts, independent of the time zone.
      returning a.id, jsonb_build_array(a.registration_id, a.id, extract(epoch from a.created_at), a.user_id, a.kind, a.action, a.subject,
        a.about_id, a.before, a.after, a.owner_registration_id, a.consignment_id, a.entity, a.record_id, a.change_id, a.version)::text as content)
  select jsonb_build_object('count', count(*), 'hash', encode(sha256(convert_to(string_agg(s.content, E'\n' order by s.id), 'UTF8')), 'hex'))
    into changes from sealed s having count(*) > 0;
  text_of_entry := (jsonb_strip_nulls(entry || jsonb_build_object('changes', changes)) || jsonb_build_object(
    'registration', owner,
    'number', entry_number,
    'at', (extract(epoch from clock_timestamp()) * 1000000)::bigint))::text;
  hash_of_entry := sha256(before.hash || convert_to(text_of_entry, 'UTF8'));
  insert into log_entry (registration_id, number, content, hash) values (owner, entry_number, text_of_entry, hash_of_entry);
  update log_head h set number = entry_number, hash = hash_of_entry where h.registration_id = owner;
  return entry_number;
end
$$;

-- Notices

drop function tell_people(text, text, bigint, bigint, text, bigint, bigint, bigint, text, text);

create function tell_people(
  audience text, told_kind text, told_owner bigint, told_consignment bigint, told_entity text, told_record bigint, business bigint,
  teller bigint, told_what text)
returns table (told_registration bigint, told_user bigint)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  direction text := (select d.trade_direction from declaration d
    where told_entity like 'declarations/%' and d.registration_id = told_owner and d.id = told_record);
begin
  if not (told_owner = ${me} or exists (
    select from consignment_party p
    where p.registration_id = ${me} and p.consignment_id = told_consignment and p.owner_registration_id = told_owner)) then return; end if;
  return query
    with addressed as (
      select p.business_id as registration_id, p.user_id from presence p
        where audience in ('watching', 'involved') and p.registration_id = told_owner and p.consignment_id = told_consignment
          and p.seen_at > now() - interval '1 minute'
          and (audience = 'involved' or (p.entity = told_entity and p.record_id = told_record))
      union
      select a.registration_id, a.user_id from audit_log a
        where audience = 'involved' and a.owner_registration_id = told_owner and a.consignment_id = told_consignment
          and a.created_at > now() - interval '90 days'
      union
      select u.registration_id, u.id from person u where audience = 'business' and u.registration_id = business
    )
    insert into notice as n (registration_id, user_id, kind, who, what, consignment_id, entity, record_id)
    select a.registration_id, a.user_id, told_kind, teller, told_what, told_consignment, told_entity, told_record
      from addressed a join person u on u.registration_id = a.registration_id and u.id = a.user_id
      where u.status in ('N', 'A') and a.user_id <> teller
        and case when told_entity like 'declarations/%' then sees_declaration(a.registration_id, told_owner, told_consignment, direction)
          else a.registration_id = told_owner or exists (
    select from consignment_party p
    where p.registration_id = a.registration_id and p.consignment_id = told_consignment and p.owner_registration_id = told_owner) end
    on conflict (registration_id, user_id, kind, consignment_id, entity, record_id, who)
      where read_at is null and consignment_id is not null
      do update set times = n.times + 1, created_at = now(), what = excluded.what
    returning n.registration_id, n.user_id;
end $$;

alter table person force row level security;
alter table audit_log force row level security;
alter table declaration force row level security;
alter table document force row level security;
alter table made_extract force row level security;
alter table notice force row level security;
alter table presence force row level security;
alter table registration force row level security;
