import type { Migration } from './migration.ts';

// A branch's name counts once however it is written; see accounts/branch-row.ts. Of those that were there and are the same
// by now, the later ones keep their names until they are next changed.
export const branchNames: Migration = {
  name: '012-branch-names',
  sql: `
    alter table branch add column name_key text collate "C";
    alter table branch no force row level security;
    update branch b set name_key = k.key from (
      select registration_id, id, lower(btrim(name)) || case
        when row_number() over (partition by registration_id, lower(btrim(name)) order by created_at, id) > 1 then ' ' || id else '' end as key
      from branch
    ) k where b.registration_id = k.registration_id and b.id = k.id;
    alter table branch force row level security;
    alter table branch alter column name_key set not null;
    alter table branch drop constraint branch_registration_id_name_key;
    alter table branch add unique (registration_id, name_key);
    grant update (name_key) on branch to app_user;
  `,
};
