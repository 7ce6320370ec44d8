import { derived, derivedDecimal, me, type Migration, secured } from './migration.ts';

// Files that were extracted for others: by whom, when and of what. Their bytes are stored files, which nothing changes.
export const madeExtracts: Migration = {
  name: '036-made-extracts',
  sql: `
    create table made_extract (
      registration_id bigint not null,
      id bigint not null,
      file_id bigint not null,
      created_at timestamptz not null default now(),
      data jsonb not null,
      ${derived('kind')},
      ${derived('createdBy')},
      ${derived('fileName')},
      ${derivedDecimal('rowCount')},
      search_text text not null generated always as (coalesce(data->>'fileName', '')) stored,
      primary key (registration_id, id),
      unique (id),
      foreign key (registration_id, file_id) references stored_file (registration_id, id)
    );
    create index made_extract_newest on made_extract (registration_id, created_at desc, id desc);
    create index made_extract_file on made_extract (registration_id, file_id);

    ${secured('made_extract')}
    create policy mine on made_extract to app_user using (registration_id = ${me});
    grant select, insert on made_extract to app_user;
  `,
};
