import { me, type Migration, secured } from './migration.ts';

// Changes that their author may take back: the journal's entries of one transaction belong together, and know the version that the
// record had after them. Which of them still stand is seen by that version.
export const changeSets: Migration = {
  name: '042-change-sets',
  sql: `
    alter table audit_log
      add column change_id uuid,
      add column version int;
    create index audit_log_change on audit_log (change_id) where change_id is not null;

    create table change_set (
      registration_id bigint not null,
      id uuid not null,
      user_id bigint not null,
      created_at timestamptz not null default now(),
      operation text collate "C" not null,
      consignment_id bigint,
      batch_id bigint,
      undone_at timestamptz,
      primary key (registration_id, id)
    );
    alter table notice add column change_id uuid;

    ${secured('change_set')}
    create policy mine on change_set to app_user using (registration_id = ${me});
    grant select, insert, update (undone_at) on change_set to app_user;
  `,
};
