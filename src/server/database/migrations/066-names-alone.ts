import { definedBy, type Migration } from './migration.ts';

// An erasure has the names of a business to itself from its first statement: one that held them together with others before would wait for
// another that does the same, which waits for it.
export const namesAlone: Migration = {
  name: '066-names-alone',
  sql: `
    create function have_names_alone(hash bytea) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      select pg_advisory_xact_lock(hashtextextended('names', s.registration_id)) from session s where s.token_hash = hash
    $$;
    ${definedBy('app_auth', 'function', 'have_names_alone(bytea)')}
  `,
};
