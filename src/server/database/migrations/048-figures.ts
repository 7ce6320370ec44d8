import { definedBy, type Migration } from './migration.ts';

// What an operator watches, over all businesses: numbers alone, nothing of anybody's.
export const figures: Migration = {
  name: '048-figures',
  sql: `
    create function operating_figures(idle_ms float8, lifetime_ms float8)
    returns table (sessions bigint, jobs_waiting bigint, jobs_due bigint, jobs_running bigint, jobs_given_up bigint, longest_due_s float8)
    language sql stable security definer set search_path = public, pg_temp as $$
      select
        (select count(*) from session s
          where s.last_seen_at > now() - make_interval(secs => idle_ms / 1000)
            and s.created_at > now() - make_interval(secs => lifetime_ms / 1000)),
        count(*) filter (where j.given_up_at is null and j.run_after > now()),
        count(*) filter (where j.given_up_at is null and j.run_after <= now() and coalesce(j.leased_until < now(), true)),
        count(*) filter (where j.given_up_at is null and j.leased_until >= now()),
        count(*) filter (where j.given_up_at is not null),
        coalesce(extract(epoch from now() - min(j.run_after) filter (
          where j.given_up_at is null and j.run_after <= now() and coalesce(j.leased_until < now(), true))), 0)::float8
      from job j
    $$;
    ${definedBy('app_auth', 'function', 'operating_figures(float8, float8)')}
  `,
};
