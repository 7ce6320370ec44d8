import { isOfMySide } from './030-declarations.ts';
import { definedBy, me, type Migration } from './migration.ts';

/**
 * The declarations the caller sees. Made again wherever a derived column that it shows is. Which consignments they are on is asked
 * first, and by itself: with the rule of sides alone every declaration of every business would be held against it.
 */
export const declarationRow = {
  name: 'declaration_row',
  sql: `create view declaration_row as
      select d.registration_id, d.consignment_id, d.id, d.version, d.created_at, d.reference, d.consignment_reference, d.trade_direction,
        d.status, d.entry_date, d.compiled_at, d.search_text, d.data
      from declaration d
      where (d.registration_id, d.consignment_id) in (
        select p.owner_registration_id, p.consignment_id from consignment_party p where p.registration_id = ${me})
        and ${isOfMySide('d')};
    ${definedBy('app_lookup', 'view', 'declaration_row')}`,
};

export const declarationsByOwner: Migration = {
  name: '052-declarations-by-owner',
  sql: `
    drop view declaration_row;
    ${declarationRow.sql}
  `,
};
