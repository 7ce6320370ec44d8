import { definedBy, me, type Migration } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

// Of businesses of a country whose names are taken for one another the first holds the name; the others are unconfirmed until an
// operator has looked at them. The program computes what names have in common (`business-name-key.ts`): null until it has. A business
// may say of itself neither that it was confirmed nor, later, anything else of it.
export const nameStanding: Migration = {
  name: '059-name-standing',
  sql: `
    alter table registration
      add name_key text collate "C",
      add name_standing text not null default 'first' check (name_standing in ('first', 'unconfirmed', 'confirmed')),
      add is_unconfirmed boolean not null generated always as (name_standing = 'unconfirmed') stored;
    create unique index registration_name on registration (country_code, name_key) where name_standing = 'first';
    create index registration_like on registration (country_code, name_key);
    create index registration_unconfirmed on registration (created_at, id) where is_unconfirmed;
    create policy named on registration as restrictive for insert to app_user with check (name_standing <> 'confirmed');
    grant select (is_unconfirmed) on registration to app_lookup;
    grant update (name_key, name_standing) on registration to app_auth;
    create policy naming on registration for update to app_auth using (true);

    -- Those whose names are to be compared still, the oldest first: of two alike the older one is the first.
    create function names_without_key() returns table (id bigint, name text, country_code text)
    language sql stable ${definer} as $$
      select r.id, r.name, r.country_code from registration r where r.name_key is null and r.name is not null order by r.created_at, r.id
    $$;
    create function keep_name_key(business bigint, key text) returns void
    language plpgsql volatile ${definer} as $$
    begin
      update registration r set name_key = key, name_standing = case r.name_standing when 'confirmed' then 'confirmed' else 'first' end
        where r.id = business and r.name_key is null;
    exception when unique_violation then
      update registration r set name_key = key, name_standing = 'unconfirmed' where r.id = business and r.name_key is null;
    end
    $$;

    -- For operators alone: whose name is unconfirmed, with those it is like and whoever registered it.
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
    -- Answers the name; null where it is not unconfirmed (any more).
    create function confirm_name(business bigint) returns text
    language sql volatile ${definer} as $$
      update registration r set name_standing = 'confirmed'
      where r.id = business and r.name_standing = 'unconfirmed' and is_operator()
      returning r.name
    $$;
    ${definedBy('app_auth', 'function', 'names_without_key()', 'keep_name_key(bigint, text)', 'confirm_name(bigint)')}
    ${definedBy('app_auth', 'view', 'unconfirmed_name')}
    grant execute on function is_operator() to app_auth;

    -- As before, and tell of each name of others whether it is unconfirmed.
    create or replace view party with (security_barrier = true) as
      select p.registration_id, p.consignment_id, p.owner_registration_id, p.role, r.name, r.type_code, r.country_code, p.named_by,
        r.is_unconfirmed and r.id is distinct from ${me} as is_unconfirmed
      from consignment_party p join registration r on r.id = p.registration_id
      where p.owner_registration_id = ${me} or exists (
        select from consignment_party mine
        where mine.registration_id = ${me} and mine.consignment_id = p.consignment_id
          and mine.owner_registration_id = p.owner_registration_id);

    drop function businesses_of_types(text[]);
    create function businesses_of_types(types text[])
    returns table (registration_id bigint, country_code text, business_name text, reg_type_code text, is_unconfirmed boolean)
    language sql stable ${definer} as $$
      select r.id, r.country_code, r.name, r.type_code, r.is_unconfirmed from registration r
      where r.type_code = any(types) order by r.name, r.id
    $$;

    drop function known_businesses(text[]);
    create function known_businesses(types text[])
    returns table (id bigint, name text, country_code text, type_code text, roles text[], is_unconfirmed boolean)
    language sql stable ${definer} as $$
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
    ${definedBy('app_lookup', 'function', 'businesses_of_types(text[])', 'known_businesses(text[])')}

    drop function find_inviters(text);
    create function find_inviters(mail text)
    returns table (registration_id bigint, country_code text, business_name text, is_unconfirmed boolean)
    language sql stable ${definer} as $$
      select distinct r.id, r.country_code, r.name, r.is_unconfirmed from invite i join registration r on r.id = i.registration_id
      where lower(i.email) = lower(mail collate "C") order by r.name, r.id
    $$;

    drop function find_invitations(text);
    create function find_invitations(mail text)
    returns table (registration_id bigint, user_id bigint, business_name text, is_unconfirmed boolean, branch_name text, created_at timestamptz)
    language sql stable ${definer} as $$
      select u.registration_id, u.id, r.name, r.is_unconfirmed, b.name, u.created_at
      from person u
      join registration r on r.id = u.registration_id
      join branch b on b.registration_id = u.registration_id and b.id = u.branch_id
      where lower(u.email) = lower(mail collate "C") and u.status = 'P'
      order by u.created_at, u.id
    $$;
    ${definedBy('app_auth', 'function', 'find_inviters(text)', 'find_invitations(text)')}

    -- Names are read where they stand, so that what is told of them is of the moment.
    alter table presence drop column business_name;
  `,
};
