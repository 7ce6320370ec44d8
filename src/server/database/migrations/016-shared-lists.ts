import { definedBy, me, type Migration } from './migration.ts';

/** One's own, or what belongs to no business where an operator asks. */
const kept = `registration_id = ${me} or (registration_id = 0 and (select is_operator()))`;

// Lists that all businesses share are written by operators; who is one the database looks up itself. Dated records of
// one key never overlap, whoever writes them.
//
// Under row-level security no condition on the inside of a document reaches an index: LIKE, and reading a value of a
// document, might tell what they saw. Lists are therefore read through a view that applies the visibility rule itself,
// as a role whose policy is open; so every filter, order and search of a list may use its index.
export const sharedLists: Migration = {
  name: '016-shared-lists',
  sql: `
    create function is_operator() returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from registration where id = ${me} and type_code = 'OPR')
    $$;
    ${definedBy('app_lookup', 'function', 'is_operator()')}

    drop policy created on resource_record;
    drop policy changed on resource_record;
    drop policy removed on resource_record;
    create policy created on resource_record for insert to app_user with check (${kept});
    create policy changed on resource_record for update to app_user using (${kept});
    create policy removed on resource_record for delete to app_user using (${kept});
    drop policy mine on audit_log;
    create policy kept on audit_log to app_user using (${kept});

    -- The days on which a record holds: without valid_to on all, in a list that has no dates.
    alter table resource_record
      add valid_from date not null default '-infinity',
      add valid_to date,
      add constraint resource_record_days check (valid_to >= valid_from),
      drop constraint resource_record_registration_id_resource_unique_key_key;
    create unique index resource_record_once on resource_record (registration_id, resource, unique_key, valid_from);
    grant update (valid_from, valid_to) on resource_record to app_user;

    -- Who writes waits for the one before: of two at once the second sees what the first has written.
    create function refuse_overlap() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare other record;
    begin
      perform pg_advisory_xact_lock(hashtextextended(new.resource, new.registration_id));
      select r.valid_from, r.valid_to into other from resource_record r
      where r.registration_id = new.registration_id and r.resource = new.resource and r.unique_key = new.unique_key
        and r.id <> new.id and r.valid_from <= new.valid_to and r.valid_to >= new.valid_from
      order by r.valid_from limit 1;
      if found then
        raise exclusion_violation using message = 'Another record holds at that time.', detail = json_build_object(
          'from', case when isfinite(other.valid_from) then other.valid_from end,
          'to', case when isfinite(other.valid_to) then other.valid_to end)::text;
      end if;
      return new;
    end $$;
    create trigger never_overlapping before insert or update of unique_key, valid_from, valid_to on resource_record
      for each row when (new.valid_to is not null) execute function refuse_overlap();

    grant select on resource_record to app_lookup;
    create policy lookup on resource_record for select to app_lookup using (true);
    create view resource_row as
      select registration_id, resource, id, unique_key, version, created_at, data from resource_record
      where registration_id = any(array[${me}, 0]);
    ${definedBy('app_lookup', 'view', 'resource_row')}

    -- The embedded database gathers no statistics by itself; without them the planner takes any index for any condition.
    -- From few rows, so that nobody waits for it.
    create function freshen_statistics() returns boolean
    language plpgsql volatile security definer set search_path = public, pg_temp set default_statistics_target = 20 as $$
    begin
      if not exists (
        select from pg_class where oid = 'resource_record'::regclass
          and pg_relation_size(oid) / current_setting('block_size')::int > 20 + greatest(relpages, 0) * 1.3)
      then return false; end if;
      analyze resource_record;
      -- Nor does it sort what was written last into the indexes of words.
      perform gin_clean_pending_list(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = 'resource_record'::regclass and relam = (select oid from pg_am where amname = 'gin');
      return true;
    end $$;
    revoke execute on function freshen_statistics() from public;
    grant execute on function freshen_statistics() to app_user;

    -- How many records hold these values in these fields, by the place of the values among keys. An operator who deletes
    -- what all businesses share learns how many there are of all businesses, and nothing else of them.
    grant select (id, registration_id, consignment_id, is_deleted, data) on product_line to app_lookup;
    grant select (registration_id, id, is_locked, data) on consignment to app_lookup;
    create policy lookup on consignment for select to app_lookup using (true);
    create function count_uses(entity text, fields text[], keys jsonb, everywhere boolean) returns table (ordinal int, uses bigint)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      is_mine text := case when everywhere and is_operator() then 'true' else case entity
        when 'consignments/product-line' then '(r.registration_id = $2 or exists (select from consignment_party p
          where p.registration_id = $2 and p.consignment_id = r.consignment_id and p.owner_registration_id = r.registration_id))'
        when 'consignments/consignment' then '(r.registration_id = $2 or exists (select from consignment_party p
          where p.registration_id = $2 and p.consignment_id = r.id and p.owner_registration_id = r.registration_id))'
        else 'r.registration_id = $2' end end;
      is_counted text := case entity
        when 'consignments/product-line' then 'not r.is_deleted and not exists (select from consignment c
          where c.registration_id = r.registration_id and c.id = r.consignment_id and c.is_locked)'
        when 'consignments/consignment' then 'not r.is_locked'
        else format('r.resource = %L', entity) end;
      is_equal text := (select string_agg(format('(r.data->>%L) collate "C" = k.key->>%s', field, place - 1), ' and ')
        from unnest(fields) with ordinality as f(field, place));
    begin
      return query execute format(
        'select k.ordinal::int, count(*) from jsonb_array_elements($1) with ordinality as k(key, ordinal)
           join %I r on %s where %s and %s group by 1',
        case entity when 'consignments/product-line' then 'product_line' when 'consignments/consignment' then 'consignment'
          else 'resource_record' end,
        is_equal, is_counted, is_mine)
      using keys, ${me};
    end $$;
    ${definedBy('app_lookup', 'function', 'count_uses(text, text[], jsonb, boolean)')}

    -- Nobody becomes an operator by a change of the business.
    create function keep_operators() returns trigger language plpgsql as $$
    begin
      raise insufficient_privilege using message = 'Who is an operator never changes.';
    end $$;
    create trigger operators_stay before update of data on registration for each row
      when (('OPR' is not distinct from old.data->>'regTypeCode') <> ('OPR' is not distinct from new.data->>'regTypeCode')) execute function keep_operators();
  `,
};
