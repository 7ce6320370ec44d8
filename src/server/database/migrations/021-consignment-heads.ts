import { definedBy, me, type Migration, secured } from './migration.ts';

const definer = 'security definer set search_path = public, pg_temp';

const isParty = (row: string, id: string) => `(${row}.registration_id = $2 or exists (select from consignment_party p
  where p.registration_id = $2 and p.consignment_id = ${row}.${id} and p.owner_registration_id = ${row}.registration_id))`;

// Consignments that people make and share by themselves: numbers, who locked them and why, providers that a party names.
export const consignmentHeads: Migration = {
  name: '021-consignment-heads',
  sql: `
    alter table consignment add column lock_reason text, add column locked_by text, add column locked_at timestamptz;
    grant update (lock_reason, locked_by, locked_at) on consignment to app_user;

    -- The last number of a year that a business gave away; whoever takes the next one waits for the other to end.
    create table consignment_number (
      registration_id bigint not null references registration (id),
      year int not null,
      last int not null,
      primary key (registration_id, year)
    );
    ${secured('consignment_number')}
    create policy mine on consignment_number to app_user using (registration_id = ${me});
    grant select, insert, update (last) on consignment_number to app_user;

    -- Null: by the owner, or because a party named it when it registered.
    alter table consignment_party add column named_by bigint references registration (id);
    create function is_party(owner bigint, consignment bigint) returns boolean language sql stable ${definer} as $$
      select exists (select from consignment_party p
        where p.registration_id = ${me} and p.owner_registration_id = owner and p.consignment_id = consignment and p.role <> 'serviceProvider')
    $$;
    create policy seen_by_namer on consignment_party for select to app_user using (named_by = ${me});
    create policy named_by_party on consignment_party for insert to app_user
      with check (role = 'serviceProvider' and named_by = ${me} and is_party(owner_registration_id, consignment_id));
    create policy removed_by_namer on consignment_party for delete to app_user using (role = 'serviceProvider' and named_by = ${me});

    drop view party;
    create view party with (security_barrier = true) as
      select p.registration_id, p.consignment_id, p.owner_registration_id, p.role, r.name, r.type_code, r.country_code, p.named_by
      from consignment_party p join registration r on r.id = p.registration_id
      where p.owner_registration_id = ${me} or exists (
        select from consignment_party mine
        where mine.registration_id = ${me} and mine.consignment_id = p.consignment_id
          and mine.owner_registration_id = p.owner_registration_id);

    -- Whom a business may name: itself, those it shared a consignment with, its providers, those that registered at its
    -- invitation or invited it, and all of some types in its country.
    grant select (registration_id, email) on invite to app_lookup;
    grant select (registration_id, purpose, email, used_at) on one_time_token to app_lookup;
    grant select (registration_id, email, created_at) on person to app_lookup;
    create policy acquainted on invite for select to app_lookup using (true);
    create policy acquainted on one_time_token for select to app_lookup using (true);
    create policy acquainted on person for select to app_lookup using (true);
    create function known_businesses(types text[])
    returns table (id bigint, name text, country_code text, type_code text, roles text[]) language sql stable ${definer} as $$
      with known as (
        select theirs.registration_id as id, theirs.role from consignment_party mine
        join consignment_party theirs
          on theirs.owner_registration_id = mine.owner_registration_id and theirs.consignment_id = mine.consignment_id
        where mine.registration_id = ${me}
        union select n.provider_registration_id, null from registration_provider n where n.registration_id = ${me}
        -- Inviting an address tells nothing of whose it is: an invitation counts once its link was used to sign up.
        union select u.registration_id, null from one_time_token t join person u on lower(u.email) = lower(t.email)
          where t.registration_id = ${me} and t.purpose = 'invite' and u.created_at >= t.used_at
        union select i.registration_id, null from person u join invite i on lower(i.email) = lower(u.email) where u.registration_id = ${me}
        union select r.id, null from registration r
          where r.type_code = any(types) and r.country_code = (select own.country_code from registration own where own.id = ${me})
        union select ${me}, null)
      select r.id, r.name, r.country_code, r.type_code, coalesce(array_agg(k.role) filter (where k.role is not null), '{}')
      from known k join registration r on r.id = k.id
      group by r.id, r.name, r.country_code, r.type_code
    $$;

    -- As in 016, and counts orders, invoices, containers and outer packages of open consignments too.
    grant select (registration_id, consignment_id, data) on customs_order, invoice, container, outer_package to app_lookup;
    create policy lookup on customs_order for select to app_lookup using (true);
    create policy lookup on invoice for select to app_lookup using (true);
    create policy lookup on container for select to app_lookup using (true);
    create policy lookup on outer_package for select to app_lookup using (true);
    create or replace function count_uses(entity text, fields text[], keys jsonb, everywhere boolean)
    returns table (ordinal int, uses bigint) language plpgsql stable ${definer} as $$
    declare
      stored_in text := case entity when 'consignments/product-line' then 'product_line' when 'consignments/consignment' then 'consignment'
        when 'consignments/order' then 'customs_order' when 'consignments/invoice' then 'invoice'
        when 'consignments/container' then 'container' when 'consignments/outer-package' then 'outer_package' else 'resource_record' end;
      is_mine text := case when everywhere and is_operator() then 'true' else case stored_in
        when 'resource_record' then 'r.registration_id = $2'
        when 'consignment' then '${isParty('r', 'id')}'
        else '${isParty('r', 'consignment_id')}' end end;
      is_open text := 'not exists (select from consignment c
        where c.registration_id = r.registration_id and c.id = r.consignment_id and c.is_locked)';
      is_counted text := case stored_in
        when 'resource_record' then format('r.resource = %L', entity)
        when 'consignment' then 'not r.is_locked'
        when 'product_line' then 'not r.is_deleted and ' || is_open
        else is_open end;
      is_equal text := (select string_agg(format('(r.data->>%L) collate "C" = k.key->>%s', field, place - 1), ' and ')
        from unnest(fields) with ordinality as f(field, place));
    begin
      return query execute format(
        'select k.ordinal::int, count(*) from jsonb_array_elements($1) with ordinality as k(key, ordinal)
           join %I r on %s where %s and %s group by 1', stored_in, is_equal, is_counted, is_mine)
      using keys, ${me};
    end $$;

    ${definedBy('app_lookup', 'view', 'party')}
    ${definedBy('app_lookup', 'function', 'is_party(bigint, bigint)', 'known_businesses(text[])', 'count_uses(text, text[], jsonb, boolean)')}
  `,
};
