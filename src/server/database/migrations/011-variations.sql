alter table registration add variation int;
grant update (variation) on registration to app_user;

alter table person add screens_access text collate "C" generated always as (coalesce(data->>'screensAccess', 'none')) stored;
grant select (screens_access) on person to app_user;

create table variation (
  registration_id bigint not null,
  number int not null,
  created_at timestamptz not null default now(),
  changes jsonb not null,
  note text not null,
  author bigint not null,
  publisher bigint not null,
  restores int,
  primary key (registration_id, number),
  foreign key (registration_id) references registration(id)
);
alter table variation enable row level security, force row level security;
create policy mine on variation to app_user using (registration_id = ${me});
grant select, insert on variation to app_user;

-- A later draft of the same person starts elsewhere: no tab that shows the earlier one can overwrite it.
create table variation_draft (
  registration_id bigint not null,
  id bigint not null,
  version bigint not null default floor(random() * 1e9),
  changed_at timestamptz not null default now(),
  changes jsonb not null,
  note text not null,
  base int not null,
  is_submitted boolean not null,
  primary key (registration_id, id),
  foreign key (registration_id, id) references person(registration_id, id) on delete cascade
);
alter table variation_draft enable row level security, force row level security;
create policy mine on variation_draft to app_user using (registration_id = ${me});
grant select, insert, delete, update (version, changed_at, changes, note, base, is_submitted) on variation_draft to app_user;

drop function open_session(bytea, float8, float8, float8, boolean);
