import { definedBy, derived, editable, editableColumns, me, type Migration, secured } from './migration.ts';

// Branches, who may work on a business's consignments by default, and what people have beyond a password.
export const people: Migration = {
  name: '007-people',
  sql: `
    alter table registration add column requires_second_factor boolean not null
      generated always as (coalesce((data->>'requiresSecondFactor')::boolean, false)) stored;

    create table branch (
      registration_id bigint not null,
      id bigint not null,
      ${editable},
      ${derived('name')},
      ${derived('status')},
      primary key (registration_id, id),
      unique (registration_id, name),
      foreign key (registration_id) references registration (id)
    );

    alter table person add column branch_id bigint;
    alter table person add column ${derived('accountsAccess')};
    alter table person add foreign key (registration_id, branch_id) references branch (registration_id, id);

    -- Whom a business named as its service providers when it registered.
    create table registration_provider (
      registration_id bigint not null references registration (id),
      provider_registration_id bigint not null references registration (id),
      primary key (registration_id, provider_registration_id)
    );

    -- A key counts once it is confirmed. The last accepted time step is kept, so that no code is accepted twice.
    create table second_factor (
      registration_id bigint not null,
      user_id bigint not null,
      secret text not null,
      is_confirmed boolean not null default false,
      last_step bigint not null default 0,
      recovery_hashes text[] not null default '{}',
      primary key (registration_id, user_id),
      foreign key (registration_id, user_id) references person (registration_id, id)
    );

    ${secured('branch', 'registration_provider', 'second_factor')}
    create policy mine on branch to app_user using (registration_id = ${me});
    create policy mine on registration_provider to app_user using (registration_id = ${me});
    create policy mine on second_factor to app_user using (registration_id = ${me});
    grant select, insert, update (${editableColumns}) on branch to app_user;
    grant select, insert on registration_provider to app_user;
    grant select, insert, update, delete on second_factor to app_user;
    grant select (branch_id, accounts_access), update (branch_id) on person to app_user;
    grant select (requires_second_factor) on registration to app_user;

    -- Businesses of some types, of whatever tenant: what the registration form offers as service providers.
    create function businesses_of_types(types text[])
    returns table (registration_id bigint, country_code text, business_name text, reg_type_code text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select r.id, r.country_code, r.name, r.type_code from registration r where r.type_code = any(types) order by r.name, r.id
    $$;

    -- Those of some types that the creator or a party of a consignment named as providers.
    grant select on registration_provider to app_lookup;
    create policy lookup on registration_provider for select to app_lookup using (true);
    create function named_providers(registrations bigint[], types text[]) returns setof bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select distinct n.provider_registration_id from registration_provider n join registration r on r.id = n.provider_registration_id
      where n.registration_id = any(registrations) and r.type_code = any(types)
    $$;
    ${definedBy('app_lookup', 'function', 'businesses_of_types(text[])', 'named_providers(bigint[], text[])')}
  `,
};
