import { definedBy, type Migration } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

// Before a tenant is known no policy shows anything. These functions are the only way around that; requests may run
// them and nothing else: they read neither table themselves.
export const signIn: Migration = {
  name: '002-sign-in',
  sql: `
    grant select on registration, person to app_auth;
    grant select, insert, update (last_seen_at), delete on session to app_auth;
    create policy sign_in on registration for select to app_auth using (true);
    create policy sign_in on person for select to app_auth using (true);
    create policy sign_in on session to app_auth using (true);

    create function find_sign_in(mail text)
    returns table (user_id bigint, registration_id bigint, password_hash text, status text)
    language sql stable ${definer} as $$
      select u.id, u.registration_id, u.password_hash, u.status from person u where lower(u.email) = lower(mail collate "C")
    $$;

    create function create_session(hash bytea, session_id uuid, person_id bigint) returns bigint
    language sql volatile ${definer} as $$
      insert into session (registration_id, id, user_id, token_hash)
      select u.registration_id, session_id, u.id, hash from person u where u.id = person_id and u.status in ('N', 'A')
      returning registration_id
    $$;

    -- Refuses with QL401 rather than answer nothing: the statements sent in the same batch then never run.
    -- slide_after_ms null: the session is only looked at. Whoever finds the row taken leaves the sliding to the other.
    create function open_session(hash bytea, idle_ms float8, lifetime_ms float8, slide_after_ms float8)
    returns table (session_id uuid, user_id bigint, registration_id bigint, full_name text, email text, is_admin boolean,
      status text, business_name text, reg_type_code text, country_code text, expires_at timestamptz)
    language plpgsql volatile ${definer} as $$
    declare
      begun timestamptz;
      seen timestamptz;
      idle interval := make_interval(secs => idle_ms / 1000);
      lifetime interval := make_interval(secs => lifetime_ms / 1000);
    begin
      select s.id, u.id, u.registration_id, u.full_name, u.email, u.is_admin, u.status, r.name, r.type_code, r.country_code,
          s.created_at, s.last_seen_at
        into session_id, user_id, registration_id, full_name, email, is_admin, status, business_name, reg_type_code, country_code,
          begun, seen
        from session s
        join person u on u.registration_id = s.registration_id and u.id = s.user_id
        left join registration r on r.id = s.registration_id
        where s.token_hash = hash and u.status in ('N', 'A')
          and s.last_seen_at > now() - idle and s.created_at > now() - lifetime;
      if not found then
        raise exception 'no session' using errcode = 'QL401';
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

    create function end_session(hash bytea) returns void
    language sql volatile ${definer} as $$
      delete from session where token_hash = hash
    $$;

    create function end_user_sessions(person_id bigint, keep_hash bytea) returns bigint
    language sql volatile ${definer} as $$
      with ended as (
        delete from session s using person u
        where u.id = person_id and s.registration_id = u.registration_id and s.user_id = u.id
          and s.token_hash is distinct from keep_hash
        returning s.id)
      select count(*) from ended
    $$;

    ${definedBy('app_auth', 'function', 'find_sign_in(text)', 'create_session(bytea, uuid, bigint)', 'open_session(bytea, float8, float8, float8)', 'end_session(bytea)', 'end_user_sessions(bigint, bytea)')}
  `,
};
