-- Tables

create table notice (
  registration_id bigint not null,
  user_id bigint not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  kind text collate "C" not null,
  who text,
  what text not null,
  times int not null default 1,
  consignment_id bigint,
  entity text collate "C",
  record_id bigint,
  read_at timestamptz,
  change_id uuid,
  primary key (registration_id, user_id, id)
);
create index notice_newest on notice (registration_id, user_id, created_at desc);
create unique index notice_unread on notice (registration_id, user_id, kind, consignment_id, entity, record_id, who) where ((read_at is null) and (consignment_id is not null));

create table presence (
  registration_id bigint not null,
  consignment_id bigint not null,
  tab text collate "C" not null,
  entity text collate "C" not null,
  record_id bigint not null,
  business_id bigint not null,
  user_id bigint not null,
  user_name text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (registration_id, consignment_id, user_id, tab, entity, record_id),
  foreign key (registration_id, consignment_id) references consignment(registration_id, id)
);

-- Functions

create function tell_people(
  audience text, told_kind text, told_owner bigint, told_consignment bigint, told_entity text, told_record bigint, business bigint,
  teller bigint, told_who text, told_what text)
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
    select a.registration_id, a.user_id, told_kind, told_who, told_what, told_consignment, told_entity, told_record
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

-- Rights

alter table notice enable row level security, force row level security;
create policy own on notice to app_user using (registration_id = ${me});
create policy told on notice to app_lookup using (true);
create policy erasing on notice to app_auth using (true);
grant select, insert, delete, update (read_at) on notice to app_user;
grant select, delete, update (who) on notice to app_auth;
grant select, insert, update on notice to app_lookup;

alter table presence enable row level security, force row level security;
create policy entered on presence for insert to app_user with check (
      business_id = ${me} and (registration_id = ${me} or exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = presence.consignment_id and p.owner_registration_id = presence.registration_id)));
create policy gone on presence for delete to app_user using (business_id = ${me} or seen_at < now() - interval '2 minutes');
create policy seen on presence for select to app_user using (registration_id = ${me} or exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = presence.consignment_id and p.owner_registration_id = presence.registration_id));
create policy stayed on presence for update to app_user using (business_id = ${me});
create policy lookup on presence for select to app_lookup using (true);
create policy erasing on presence to app_auth using (true);
grant select, insert, delete, update (seen_at) on presence to app_user;
grant select, delete on presence to app_auth;
grant select on presence to app_lookup;
