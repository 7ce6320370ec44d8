import { derived, editable, editableColumns, me, type Migration, secured } from './migration.ts';

const visible = (table: string) => `registration_id = ${me} or exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = ${table}.consignment_id and p.owner_registration_id = ${table}.registration_id)`;

const part = `
  registration_id bigint not null,
  consignment_id bigint not null,
  id bigint not null,
  ${editable}`;
const partKeys = `
  primary key (registration_id, consignment_id, id),
  unique (id),
  foreign key (registration_id, consignment_id) references consignment (registration_id, id)`;

// What the goods of a consignment travel in.
export const packages: Migration = {
  name: '020-packages',
  sql: `
    create table container (
      ${part},
      ${derived('number')},
      ${partKeys},
      unique (registration_id, consignment_id, number)
    );
    create table outer_package (
      ${part},
      line int not null check (line > 0),
      container_id bigint,
      -- The business that added it, which need not be the owner of the consignment.
      added_by bigint not null default nullif(current_setting('app.registration_id', true), '')::bigint,
      ${partKeys},
      unique (registration_id, consignment_id, line),
      foreign key (registration_id, consignment_id, container_id) references container (registration_id, consignment_id, id)
    );
    create index outer_package_container on outer_package (registration_id, consignment_id, container_id);
    -- Lines are asked which package they travel in when that is removed.
    create index product_line_outer_package on product_line (registration_id, consignment_id, (data->>'outerPackageId'))
      where data ? 'outerPackageId';

    ${secured('container', 'outer_package')}
    create policy shared on container to app_user using (${visible('container')});
    create policy shared on outer_package to app_user using (${visible('outer_package')});
    grant select, insert, delete, update (${editableColumns}) on container to app_user;
    grant select, insert, delete, update (container_id, ${editableColumns}) on outer_package to app_user;
  `,
};
