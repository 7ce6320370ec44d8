import { editable, editableColumns, me, type Migration, secured } from './migration.ts';

// Plain code lists and masters, all in one table: a new one is documents alone. What a list is sorted by has partial
// indexes, which are brought up at start from the documents (see indexes.ts).
export const resources: Migration = {
  name: '006-resources',
  sql: `
    create table resource_record (
      registration_id bigint not null,
      resource text collate "C" not null,
      id bigint not null,
      unique_key text collate "C",
      ${editable},
      primary key (registration_id, resource, id),
      unique (registration_id, resource, unique_key)
    );
    create index resource_record_oldest on resource_record (registration_id, resource, created_at, id);

    ${secured('resource_record')}
    -- What belongs to no business, 0, everybody reads and no request writes.
    create policy seen on resource_record for select to app_user using (registration_id = any(array[${me}, 0]));
    create policy created on resource_record for insert to app_user with check (registration_id = ${me});
    create policy changed on resource_record for update to app_user using (registration_id = ${me});
    create policy removed on resource_record for delete to app_user using (registration_id = ${me});
    grant select, insert, update (unique_key, ${editableColumns}), delete on resource_record to app_user;
  `,
};
