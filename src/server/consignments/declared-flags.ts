import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import { findConsignment } from '../parties/access.ts';
import type { ReadAt } from '../records/declaration/hooks.ts';

/** Flags from the line's declaration. */
export type DeclaredFlags = Readonly<Partial<Record<'tariffMatches' | 'statsUnitCode' | 'errorLogged' | 'tariffUpdated', unknown>>>;

const flags = sql<DeclaredFlags>`jsonb_strip_nulls(jsonb_build_object('tariffMatches', r.data->'tariffMatches',
  'statsUnitCode', r.data->'statsUnitCode', 'errorLogged', r.data->'errorLogged', 'tariffUpdated', r.tariff_updated))`;

/** A visible consignment, and whether it has a declaration, also one that the caller does not see. */
export function consignmentOfLines(db: Kysely<Tables>, id: number) {
  return findConsignment(db, id).select(sql<boolean>`is_declared(c.registration_id, c.id)`.as('isDeclared'));
}

/** The flags of a line `s`. Reads declarations only if the consignment has one. */
export function declarationFlagsOf({ consignmentId, owner }: ReadAt) {
  return sql<DeclaredFlags | null>`case when exists (
    select from declaration_row d where d.registration_id = ${owner} and d.consignment_id = ${consignmentId} and d.status <> 'Withdrawn')
    then (select ${flags} from review_line r
      where r.registration_id = s.registration_id and r.consignment_id = s.consignment_id and r.order_product_id = s.id
        and r.status <> 'Withdrawn') end`;
}

export interface Declared {
  readonly declared?: DeclaredFlags | null;
}

/**
 * Adds the flags of the declaration for callers who see it. A second query: most consignments have no declaration yet, and a join would
 * double the cost of reading the lines.
 */
export async function withDeclarationFlags<Line extends { readonly id: number }>(
  database: Database,
  token: string,
  consignment: RowOf<typeof consignmentOfLines> | undefined,
  lines: readonly Line[],
): Promise<readonly (Line & Declared)[]> {
  if (consignment?.isDeclared !== true || lines.length === 0) return lines;
  const ofLine = await findDeclared(database, token, consignment.id, lines);
  return lines.map((line) => ({ ...line, declared: ofLine.get(line.id) ?? null }));
}

async function findDeclared(database: Database, token: string, consignmentId: number, lines: readonly { readonly id: number }[]) {
  const ids = lines.map(({ id }) => id);
  const { results } = await database.read(token, [declaredLines(database.kysely, consignmentId, ids)]);
  return new Map(results[0].map(({ id, declared }) => [id, declared]));
}

function declaredLines(db: Kysely<Tables>, consignmentId: number, ids: readonly number[]) {
  return db
    .selectFrom('review_line as r')
    .select(['r.order_product_id as id', flags.as('declared')])
    .where('r.registration_id', '=', ownerOf(consignmentId))
    .where('r.consignment_id', '=', consignmentId)
    .where('r.order_product_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('r.status', '<>', 'Withdrawn');
}
