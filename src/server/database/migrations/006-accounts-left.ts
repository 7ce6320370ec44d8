import { definedBy, me, type Migration } from './migration.ts';

/** The accounts that a user of the business has left, in whichever business: erasing the user erases them as well. */
export const accountsLeft: Migration = {
  name: '006-accounts-left',
  sql: `
    create function accounts_left_by(user_id bigint) returns table (registration_id bigint, id bigint)
    language sql stable security definer set search_path = public, pg_temp as $$
      select l.registration_id, l.id from person u join person l on lower(l.email) = lower(u.email) and l.status = 'L'
      where u.registration_id = ${me} and u.id = user_id and u.status in ('N', 'A', 'S', 'T')
    $$;
    ${definedBy('app_auth', 'function', 'accounts_left_by(bigint)')}`,
};
