import { countUses } from './004-records-of-consignments.ts';
import type { Migration } from './migration.ts';

const HELD = `format('(r.data->>%L) collate "C" = k.key->>%s', field, place - 1)`;
/** Within the record, or apart from it where others see the record, too. */
const OWN_OR_HELD = `case when kept <> '' then 'r.id = o.record_id'
    when starts_with(field, 'own.') then format('r.data->''own''->>%L = k.key->>%s', substr(field, 5), place - 1)
    else ${HELD} end`;
const KEPT = `kept text := case when starts_with(fields[1], 'own.') and (stored_in <> 'resource_record'
      or exists (select from resource_record r where r.resource = 'consignment:' || entity))
    then format('join own_value o on o.registration_id = $2 and o.entity = %L and o.data->>%L = k.key->>0', entity, substr(fields[1], 5))
    else '' end;`;
const EQUAL = 'is_equal text :=';
const JOINED = 'join %I r on %s';
const VALUES = 'stored_in, is_equal';

/** What a business's own fields refer to is counted as used, too. */
export const usesByOwnFields: Migration = {
  name: '018-uses-by-own-fields',
  sql: `
    grant select (id) on outer_package to app_lookup;
    ${countUses
      .replace(HELD, OWN_OR_HELD)
      .replace(EQUAL, `${KEPT}\n  ${EQUAL}`)
      .replace(JOINED, `%s ${JOINED}`)
      .replace(VALUES, `kept, ${VALUES}`)}`,
};
