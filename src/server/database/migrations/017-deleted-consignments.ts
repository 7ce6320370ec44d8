import { definedBy, me, type Migration } from './migration.ts';

/** What a consignment holds, each before what it refers to. */
const PARTS = ['resource_record', 'product_line', 'invoice', 'customs_order', 'outer_package', 'container', 'presence', 'notice'];
const OF_OWNER = `= ${me} and consignment_id = consignment`;

/**
 * A business deletes a consignment of its own that was never declared, has no files, and that no other business but service providers has a
 * role on. Answers whether it is gone.
 */
export const deletedConsignments: Migration = {
  name: '017-deleted-consignments',
  sql: `
    create function delete_consignment(consignment bigint) returns boolean
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      if not exists (select from consignment c where c.registration_id = ${me} and c.id = consignment and not c.is_locked)
        or exists (select from declaration where registration_id ${OF_OWNER})
        or exists (select from stored_file where registration_id ${OF_OWNER})
        or exists (select from consignment_party p
          where p.owner_registration_id ${OF_OWNER} and p.registration_id <> ${me} and p.role <> 'serviceProvider')
      then return false; end if;
      ${PARTS.map((table) => `delete from ${table} where consignment_id = consignment;`).join('\n      ')}
      delete from consignment_party where owner_registration_id ${OF_OWNER};
      delete from consignment c where c.registration_id = ${me} and c.id = consignment;
      return true;
    end $$;
    ${definedBy('app_lookup', 'function', 'delete_consignment(bigint)')}
    ${[...PARTS, 'consignment_party', 'consignment']
      .map((table) => `create policy emptied on ${table} for delete to app_lookup using (true); grant delete on ${table} to app_lookup;`)
      .join('\n    ')}
    grant select (registration_id, consignment_id) on customs_order, invoice, product_line, stored_file to app_lookup;
    create policy lookup on stored_file for select to app_lookup using (true);
    ${['customs_order', 'consignment']
      .map(
        (table) => `create trigger own_values_leave after delete on ${table} referencing old table as gone
      for each statement execute function erase_own_values();`,
      )
      .join('\n    ')}`,
};
