import { definedBy, me, type Migration, secured } from './migration.ts';

/** A file without a consignment is of its business alone. Who carries goods sees none here: what they get is told later. */
const isShared = `registration_id = ${me} or exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = stored_file.consignment_id
    and p.owner_registration_id = stored_file.registration_id and p.role <> 'carterOutbound')`;
/** Whoever sees the file sees its bytes. */
const isOfSeen = `exists (
  select from stored_file f where f.registration_id = stored_chunk.registration_id and f.id = stored_chunk.file_id)`;

// Files in rows of bytes, so that several processes and one backup hold everything. They arrive row by row in transactions of
// their own; what is whole is told by the transaction that makes use of it.
export const storedFiles: Migration = {
  name: '034-stored-files',
  sql: `
    create table stored_file (
      registration_id bigint not null,
      id bigint not null,
      consignment_id bigint,
      name text not null,
      state text collate "C" not null default 'pending' check (state in ('pending', 'whole')),
      content_type text collate "C",
      size bigint,
      sha256 bytea check (octet_length(sha256) = 32),
      created_at timestamptz not null default now(),
      primary key (registration_id, id),
      unique (id),
      foreign key (registration_id, consignment_id) references consignment (registration_id, id),
      check (state = 'pending' or (content_type is not null and size is not null and sha256 is not null))
    );
    create index stored_file_pending on stored_file (created_at) where state = 'pending';

    create table stored_chunk (
      registration_id bigint not null,
      file_id bigint not null,
      number int not null check (number >= 0),
      bytes bytea not null check (octet_length(bytes) between 1 and 262144),
      primary key (registration_id, file_id, number),
      foreign key (registration_id, file_id) references stored_file (registration_id, id) on delete cascade
    );
    -- Most files are compressed already, and a part of what is not compressed is read without the rest.
    alter table stored_chunk alter column bytes set storage external;

    ${secured('stored_file', 'stored_chunk')}
    create policy shared on stored_file to app_user using (${isShared});
    create policy shared on stored_chunk to app_user using (${isOfSeen});
    grant select, insert, delete, update (state, content_type, size, sha256) on stored_file to app_user;
    grant select, insert on stored_chunk to app_user;
    grant select (state, created_at), delete on stored_file to app_auth;
    create policy unfinished on stored_file to app_auth using (state = 'pending');

    -- Of uploads whose process ended: the others remove what they began themselves.
    create function remove_unfinished_files() returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      delete from stored_file where state = 'pending' and created_at < now() - interval '1 hour'
    $$;
    ${definedBy('app_auth', 'function', 'remove_unfinished_files()')}
  `,
};
