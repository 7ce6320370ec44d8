import { definedBy, type Migration } from './migration.ts';

// The server seals what is stored by the keys of its environment, when it starts and when they change: it must find all of it.
export const sealedFactors: Migration = {
  name: '047-sealed-factors',
  sql: `
    create function stored_second_factors() returns table (registration_id bigint, user_id bigint, secret text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select f.registration_id, f.user_id, f.secret from second_factor f
    $$;
    ${definedBy('app_auth', 'function', 'stored_second_factors()')}
  `,
};
