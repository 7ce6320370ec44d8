import { derived, editable, editableColumns, me, type Migration, secured } from './migration.ts';

// Views of lists, each of a person; one that is shared is read by the whole business. What a list begins with is a person's own
// choice, also among views that are kept nowhere because the screen gives them.
export const keptViews: Migration = {
  name: '041-kept-views',
  sql: `
    create table kept_view (
      registration_id bigint not null,
      id bigint not null,
      user_id bigint not null,
      ${editable},
      ${derived('list')},
      name_key text not null,
      is_shared boolean not null generated always as (coalesce((data->>'isShared')::boolean, false)) stored,
      primary key (registration_id, id),
      unique (id),
      unique (registration_id, user_id, list, name_key),
      foreign key (registration_id, user_id) references person (registration_id, id) on delete cascade
    );
    create index kept_view_shared on kept_view (registration_id, list) where is_shared;

    create table first_view (
      registration_id bigint not null,
      user_id bigint not null,
      list text not null,
      view text not null,
      primary key (registration_id, user_id, list),
      foreign key (registration_id, user_id) references person (registration_id, id) on delete cascade
    );

    ${secured('kept_view', 'first_view')}
    create policy mine on kept_view to app_user using (registration_id = ${me});
    create policy mine on first_view to app_user using (registration_id = ${me});
    grant select, insert, delete, update (${editableColumns}, name_key) on kept_view to app_user;
    grant select, insert, delete, update (view) on first_view to app_user;
  `,
};
