import { me, type Migration } from './migration.ts';

/** What the values of an own field are, from its first version on: left out of later ones, they stay and come back with it. */
export const ownFieldKinds: Migration = {
  name: '014-own-field-kinds',
  sql: `
    create table own_field (
      registration_id bigint not null,
      entity text collate "C" not null,
      name text collate "C" not null,
      holds text collate "C" not null,
      primary key (registration_id, entity, name),
      foreign key (registration_id) references registration(id)
    );
    alter table variation no force row level security;
    insert into own_field
      select distinct on (v.registration_id, c.change->>'at', c.change->>'id') v.registration_id, c.change->>'at', c.change->>'id',
        case when c.change->>'kind' in ('long-text', 'choice') then 'text' else c.change->>'kind' end
      from variation v, jsonb_array_elements(v.changes) c(change) where c.change->>'add' = 'field'
      order by v.registration_id, c.change->>'at', c.change->>'id', v.number desc;
    alter table variation force row level security;
    alter table own_field enable row level security, force row level security;
    create policy mine on own_field to app_user using (registration_id = ${me});
    grant select, insert on own_field to app_user;`,
};
