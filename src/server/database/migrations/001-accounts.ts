import { derived, editable, editableColumns, me, type Migration, secured } from './migration.ts';

// A person who has signed up but not yet registered a business has a registration id of their own without a row in
// `registration`: a tenant from the first moment on.
export const accounts: Migration = {
  name: '001-accounts',
  sql: `
    create table registration (
      id bigint primary key,
      ${editable},
      ${derived('businessName', 'name')},
      ${derived('regTypeCode', 'type_code')},
      ${derived('countryCode')}
    );

    create table person (
      registration_id bigint not null,
      id bigint not null,
      email text collate "C" not null,
      password_hash text,
      status text not null check (status in ('P', 'N', 'A', 'S', 'T')),
      ${editable},
      is_admin boolean not null generated always as (status = 'A') stored,
      ${derived('name', 'full_name')},
      primary key (registration_id, id)
    );
    create unique index person_id on person (id);
    create unique index person_email on person (lower(email));

    create table session (
      registration_id bigint not null,
      id uuid not null,
      user_id bigint not null,
      token_hash bytea not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      primary key (registration_id, id),
      foreign key (registration_id, user_id) references person (registration_id, id)
    );
    create unique index session_token on session (token_hash);
    create index session_person on session (registration_id, user_id);

    ${secured('registration', 'person', 'session')}
    create policy mine on registration to app_user using (id = ${me});
    create policy mine on person to app_user using (registration_id = ${me});

    grant select, insert, update (${editableColumns}) on registration to app_user;
    grant select (registration_id, id, email, status, is_admin, full_name, created_at, ${editableColumns}),
      insert, update (email, status, password_hash, ${editableColumns}) on person to app_user;
  `,
};
