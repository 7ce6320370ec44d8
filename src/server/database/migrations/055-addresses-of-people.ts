import { definedBy, me, type Migration } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

/** Those who have shown that an address is theirs, and may have it nowhere else. */
const activated = "('N', 'A', 'S', 'T')";

// An address is that of whoever has shown that it is theirs: whom a business added holds it only once the invitation was accepted.
// Who has left (L) keeps name and address until they are erased (E).
export const addressesOfPeople: Migration = {
  name: '055-addresses-of-people',
  sql: `
    alter table person drop constraint person_status_check,
      add constraint person_status_check check (status in ('P', 'N', 'A', 'S', 'T', 'L', 'E'));
    drop index person_email;
    create index person_address on person (lower(email));
    create unique index person_email on person (lower(email)) where status in ${activated};
    create unique index person_signed_up on person (lower(email)) where status = 'P' and branch_id is null;
    create unique index person_email_here on person (registration_id, lower(email)) where status not in ('L', 'E');

    -- Who has activated comes first, then who signed up, then whom a business added.
    drop function find_sign_in(text);
    create function find_sign_in(mail text)
    returns table (user_id bigint, registration_id bigint, password_hash text, status text, has_second_factor boolean, is_invited boolean)
    language sql stable ${definer} as $$
      select u.id, u.registration_id, u.password_hash, u.status, exists (
          select from second_factor f where f.registration_id = u.registration_id and f.user_id = u.id and f.is_confirmed),
        u.status = 'P' and u.branch_id is not null
      from person u where lower(u.email) = lower(mail collate "C") and u.status not in ('L', 'E')
      order by u.status = 'P', u.branch_id is not null, u.created_at, u.id
      limit 1
    $$;

    -- What businesses offer to whoever has this address.
    create function find_invitations(mail text)
    returns table (registration_id bigint, user_id bigint, business_name text, branch_name text, created_at timestamptz)
    language sql stable ${definer} as $$
      select u.registration_id, u.id, r.name, b.name, u.created_at
      from person u
      join registration r on r.id = u.registration_id
      join branch b on b.registration_id = u.registration_id and b.id = u.branch_id
      where lower(u.email) = lower(mail collate "C") and u.status = 'P'
      order by u.created_at, u.id
    $$;
    grant select on branch to app_auth;
    create policy sign_in on branch for select to app_auth using (true);

    -- Whoever has shown that the address is theirs needs no sign-up of it any more, whoever asked for that.
    create function drop_sign_ups(mail text, but bigint) returns void
    language sql volatile ${definer} as $$
      delete from person u
      where lower(u.email) = lower(mail collate "C") and u.status = 'P' and u.branch_id is null and u.id <> but
    $$;
    ${definedBy('app_auth', 'function', 'find_sign_in(text)', 'find_invitations(text)', 'drop_sign_ups(text, bigint)')}

    -- As in 021, but somebody who was only added to a business makes nobody known to it.
    create or replace function known_businesses(types text[])
    returns table (id bigint, name text, country_code text, type_code text, roles text[]) language sql stable ${definer} as $$
      with known as (
        select theirs.registration_id as id, theirs.role from consignment_party mine
        join consignment_party theirs
          on theirs.owner_registration_id = mine.owner_registration_id and theirs.consignment_id = mine.consignment_id
        where mine.registration_id = ${me}
        union select n.provider_registration_id, null from registration_provider n where n.registration_id = ${me}
        union select u.registration_id, null from one_time_token t join person u on lower(u.email) = lower(t.email)
          where t.registration_id = ${me} and t.purpose = 'invite' and u.created_at >= t.used_at and u.status in ${activated}
        union select i.registration_id, null from person u join invite i on lower(i.email) = lower(u.email)
          where u.registration_id = ${me} and u.status in ${activated}
        union select r.id, null from registration r
          where r.type_code = any(types) and r.country_code = (select own.country_code from registration own where own.id = ${me})
        union select ${me}, null)
      select r.id, r.name, r.country_code, r.type_code, coalesce(array_agg(k.role) filter (where k.role is not null), '{}')
      from known k join registration r on r.id = k.id
      group by r.id, r.name, r.country_code, r.type_code
    $$;
  `,
};
