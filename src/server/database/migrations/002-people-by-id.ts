import { readFileSync } from 'node:fs';
import { baselineView } from './001-baseline.ts';
import { definedBy, me, type Migration } from './migration.ts';

/** Views of the baseline that show what has become an id; the declarations show three ids more. */
export const declarationRow = { ...baselineView('declaration_row'), sql: withPeople(baselineView('declaration_row').sql) };

/** Records and logs hold the ids of users instead of their names, which stand in the table `person` alone. */
export const peopleById: Migration = {
  name: '002-people-by-id',
  sql: `
    ${readFileSync(new URL('002-people-by-id.sql', import.meta.url), 'utf8').replaceAll('${me}', me)}
    ${[declarationRow, baselineView('document_row'), baselineView('review_line')].map(({ sql }) => sql).join('')}
    ${definedBy('app_auth', 'function', 'person_name(bigint, text, text, text)', 'erase_person(bigint, text)')}
    ${definedBy('app_lookup', 'function', 'tell_people(text, text, bigint, bigint, text, bigint, bigint, bigint, text)')}`,
};

function withPeople(sql: string): string {
  return sql.replace('d.compiled_at,', 'd.compiled_at, d.compiled_by, d.lodged_by, d.withdrawn_by,');
}
