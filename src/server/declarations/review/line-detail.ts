import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import { versionHeaders } from '../../records/request/versions.ts';
import { findReviewLine } from './line-queries.ts';
import { reviewLineView } from './line-view.ts';
import { findSeen, assertVisible } from './read-declaration.ts';

/** One line with its qualifiers, its savings, the steps of each amount and the source of its tariff. */
export async function getDeclarationLine(database: Database, { documents, path, token }: Call): Promise<Answer> {
  const db = database.kysely;
  const id = path.number('declarationId');
  const { session, results } = await database.read(token, [...findSeen(db, id), findReviewLine(db, id, path.number('lineId'))]);
  const [heads, consignments, [row]] = results;
  const { context } = assertVisible(session, heads, consignments).access;
  if (!row) throw notFound();
  return ok(reviewLineView(documents, context).detail(row), versionHeaders(row));
}

/** The source that classified a line, and all sources considered. */
export async function listClassificationSources(database: Database, { documents, query, token }: Call): Promise<Answer> {
  const db = database.kysely;
  const lineId = query.number('DeclarationLineId');
  const owner = ownerOf(lineId);
  const declarationId = sql<number>`(select l.declaration_id from declaration_line l where l.registration_id = ${owner} and l.id = ${lineId})`;
  const { session, results } = await database.read(token, [
    ...findSeen(db, declarationId, owner),
    findReviewLine(db, declarationId, lineId, owner),
  ]);
  const [heads, consignments, [row]] = results;
  const { context } = assertVisible(session, heads, consignments).access;
  if (!row) throw notFound();
  return ok(reviewLineView(documents, context).detail(row)['classificationSources'] ?? {});
}
