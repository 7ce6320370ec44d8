import { UnknownSortColumn } from '../../database/connection/errors.ts';
import type { Database } from '../../database/database.ts';
import { storedLists } from '../../database/lists/stored-lists.ts';
import { ofVersion } from '../../documents/of-version.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { storedFields } from '../../records/narrowing/narrowed-fields.ts';
import { asCaller, assertReadable, narrowedBy, sumsAsked } from '../../records/narrowing/narrowed-list.ts';
import { pageReply, pageRequest } from '../../records/paging.ts';
import { pickFields } from '../../records/pick-fields.ts';
import { readableBy } from '../../records/readable-by.ts';
import { readSortModel, sortColumns, sortedFields } from '../../records/sort-model.ts';
import { DECLARATION_LINE } from '../rights.ts';
import { lineConditions } from './line-filter.ts';
import { linesOf, reviewCount, reviewPage } from './line-queries.ts';
import { reviewLineView } from './line-view.ts';
import { findSeen, seenOf } from './read-declaration.ts';
import { findTotals, totalsReply } from './review-totals.ts';
import { feesOf } from './stored-fees.ts';

const columns = ofVersion((documents) => sortColumns(documents.entity(DECLARATION_LINE), storedLists[DECLARATION_LINE]));

const narrowing = ofVersion((documents) => storedFields(documents.entity(DECLARATION_LINE), storedLists[DECLARATION_LINE]));

/** Lines of a declaration, one page of those that the filter lets through. */
export async function listReviewLines(database: Database, call: Call): Promise<Answer> {
  const { documents, path, token } = call;
  const db = database.kysely;
  const id = path.number('declarationId');
  const page = pageRequest(call);
  const narrowed = await narrowedBy(database, call, narrowing(documents));
  const conditions = [...lineConditions(call), ...narrowed.conditions];
  const { session, results } = await database.read(token, [
    ...findSeen(db, id),
    reviewPage(db, id, conditions, readSortModel(call, columns(documents)), page),
    reviewCount(db, id, conditions),
  ]);
  const [heads, consignments, rows, [counted]] = results;
  const view = reviewLineView(documents, seenOf(session, heads, consignments).access.context);
  const hidden = sortedFields(call).find((field) => !view.readable.has(field));
  if (hidden !== undefined) throw new UnknownSortColumn(hidden);
  const isReadable = (path: string) => view.readable.has(path);
  assertReadable(narrowed, isReadable);
  const all = linesOf(db, id, conditions);
  const sums = await sumsAsked(call, narrowed, { db, rows: all, isReadable, read: asCaller(database, call) });
  return ok(pageReply(rows, view.row, page, Number(counted?.count ?? 0), sums));
}

/** Sums over all lines that the same filter lets through. */
export async function getReviewTotals(database: Database, call: Call): Promise<Answer> {
  const { documents, path, token } = call;
  const db = database.kysely;
  const id = path.number('declarationId');
  const { session, results } = await database.read(token, [...findSeen(db, id), findTotals(db, id, lineConditions(call))]);
  const [heads, consignments, [row]] = results;
  const { head, access } = seenOf(session, heads, consignments);
  if (!row) throw new Error('Totals are one row.');
  const totals = { ...totalsReply(row, feesOf(head)) };
  return ok(pickFields(totals, readableBy(documents.entity('declarations/declaration-totals').compiled, access.context)(totals)));
}
