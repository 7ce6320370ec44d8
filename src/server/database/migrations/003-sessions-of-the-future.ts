import { baselineFunction } from './001-baseline.ts';
import type { Migration } from './migration.ts';

const SIGN_IN = 's.created_at > now() - lifetime;';

/** A session that was used at a later time than now ends: the clock was set back, and it would live on until that time. */
export const sessionsOfTheFuture: Migration = {
  name: '003-sessions-of-the-future',
  sql: baselineFunction('open_session')
    .replace('create function', 'create or replace function')
    .replace(SIGN_IN, `${SIGN_IN.slice(0, -1)} and greatest(s.created_at, s.last_seen_at) <= now() + interval '1 minute';`),
};
