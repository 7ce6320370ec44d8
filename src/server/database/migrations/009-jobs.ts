import { definedBy, me, type Migration, secured } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

// What is done after the transaction that asks for it, by whichever process is free: mail above all.
export const jobs: Migration = {
  name: '009-jobs',
  sql: `
    -- 0 stands for no business: a job asked for before anybody is known.
    create table job (
      registration_id bigint not null,
      id uuid not null,
      kind text not null,
      payload jsonb not null,
      created_at timestamptz not null default now(),
      run_after timestamptz not null default now(),
      attempts int not null default 0,
      leased_until timestamptz,
      given_up_at timestamptz,
      failure text,
      primary key (registration_id, id)
    );
    create index job_due on job (run_after) where given_up_at is null;

    -- Of development alone, in place of a mail server.
    create table sent_mail (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      body_text text not null,
      body_html text not null,
      sent_at timestamptz not null default now()
    );

    ${secured('job', 'sent_mail')}
    create policy enqueue on job for insert to app_user with check (registration_id = coalesce(${me}, 0));
    create policy everybody on sent_mail to app_user using (true);
    grant insert on job to app_user;
    grant select, insert, delete on sent_mail to app_user;
    grant select, update, delete on job to app_auth;
    create policy work on job to app_auth using (true);

    create function claim_jobs(lease_ms float8, most int)
    returns table (registration_id bigint, id uuid, kind text, payload jsonb, attempts int)
    language sql volatile ${definer} as $$
      update job j set leased_until = now() + make_interval(secs => lease_ms / 1000), attempts = j.attempts + 1
      from (
        select d.registration_id, d.id from job d
        where d.given_up_at is null and d.run_after <= now() and (d.leased_until is null or d.leased_until < now())
        order by d.run_after, d.id limit most for update skip locked
      ) due
      where j.registration_id = due.registration_id and j.id = due.id
      returning j.registration_id, j.id, j.kind, j.payload, j.attempts
    $$;

    create function finish_job(owner bigint, finished uuid) returns void
    language sql volatile ${definer} as $$
      delete from job where registration_id = owner and id = finished
    $$;

    create function fail_job(owner bigint, failed uuid, reason text, retry_ms float8) returns void
    language sql volatile ${definer} as $$
      update job set leased_until = null, failure = reason,
        run_after = now() + make_interval(secs => coalesce(retry_ms, 0) / 1000),
        given_up_at = case when retry_ms is null then now() end
      where registration_id = owner and id = failed
    $$;
    ${definedBy('app_auth', 'function', 'claim_jobs(float8, int)', 'finish_job(bigint, uuid)', 'fail_job(bigint, uuid, text, float8)')}
  `,
};
