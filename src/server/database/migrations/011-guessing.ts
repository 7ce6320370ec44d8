import { definedBy, type Migration, secured } from './migration.ts';

// From where somebody has signed in: guesses from elsewhere do not keep them out. As in 010, named by hashes.
export const guessing: Migration = {
  name: '011-guessing',
  sql: `
    create table attempt_success (
      key bytea primary key,
      last_at timestamptz not null
    );
    ${secured('attempt_success')}
    create policy everybody on attempt_success to app_user using (true);
    grant select, insert, update on attempt_success to app_user;
    grant select, delete on attempt_success to app_auth;
    create policy cleaning on attempt_success to app_auth using (true);

    drop function remove_expired(float8, float8);
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
    ${definedBy('app_auth', 'function', 'remove_expired(float8, float8)')}
  `,
};
