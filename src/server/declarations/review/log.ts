import type { LogEntry } from '#schemas/generated/types.ts';
import type { Database } from '../../database/database.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { findSeen, assertVisible } from './read-declaration.ts';

/** Limit of the entries read. */
const MOST = 1_000;

/** Findings of computing the declaration, newest first. */
export async function listDeclarationLog(database: Database, { path, token }: Call): Promise<Answer> {
  const db = database.kysely;
  const id = path.number('declarationId');
  const entries = db
    .selectFrom('declaration_log as e')
    .innerJoin('declaration as d', (join) =>
      join
        .onRef('d.registration_id', '=', 'e.registration_id')
        .onRef('d.consignment_id', '=', 'e.consignment_id')
        .onRef('d.id', '=', 'e.declaration_id'),
    )
    .select(['e.id', 'e.created_at as created', 'e.line', 'e.severity', 'e.message'])
    .where('d.registration_id', '=', ownerOf(id))
    .where('d.id', '=', id)
    .orderBy('e.created_at', 'desc')
    // Entries of the same time by line, those without a line first.
    .orderBy('e.line', (order) => order.asc().nullsFirst())
    .orderBy('e.id')
    .limit(MOST);
  const { session, results } = await database.read(token, [...findSeen(db, id), entries]);
  const [heads, consignments, rows] = results;
  assertVisible(session, heads, consignments);
  return ok(rows.map(({ line, ...entry }): LogEntry => ({ ...entry, ...(line !== null && { line }) })));
}
