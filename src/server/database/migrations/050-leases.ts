import { definedBy, type Migration, secured } from './migration.ts';

// What processes beside one another must know of each other. Whoever does a job keeps it for as long as it takes, and ends it only where it
// is still theirs: each claim has a number. Work counts from its begin, before anybody follows it.
export const leases: Migration = {
  name: '050-leases',
  sql: `
    drop function finish_job(bigint, uuid);
    drop function fail_job(bigint, uuid, text, float8);

    create function renew_job(owner bigint, held uuid, claim int, lease_ms float8) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      update job set leased_until = now() + make_interval(secs => lease_ms / 1000)
      where registration_id = owner and id = held and attempts = claim and leased_until is not null
    $$;

    create function finish_job(owner bigint, finished uuid, claim int) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      delete from job where registration_id = owner and id = finished and attempts = claim
    $$;

    create function fail_job(owner bigint, failed uuid, claim int, reason text, retry_ms float8) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      update job set leased_until = null, failure = reason,
        run_after = now() + make_interval(secs => coalesce(retry_ms, 0) / 1000),
        given_up_at = case when retry_ms is null then now() end
      where registration_id = owner and id = failed and attempts = claim
    $$;
    ${definedBy(
      'app_auth',
      'function',
      'renew_job(bigint, uuid, int, float8)',
      'finish_job(bigint, uuid, int)',
      'fail_job(bigint, uuid, int, text, float8)',
    )}

    alter table followed_work add column is_followed boolean not null default true;
    grant update (is_followed), delete on followed_work to app_user;

    -- Made by whichever process needs one first, where the operator gave none. Belongs to no business.
    create table made_secret (
      name text primary key,
      secret text not null
    );
    ${secured('made_secret')}
    create policy everybody on made_secret to app_user using (true);
    grant select, insert on made_secret to app_user;
  `,
};
