import type { Migration } from './migration.ts';

// A business takes back an invitation: who has activated stays, whatever a request says.
export const withdrawnUsers: Migration = {
  name: '044-withdrawn-users',
  sql: `
    grant delete on person to app_user;
    create policy withdrawn on person as restrictive for delete to app_user using (status = 'P');
  `,
};
