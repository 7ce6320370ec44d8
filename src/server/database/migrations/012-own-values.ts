import { me, type Migration } from './migration.ts';

/** What a business keeps of records that others see, too: apart from them, for that business alone. */
export const ownValues: Migration = {
  name: '012-own-values',
  sql: `
    create table own_value (
      registration_id bigint not null,
      entity text collate "C" not null,
      record_id bigint not null,
      version int not null default 1,
      changed_at timestamptz not null default now(),
      changed_by bigint,
      data jsonb not null,
      primary key (registration_id, entity, record_id),
      foreign key (registration_id) references registration(id)
    );
    alter table own_value enable row level security, force row level security;
    create policy mine on own_value to app_user using (registration_id = ${me});
    grant select, insert, update (version, changed_at, changed_by, data) on own_value to app_user;`,
};
