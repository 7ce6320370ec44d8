import { definedBy, type Migration, secured } from './migration.ts';

// What every process must count alike, and the removal of rows whose time is over. Belongs to no business: what is
// counted is named by hashes.
export const limits: Migration = {
  name: '010-limits',
  sql: `
    create table attempt (
      key bytea primary key,
      count int not null,
      last_at timestamptz not null
    );
    create table bot_check_solution (
      id text primary key,
      expires_at timestamptz not null
    );
    ${secured('attempt', 'bot_check_solution')}
    create policy everybody on attempt to app_user using (true);
    create policy everybody on bot_check_solution to app_user using (true);
    grant select, insert, update, delete on attempt to app_user;
    grant select, insert on bot_check_solution to app_user;

    grant select, delete on attempt, bot_check_solution, idempotency_key, job, sent_mail to app_auth;
    create policy cleaning on attempt to app_auth using (true);
    create policy cleaning on bot_check_solution to app_auth using (true);
    create policy cleaning on idempotency_key to app_auth using (true);
    create policy cleaning on sent_mail to app_auth using (true);

    create function remove_expired(idle_ms float8, lifetime_ms float8) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      delete from session where last_seen_at < now() - make_interval(secs => idle_ms / 1000)
        or created_at < now() - make_interval(secs => lifetime_ms / 1000);
      delete from one_time_token where expires_at < now() - interval '7 days';
      delete from attempt where last_at < now() - interval '1 day';
      delete from bot_check_solution where expires_at < now();
      delete from idempotency_key where expires_at < now();
      delete from job where given_up_at < now() - interval '30 days';
      delete from sent_mail where sent_at < now() - interval '30 days';
    $$;
    ${definedBy('app_auth', 'function', 'remove_expired(float8, float8)')}
  `,
};
