import { definedBy, type Migration } from './migration.ts';

// Anybody may sign up with anybody's address. Who never activated, and has no link left to do so, holds it no longer;
// whom a business added is the business's to keep. Waits a day even without a link: it may still be on its way.
export const lapsedSignUps: Migration = {
  name: '013-lapsed-sign-ups',
  sql: `
    grant delete on person to app_auth;
    create policy lapsed on person for delete to app_auth using (status = 'P');

    create function release_address(mail text) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      delete from person u
      where lower(u.email) = lower(mail collate "C") and u.status = 'P' and u.created_at < now() - interval '1 day'
        and not exists (select from registration r where r.id = u.registration_id)
        and not exists (
          select from one_time_token t where t.registration_id = u.registration_id and t.user_id = u.id
            and t.purpose = 'activation' and t.used_at is null and t.expires_at > now())
    $$;
    ${definedBy('app_auth', 'function', 'release_address(text)')}
  `,
};
