import type { Migration } from './migration.ts';

/** What reviewers and authors write about a draft; it stays with the version that is published of it. */
export const draftComments: Migration = {
  name: '015-draft-comments',
  sql: `
    alter table variation_draft add comments jsonb not null default '[]';
    alter table variation add comments jsonb not null default '[]';
    grant update (comments) on variation_draft to app_user;`,
};
