-- Tables

create table stored_file (
  registration_id bigint not null,
  id bigint not null,
  consignment_id bigint,
  name text not null,
  state text collate "C" not null default 'pending',
  content_type text collate "C",
  size bigint,
  sha256 bytea,
  created_at timestamptz not null default now(),
  primary key (registration_id, id),
  constraint stored_file_check check ((state = 'pending') or ((content_type is not null) and (size is not null) and (sha256 is not null))),
  constraint stored_file_sha256_check check (octet_length(sha256) = 32),
  constraint stored_file_state_check check (state = any (array['pending', 'whole'])),
  foreign key (registration_id, consignment_id) references consignment(registration_id, id)
);
create index stored_file_pending on stored_file (created_at) where (state = 'pending');

create table stored_chunk (
  registration_id bigint not null,
  file_id bigint not null,
  number int not null,
  bytes bytea not null,
  primary key (registration_id, file_id, number),
  constraint stored_chunk_bytes_check check ((octet_length(bytes) >= 1) and (octet_length(bytes) <= 262144)),
  constraint stored_chunk_number_check check (number >= 0),
  foreign key (registration_id, file_id) references stored_file(registration_id, id) on delete cascade
);

create table document (
  registration_id bigint not null,
  consignment_id bigint not null,
  id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  data jsonb not null,
  file_id bigint not null,
  is_attached boolean not null default false,
  file_name text collate "C" generated always as (data->>'fileName') stored,
  description text collate "C" generated always as (data->>'description') stored,
  document_type_code text collate "C" generated always as (data->>'documentTypeCode') stored,
  size numeric generated always as ((data->>'size')::numeric) stored,
  created_by text collate "C" generated always as (data->>'createdBy') stored,
  search_text text not null generated always as (coalesce(data->>'fileName', '') || E'\n' || coalesce(data->>'description', '')) stored,
  primary key (registration_id, consignment_id, id),
  unique (registration_id, file_id),
  unique (registration_id, id),
  foreign key (registration_id, consignment_id) references consignment(registration_id, id),
  foreign key (registration_id, file_id) references stored_file(registration_id, id)
);
create index document_newest on document (created_at desc, id desc);
create index document_search on document using gin (search_text gin_trgm_ops);

create table issuer_image (
  registration_id bigint not null,
  id bigint not null,
  name text collate "C" not null,
  file_name text not null,
  content_type text collate "C" not null,
  size int not null,
  file_id bigint not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (registration_id, id),
  unique (name)
);

create table made_extract (
  registration_id bigint not null,
  id bigint not null,
  file_id bigint not null,
  created_at timestamptz not null default now(),
  data jsonb not null,
  kind text collate "C" generated always as (data->>'kind') stored,
  created_by text collate "C" generated always as (data->>'createdBy') stored,
  file_name text collate "C" generated always as (data->>'fileName') stored,
  row_count numeric generated always as ((data->>'rowCount')::numeric) stored,
  search_text text not null generated always as (coalesce(data->>'fileName', '')) stored,
  primary key (registration_id, id),
  foreign key (registration_id, file_id) references stored_file(registration_id, id)
);
create index made_extract_file on made_extract (registration_id, file_id);
create index made_extract_newest on made_extract (registration_id, created_at desc, id desc);

-- Functions

-- Of uploads whose process ended: the others remove what they began themselves.
create function remove_unfinished_files() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from stored_file where state = 'pending' and created_at < now() - interval '1 hour'
$$;

create view document_row as
  select d.registration_id, d.consignment_id, d.id, d.version, d.created_at, d.changed_at, d.changed_by, d.file_id, d.is_attached,
    d.file_name, d.description, d.document_type_code, d.size, d.created_by, d.search_text, d.data,
    c.data->>'reference' collate "C" as consignment_reference
  from document d join consignment c on c.registration_id = d.registration_id and c.id = d.consignment_id
  where (d.registration_id = ${me} or exists (
      select from consignment_party p
      where p.registration_id = ${me} and p.consignment_id = d.consignment_id and p.owner_registration_id = d.registration_id
        and (p.role <> 'carterOutbound' or d.is_attached)));

create function is_shown_on_invoices(image text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from usage_invoice where logo_image = image)
$$;

-- Rights

alter table stored_file enable row level security, force row level security;
create policy shared on stored_file to app_user using (
  registration_id = ${me} or exists (
    select from consignment_party p
    where p.registration_id = ${me} and p.consignment_id = stored_file.consignment_id
      and p.owner_registration_id = stored_file.registration_id and p.role <> 'carterOutbound')
  or exists (
    select from document d where d.registration_id = stored_file.registration_id and d.file_id = stored_file.id));
create policy unfinished on stored_file to app_auth using (state = 'pending');
grant select, insert, delete, update (state, content_type, size, sha256) on stored_file to app_user;
grant delete, select (state, created_at) on stored_file to app_auth;

alter table stored_chunk enable row level security, force row level security;
create policy shared on stored_chunk to app_user using (exists (
  select from stored_file f where f.registration_id = stored_chunk.registration_id and f.id = stored_chunk.file_id));
grant select, insert on stored_chunk to app_user;

alter table document enable row level security, force row level security;
create policy shared on document to app_user using ((document.registration_id = ${me} or exists (
  select from consignment_party p
  where p.registration_id = ${me} and p.consignment_id = document.consignment_id and p.owner_registration_id = document.registration_id
    and (p.role <> 'carterOutbound' or document.is_attached))));
create policy lookup on document for select to app_lookup using (true);
create policy erasing on document to app_auth using (true);
create policy erasing_found on document for select to app_auth using (true);
create policy erasing_saved on document for update to app_auth using (true);
grant select, insert, delete, update (version, changed_at, changed_by, data, is_attached) on document to app_user;
grant select, update (changed_by, data) on document to app_auth;
grant select on document to app_lookup;
create trigger owners_enter after insert on document referencing new table as entered for each statement execute function enter_owners();
create trigger owners_leave after delete on document referencing old table as gone for each statement execute function leave_owners();

alter table issuer_image enable row level security, force row level security;
create policy mine on issuer_image to app_user using (registration_id = ${me});
grant select, insert, delete, update (removed_at) on issuer_image to app_user;

alter table made_extract enable row level security, force row level security;
create policy mine on made_extract to app_user using (registration_id = ${me});
create policy erasing on made_extract to app_auth using (true);
grant select, insert on made_extract to app_user;
grant select, update (data) on made_extract to app_auth;
