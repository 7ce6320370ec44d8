import { definedBy, me, type Migration, secured } from './migration.ts';

const mayBeSeen = (table: string, owner: string) => `exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = ${table}.consignment_id and p.owner_registration_id = ${table}.${owner})`;

// Who changed which record, who has it open, and what a person is told of both. A change of a consignment or of anything below
// it is read by its parties; what they see of its values the roles decide, as with the record itself.
export const together: Migration = {
  name: '024-together',
  sql: `
    alter table audit_log
      add owner_registration_id bigint,
      add consignment_id bigint,
      add entity text collate "C",
      add record_id bigint;
    create index audit_log_record on audit_log (owner_registration_id, entity, record_id, id desc) where entity is not null;
    create index audit_log_consignment on audit_log (owner_registration_id, consignment_id, user_id) where consignment_id is not null;
    create policy shared on audit_log for select to app_user using (
      consignment_id is not null and (owner_registration_id = ${me} or ${mayBeSeen('audit_log', 'owner_registration_id')}));

    create table presence (
      registration_id bigint not null,
      consignment_id bigint not null,
      tab text collate "C" not null,
      entity text collate "C" not null,
      record_id bigint not null,
      business_id bigint not null,
      business_name text not null,
      user_id bigint not null,
      user_name text not null,
      since timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      primary key (registration_id, consignment_id, user_id, tab, entity, record_id),
      foreign key (registration_id, consignment_id) references consignment (registration_id, id)
    );

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
      primary key (registration_id, user_id, id)
    );
    create index notice_newest on notice (registration_id, user_id, created_at desc);
    -- What happens again before it is read is told once.
    create unique index notice_unread on notice (registration_id, user_id, kind, consignment_id, entity, record_id, who)
      where read_at is null and consignment_id is not null;

    ${secured('presence', 'notice')}
    create policy seen on presence for select to app_user using (registration_id = ${me} or ${mayBeSeen('presence', 'registration_id')});
    create policy entered on presence for insert to app_user with check (
      business_id = ${me} and (registration_id = ${me} or ${mayBeSeen('presence', 'registration_id')}));
    create policy stayed on presence for update to app_user using (business_id = ${me});
    create policy gone on presence for delete to app_user using (business_id = ${me} or seen_at < now() - interval '2 minutes');
    create policy own on notice to app_user using (registration_id = ${me});
    grant select, insert, update (seen_at), delete on presence to app_user;
    grant select, insert, update (read_at), delete on notice to app_user;

    -- Who is told of a change: those who have the record open, those who worked on the consignment lately or have it open, or
    -- everybody of a business. Nobody learns of a consignment that their business may not see, nor of what they did themselves.
    grant select on presence, audit_log to app_lookup;
    grant select (registration_id, id, status) on person to app_lookup;
    grant select, insert, update on notice to app_lookup;
    create policy lookup on presence for select to app_lookup using (true);
    create policy lookup on audit_log for select to app_lookup using (true);
    create policy lookup on person for select to app_lookup using (true);
    create policy told on notice to app_lookup using (true);
    create function tell_people(
      audience text, told_kind text, told_owner bigint, told_consignment bigint, told_entity text, told_record bigint, business bigint,
      teller bigint, told_who text, told_what text)
    returns table (told_registration bigint, told_user bigint)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      if not (told_owner = ${me} or exists (select from consignment_party p
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
          where u.status in ('N', 'A') and a.user_id <> teller and (a.registration_id = told_owner or exists (
            select from consignment_party p
            where p.registration_id = a.registration_id and p.consignment_id = told_consignment and p.owner_registration_id = told_owner))
        on conflict (registration_id, user_id, kind, consignment_id, entity, record_id, who)
          where read_at is null and consignment_id is not null
          do update set times = n.times + 1, created_at = now(), what = excluded.what
        returning n.registration_id, n.user_id;
    end $$;
    ${definedBy('app_lookup', 'function', 'tell_people(text, text, bigint, bigint, text, bigint, bigint, bigint, text, text)')}
  `,
};
