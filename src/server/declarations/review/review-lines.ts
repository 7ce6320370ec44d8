import type { DeclarationTotals } from '#schemas/generated/types.ts';
import { UnknownSortColumn } from '../../database/connection/errors.ts';
import type { Database } from '../../database/database.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { sortedFields } from '../../records/lists/sort-model.ts';
import { DECLARATION_LINE } from '../rights.ts';
import { lineConditions } from './line-filter.ts';
import { linesOf, reviewCount, reviewPage } from './line-queries.ts';
import { reviewLineView } from './line-view.ts';
import { assertVisible, type DeclarationHead, findSeen } from './read-declaration.ts';
import { findTotals, totalsReply } from './review-totals.ts';
import { answerList, storedListReader } from '../../records/lists/list-call.ts';

const readCall = storedListReader(DECLARATION_LINE);

/** One page of the filtered lines of a declaration. */
export async function listReviewLines(database: Database, call: Call): Promise<Answer> {
  const { documents, path, token } = call;
  const db = database.kysely;
  const id = path.number('declarationId');
  const list = await readCall(database, call);
  // The list's own search also finds whole codes.
  const conditions = [...lineConditions(call), ...list.listFilter.conditions];
  const { session, results } = await database.read(token, [
    ...findSeen(db, id),
    reviewPage(db, id, conditions, list.sort, list.page),
    reviewCount(db, id, conditions),
  ]);
  const [heads, consignments, rows, [counted]] = results;
  const view = reviewLineView(documents, assertVisible(session, heads, consignments).access.context);
  const hidden = sortedFields(call).find((field) => !view.readable.has(field));
  if (hidden !== undefined) throw new UnknownSortColumn(hidden);
  return answerList(database, list, {
    all: () => linesOf(db, id, conditions),
    rows,
    total: Number(counted?.count ?? 0),
    view: view.row,
    isReadable: (field) => view.readable.has(field),
  });
}

/** Totals of the filtered lines. */
export async function getReviewTotals(database: Database, call: Call): Promise<Answer> {
  const { documents, path, token } = call;
  const db = database.kysely;
  const id = path.number('declarationId');
  const { session, results } = await database.read(token, [...findSeen(db, id), findTotals(db, id, lineConditions(call))]);
  const [heads, consignments, [row]] = results;
  const { head, access } = assertVisible(session, heads, consignments);
  if (!row) throw new Error('The query of totals returned no row.');
  const totals = { ...totalsReply(row, feesOf(head)) };
  return ok(shownTo(documents.entity('declarations/declaration-totals').compiled, access.context)(totals));
}

/** The entry fees computed with the declaration, independent of the filter. */
function feesOf({ data }: Pick<DeclarationHead, 'data'>): NonNullable<DeclarationTotals['fees']> {
  const totals = data['totals'];
  const fees: unknown = typeof totals === 'object' && totals !== null && 'fees' in totals ? totals.fees : [];
  return Array.isArray(fees) ? fees : [];
}
