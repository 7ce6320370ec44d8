import { declarationRow } from './002-people-by-id.ts';
import type { Migration } from './migration.ts';

/** A consignment is found by the numbers of its bills, a declaration by that of customs. */
export const searchedNumbers: Migration = {
  name: '019-searched-numbers',
  sql: `
    alter table consignment drop column search_text;
    ${searchedBy('consignment', ['reference', 'consigneeName', 'vessel', 'masterBill', 'houseBill'])}
    drop view declaration_row;
    alter table declaration drop column search_text;
    ${searchedBy('declaration', ['reference', 'consignmentReference', 'consigneeName', 'entryNumber'])}
    create index declaration_search on declaration using gin (search_text gin_trgm_ops);
    ${declarationRow.sql}`,
};

function searchedBy(table: string, fields: readonly string[]): string {
  const texts = fields.map((field) => `coalesce(data->>'${field}', '')`);
  return `alter table ${table} add column search_text text not null generated always as (${texts.join(" || E'\\n' || ")}) stored;`;
}
