import { definedBy, type Migration } from './migration.ts';

// Work reads the name of whoever does it as it begins, and writes it until it ends. So that none of it is stored behind somebody who is
// erased meanwhile, all work of a business holds its names together (`changes/held-names.ts`), and an erasure has them to itself. This
// is asked in a statement before the one that opens the session: that one then sees what an erasure it waited for has left.
export const namesHeld: Migration = {
  name: '062-names-held',
  sql: `
    create function hold_names(hash bytea) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      select pg_advisory_xact_lock_shared(hashtextextended('names', s.registration_id)) from session s where s.token_hash = hash
    $$;
    ${definedBy('app_auth', 'function', 'hold_names(bytea)')}
  `,
};
