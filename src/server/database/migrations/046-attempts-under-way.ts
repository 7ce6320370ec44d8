import type { Migration } from './migration.ts';

// Attempts whose outcome is not known yet: neither failures nor forgotten.
export const attemptsUnderWay: Migration = {
  name: '046-attempts-under-way',
  sql: `
    alter table attempt add column under_way int not null default 0, add column under_way_at timestamptz;
  `,
};
