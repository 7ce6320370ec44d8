import { definedBy, type Migration } from './migration.ts';
import { openSession } from './011-variations.ts';

/** A version that waits for its day, at most one a business: it is in force from that moment on, without anybody's doing. */
export const datedVersions: Migration = {
  name: '016-dated-versions',
  sql: `
    alter table registration add waiting_variation int, add waiting_until timestamptz;
    grant update (waiting_variation, waiting_until) on registration to app_user;

    alter table variation add in_force_from date, add taken_back_at timestamptz;
    grant update (taken_back_at) on variation to app_user;

    create function variation_in_force(r registration) returns int
    language sql stable as $$
      select case when r.waiting_until <= now() then r.waiting_variation else r.variation end
    $$;

    ${openSession.replace('create function', 'create or replace function').replace('r.variation,', 'variation_in_force(r),')}
    ${definedBy('app_auth', 'function', 'open_session(bytea, float8, float8, float8, boolean)')}`,
};
