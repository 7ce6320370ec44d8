import { definedBy, me, type Migration, secured } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

// Tokens sent by mail, and sign-in that knows a second factor. As in 002, requests reach what no tenant owns yet through
// these functions alone.
export const identity: Migration = {
  name: '008-identity',
  sql: `
    -- Bound to a purpose, a mail address and, but for invitations, a user; only its hash is stored.
    create table one_time_token (
      registration_id bigint not null,
      id uuid not null,
      purpose text not null check (purpose in ('activation', 'reset', 'invite')),
      user_id bigint,
      email text collate "C" not null,
      token_hash bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (registration_id, id)
    );
    create unique index one_time_token_hash on one_time_token (token_hash);
    create index one_time_token_user on one_time_token (registration_id, user_id, purpose);

    create table invite (
      registration_id bigint not null references registration (id),
      id uuid not null,
      email text collate "C" not null,
      consignment_id bigint,
      created_at timestamptz not null default now(),
      primary key (registration_id, id)
    );
    create index invite_email on invite (lower(email));

    ${secured('one_time_token', 'invite')}
    create policy mine on one_time_token to app_user using (registration_id = ${me});
    create policy mine on invite to app_user using (registration_id = ${me});
    grant select (registration_id, id, purpose, user_id, email, expires_at, used_at), insert, update (used_at) on one_time_token to app_user;
    grant select, insert on invite to app_user;
    grant select, update (used_at), delete on one_time_token to app_auth;
    grant select on second_factor, invite to app_auth;
    create policy sign_in on one_time_token to app_auth using (true);
    create policy sign_in on second_factor for select to app_auth using (true);
    create policy sign_in on invite for select to app_auth using (true);

    create function find_token(hash bytea, wanted text)
    returns table (registration_id bigint, user_id bigint, email text)
    language sql stable ${definer} as $$
      select t.registration_id, t.user_id, t.email from one_time_token t
      where t.token_hash = hash and t.purpose = wanted and t.used_at is null and t.expires_at > now()
        and (t.user_id is null or exists (
          select from person u where u.registration_id = t.registration_id and u.id = t.user_id and lower(u.email) = lower(t.email)))
    $$;

    -- Whoever comes second waits for the first, and then finds the token used.
    create function use_token(hash bytea, wanted text)
    returns table (registration_id bigint, user_id bigint, email text)
    language sql volatile ${definer} as $$
      update one_time_token t set used_at = now()
      where t.token_hash = hash and t.purpose = wanted and t.used_at is null and t.expires_at > now()
        and (t.user_id is null or exists (
          select from person u where u.registration_id = t.registration_id and u.id = t.user_id and lower(u.email) = lower(t.email)))
      returning t.registration_id, t.user_id, t.email
    $$;

    create function find_inviters(mail text)
    returns table (registration_id bigint, country_code text, business_name text)
    language sql stable ${definer} as $$
      select distinct r.id, r.country_code, r.name from invite i join registration r on r.id = i.registration_id
      where lower(i.email) = lower(mail collate "C") order by r.name, r.id
    $$;

    alter table session add column browser text;

    drop function find_sign_in(text);
    create function find_sign_in(mail text)
    returns table (user_id bigint, registration_id bigint, password_hash text, status text, has_second_factor boolean)
    language sql stable ${definer} as $$
      select u.id, u.registration_id, u.password_hash, u.status, exists (
        select from second_factor f where f.registration_id = u.registration_id and f.user_id = u.id and f.is_confirmed)
      from person u where lower(u.email) = lower(mail collate "C")
    $$;

    drop function create_session(bytea, uuid, bigint);
    create function create_session(hash bytea, session_id uuid, person_id bigint, browser_name text) returns bigint
    language sql volatile ${definer} as $$
      insert into session (registration_id, id, user_id, token_hash, browser)
      select u.registration_id, session_id, u.id, hash, browser_name from person u where u.id = person_id and u.status in ('N', 'A')
      returning registration_id
    $$;

    -- As in 002; besides, it refuses with QL403 who must set up a second factor first, unless that is what they are about.
    drop function open_session(bytea, float8, float8, float8);
    create function open_session(hash bytea, idle_ms float8, lifetime_ms float8, slide_after_ms float8, is_setting_up boolean)
    returns table (session_id uuid, user_id bigint, registration_id bigint, full_name text, email text, is_admin boolean,
      status text, business_name text, reg_type_code text, country_code text, accounts_access text,
      must_set_up_second_factor boolean, expires_at timestamptz)
    language plpgsql volatile ${definer} as $$
    declare
      begun timestamptz;
      seen timestamptz;
      idle interval := make_interval(secs => idle_ms / 1000);
      lifetime interval := make_interval(secs => lifetime_ms / 1000);
    begin
      select s.id, u.id, u.registration_id, u.full_name, u.email, u.is_admin, u.status, r.name, r.type_code, r.country_code,
          u.accounts_access, coalesce(r.requires_second_factor, false) and not exists (
            select from second_factor f where f.registration_id = u.registration_id and f.user_id = u.id and f.is_confirmed),
          s.created_at, s.last_seen_at
        into session_id, user_id, registration_id, full_name, email, is_admin, status, business_name, reg_type_code, country_code,
          accounts_access, must_set_up_second_factor, begun, seen
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

    create function list_sessions(person_id bigint, idle_ms float8, lifetime_ms float8)
    returns table (id uuid, browser text, created_at timestamptz, last_seen_at timestamptz)
    language sql stable ${definer} as $$
      select s.id, s.browser, s.created_at, s.last_seen_at from session s
      where s.registration_id = ${me} and s.user_id = person_id
        and s.last_seen_at > now() - make_interval(secs => idle_ms / 1000)
        and s.created_at > now() - make_interval(secs => lifetime_ms / 1000)
      order by s.last_seen_at desc
    $$;

    create function end_session_of(person_id bigint, ended uuid) returns bigint
    language sql volatile ${definer} as $$
      with gone as (delete from session s where s.registration_id = ${me} and s.user_id = person_id and s.id = ended returning s.id)
      select count(*) from gone
    $$;

    ${definedBy('app_auth', 'function', 'find_token(bytea, text)', 'use_token(bytea, text)', 'find_inviters(text)', 'find_sign_in(text)', 'create_session(bytea, uuid, bigint, text)', 'open_session(bytea, float8, float8, float8, boolean)', 'list_sessions(bigint, float8, float8)', 'end_session_of(bigint, uuid)')}
  `,
};
