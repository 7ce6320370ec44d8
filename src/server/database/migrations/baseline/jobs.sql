-- Tables

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
create index job_due on job (run_after) where (given_up_at is null);

create table sent_mail (
  id uuid not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamptz not null default now(),
  primary key (id)
);

create table followed_work (
  registration_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  kind text collate "C" not null,
  state text collate "C" not null,
  done int not null,
  total int,
  result jsonb,
  problem jsonb,
  is_unwanted boolean not null default false,
  created_at timestamptz not null default now(),
  alive_at timestamptz not null default now(),
  is_followed boolean not null default true,
  primary key (registration_id, id),
  constraint followed_work_state_check check (state = any (array['queued', 'running', 'done', 'failed', 'cancelled']))
);
create index followed_work_oldest on followed_work (created_at);
create index followed_work_own on followed_work (registration_id, user_id, created_at desc);

-- Functions

create function claim_jobs(lease_ms float8, most int)
returns table (registration_id bigint, id uuid, kind text, payload jsonb, attempts int)
language sql volatile security definer set search_path = public, pg_temp as $$
  update job j set leased_until = now() + make_interval(secs => lease_ms / 1000), attempts = j.attempts + 1
  from (
    select d.registration_id, d.id from job d
    where d.given_up_at is null and d.run_after <= now() and (d.leased_until is null or d.leased_until < now())
    order by d.run_after, d.id limit most for update skip locked
  ) due
  where j.registration_id = due.registration_id and j.id = due.id
  returning j.registration_id, j.id, j.kind, j.payload, j.attempts
$$;

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

create function remove_followed_work() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from followed_work where created_at < now() - interval '1 day'
$$;

-- Rights

alter table job enable row level security, force row level security;
create policy enqueue on job for insert to app_user with check (registration_id = coalesce(${me}, 0));
create policy erasing on job to app_auth using (true);
create policy work on job to app_auth using (true);
grant insert on job to app_user;
grant select, update, delete on job to app_auth;

alter table sent_mail enable row level security, force row level security;
create policy everybody on sent_mail to app_user using (true);
create policy cleaning on sent_mail to app_auth using (true);
create policy erasing on sent_mail to app_auth using (true);
grant select, insert, delete on sent_mail to app_user;
grant select, delete on sent_mail to app_auth;

alter table followed_work enable row level security, force row level security;
create policy own on followed_work to app_user using (registration_id = ${me});
create policy old on followed_work to app_auth using (true);
grant select, insert, delete, update (state, done, total, result, problem, is_unwanted, alive_at, is_followed) on followed_work to app_user;
grant select, delete on followed_work to app_auth;
