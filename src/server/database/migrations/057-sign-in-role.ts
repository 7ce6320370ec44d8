import type { Migration } from './migration.ts';

// Sessions are made by a role of its own: whoever answers requests may open, list and end them, and no more.
export const signInRole: Migration = {
  name: '057-sign-in-role',
  sql: `
    revoke execute on function create_session(bytea, uuid, bigint, text) from app_user;
    grant execute on function create_session(bytea, uuid, bigint, text) to app_sign_in;
  `,
};
