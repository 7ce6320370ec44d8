import { isOfSide } from './030-declarations.ts';
import { definedBy, me, type Migration } from './migration.ts';

const isShared = (table: string, consignmentId = 'consignment_id', and = '') => `exists (
  select from shared_with_me s
  where s.consignment_id = ${table}.${consignmentId} and s.owner_registration_id = ${table}.registration_id${and})`;

/** What policies are on, and how each calls its consignment. */
const OF_CONSIGNMENTS: readonly (readonly [policy: string, table: string, consignmentId: string])[] = [
  ['seen', 'consignment', 'id'],
  ['changed', 'consignment', 'id'],
  ...['customs_order', 'invoice', 'product_line', 'container', 'outer_package'].map(
    (table) => ['shared', table, 'consignment_id'] as const,
  ),
];
const OF_SIDES = ['declaration', 'declaration_line', 'declaration_log', 'declaration_compilation', 'declaration_undo'];

// A policy that asks the table of parties is bound by the policies of that one too, for each table of a statement anew: more than the
// statement itself costs. Through this view it reads the caller's own rows and nothing else.
export const sharedWithMe: Migration = {
  name: '058-shared-with-me',
  sql: `
    create view shared_with_me as
      select p.owner_registration_id, p.consignment_id, p.role from consignment_party p where p.registration_id = ${me};
    ${definedBy('app_lookup', 'view', 'shared_with_me')}
    ${OF_CONSIGNMENTS.map(([policy, table, id]) => `alter policy ${policy} on ${table} using (registration_id = ${me} or ${isShared(table, id)});`).join('\n')}
    ${OF_SIDES.map((table) => `alter policy shared on ${table} using (${isShared(table, 'consignment_id', ` and ${isOfSide('s.role', table)}`)});`).join('\n')}
  `,
};
