import { takeBackBatch } from './004-records-of-consignments.ts';
import { definedBy, me, type Migration } from './migration.ts';

/** Tables of records that own values are kept of and that can be deleted. */
const TABLES = ['container', 'invoice', 'outer_package', 'product_line', 'resource_record'];

/** What was pasted stays if the business changed its own values since; what others keep of it makes no difference. */
const takenBack = takeBackBatch.replaceAll(/([il])\.version = 1/g, (stands, record: string) => `${stands} and ${unchangedOwn(record)}`);

function unchangedOwn(record: string): string {
  return `not exists (select from own_value o
    where o.registration_id = ${me} and o.record_id = ${record}.id and o.changed_at > ${record}.created_at)`;
}

/**
 * Own values are erased with their record, of every business. Their row stays without them: where an undo adds the record again, they come
 * back from the journal of their business.
 */
export const erasedOwnValues: Migration = {
  name: '013-erased-own-values',
  sql: `
    create index own_value_record on own_value (record_id);
    create policy lookup on own_value to app_lookup using (true);
    grant select, update (data) on own_value to app_lookup;

    create function erase_own_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update own_value o set data = '{}' from gone where o.record_id = gone.id;
      return null;
    end $$;

    create function restore_own_values(part_of text, record bigint) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update own_value o set data = a.after->'own' from audit_log a
      where o.entity = part_of and o.record_id = record and a.owner_registration_id = o.registration_id and a.registration_id = o.registration_id
        and a.entity = o.entity and a.record_id = o.record_id and a.version = o.version and a.consignment_id is null
        and jsonb_typeof(a.after->'own') = 'object';
    end $$;

    ${takenBack}
    ${definedBy('app_lookup', 'function', 'erase_own_values()', 'restore_own_values(text, bigint)')}
    ${TABLES.map(
      (table) => `create trigger own_values_leave after delete on ${table} referencing old table as gone
        for each statement execute function erase_own_values();`,
    ).join('\n')}`,
};
