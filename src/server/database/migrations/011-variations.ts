import { readFileSync } from 'node:fs';
import { sessionsOfTheFuture } from './003-sessions-of-the-future.ts';
import { definedBy, me, type Migration } from './migration.ts';

export const openSession = sessionsOfTheFuture.sql
  .replace('create or replace function', 'create function')
  .replace('expires_at timestamptz)', 'expires_at timestamptz, variation integer, screens_access text)')
  .replace('s.created_at, s.last_seen_at\n    into', 's.created_at, s.last_seen_at, r.variation, u.screens_access\n    into')
  .replace('begun, seen\n', 'begun, seen, variation, screens_access\n');

/** What a business changed in its documents, version by version, and the drafts of its users. */
export const variations: Migration = {
  name: '011-variations',
  sql: `
    ${readFileSync(new URL('011-variations.sql', import.meta.url), 'utf8').replaceAll('${me}', me)}
    ${openSession}
    ${definedBy('app_auth', 'function', 'open_session(bytea, float8, float8, float8, boolean)')}`,
};
