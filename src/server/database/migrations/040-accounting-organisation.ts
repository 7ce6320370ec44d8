import { definedBy, derived, type Migration } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

// As in 018, and tells which organisation of the accounting service is the business's. No two businesses have the same: one would
// read the other's contacts.
export const accountingOrganisation: Migration = {
  name: '040-accounting-organisation',
  sql: `
    alter table registration
      add ${derived('organisationId', 'organisation_id')},
      add ${derived('taxRegistrationNumber')};
    create unique index registration_organisation on registration (lower(organisation_id)) where organisation_id is not null;

    drop function open_session(bytea, float8, float8, float8, boolean);
    create function open_session(hash bytea, idle_ms float8, lifetime_ms float8, slide_after_ms float8, is_setting_up boolean)
    returns table (session_id uuid, user_id bigint, registration_id bigint, full_name text, email text, is_admin boolean,
      status text, business_name text, reg_type_code text, reg_type jsonb, country_code text, time_zone_id integer, accounts_access text,
      organisation_id text, must_set_up_second_factor boolean, expires_at timestamptz)
    language plpgsql volatile ${definer} as $$
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
    ${definedBy('app_auth', 'function', 'open_session(bytea, float8, float8, float8, boolean)')}
  `,
};
