import { definedBy, me, type Migration, secured } from './migration.ts';

// Work that a call began and that takes longer than a call may: who began it follows it here. Kept for a day.
export const followedWork: Migration = {
  name: '019-followed-work',
  sql: `
    create table followed_work (
      registration_id bigint not null,
      id uuid not null,
      user_id bigint not null,
      kind text collate "C" not null,
      state text collate "C" not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
      done int not null,
      total int,
      result jsonb,
      problem jsonb,
      is_unwanted boolean not null default false,
      created_at timestamptz not null default now(),
      -- The process that does it says so again and again; after a silence nobody does.
      alive_at timestamptz not null default now(),
      primary key (registration_id, id)
    );
    create index followed_work_own on followed_work (registration_id, user_id, created_at desc);
    create index followed_work_oldest on followed_work (created_at);

    ${secured('followed_work')}
    create policy own on followed_work to app_user using (registration_id = ${me});
    grant select, insert, update (state, done, total, result, problem, is_unwanted, alive_at) on followed_work to app_user;
    grant select, delete on followed_work to app_auth;
    create policy old on followed_work to app_auth using (true);

    create function remove_followed_work() returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      delete from followed_work where created_at < now() - interval '1 day'
    $$;
    ${definedBy('app_auth', 'function', 'remove_followed_work()')}
  `,
};
