import type { Database } from '../database/database.ts';
import { UnknownSortColumn } from '../database/connection/errors.ts';
import type { Totals } from '../database/lists/totals.ts';
import { storedLists } from '../database/lists/stored-lists.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { ofVersion } from '../documents/of-version.ts';
import { forbidden, invalid, notFound } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { stampOf } from '../records/versions.ts';
import { accessTo, assertMay, findConsignment } from './access.ts';
import { isLack, type Lack, LACKS } from './lacking.ts';
import { type LineFilter, findLine, isLineContaining, lineCount, linePage, linesMeeting } from './line-queries.ts';
import { LINE, lineEntity, lineView } from './line-record.ts';
import { findOrder, nextLineNumber } from './orders.ts';
import { storedFields } from '../records/narrowing/narrowed-fields.ts';
import { asCaller, assertReadable, narrowedBy, sumsAsked } from '../records/narrowing/narrowed-list.ts';
import { pageReply, pageRequest } from '../records/paging.ts';
import { searchText } from '../records/search-text.ts';
import { readSortModel, sortColumns, sortedFields } from '../records/sort-model.ts';

const columns = ofVersion((documents) => sortColumns(lineEntity(documents), storedLists[LINE]));
const searchOf = ofVersion((documents) => searchText(lineEntity(documents), storedLists[LINE]));
const narrowing = ofVersion((documents) => storedFields(lineEntity(documents), storedLists[LINE]));

export async function listProductLines(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const { documents, query, path, token } = call;
  const db = database.kysely;
  const consignmentId = path.number('consignmentId');
  const page = pageRequest(call);
  const words = query.text('SearchText');
  const isFound = words === undefined ? undefined : searchOf(documents)(words, (text) => isLineContaining(consignmentId, text));
  const asked = {
    orderId: query.has('OrderId') ? query.number('OrderId') : undefined,
    includeDeleted: query.isTrue('IncludeDeleted'),
    without: lackAsked(query.text('Without')),
  };
  const narrowed = await narrowedBy(database, call, narrowing(documents));
  const filter: LineFilter = { ...asked, consignmentId, isFound, narrowed: narrowed.conditions };
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    linePage(db, filter, readSortModel(call, columns(call.documents)), page),
  ]);
  const [found, rows] = results;
  const view = lineView(documents, accessTo(session, found, 'seeLines').context);
  const hidden = sortedFields(call).find((field) => !view.readable.has(field));
  if (hidden !== undefined) throw new UnknownSortColumn(hidden);
  const isReadable = (path: string) => view.readable.has(path);
  assertReadable(narrowed, isReadable);
  // Whoever may not read a field learns nothing of it by asking who lacks it.
  if (asked.without !== undefined && !view.readable.has(LACKS[asked.without].field)) throw forbidden();
  const count = async () => (await database.read(token, [lineCount(db, filter)])).results[0][0]?.count ?? 0;
  const sought = { ...asked, words, filter: query.text('Filter') };
  const total = await totals.get(session.registrationId, consignmentId, sought, count);
  const sums = await sumsAsked(call, narrowed, {
    db,
    rows: linesMeeting(db, filter),
    isReadable,
    read: asCaller(database, call),
    keep: (names, sum) => totals.sums(session.registrationId, consignmentId, [sought, names], sum),
  });
  return ok(pageReply(rows, view.row, page, total, sums));
}

export async function getProductLine(database: Database, { documents, path, token }: Call): Promise<Answer> {
  const consignmentId = path.number('consignmentId');
  const db = database.kysely;
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    findLine(db, consignmentId, path.number('productId')),
  ]);
  const [found, [row]] = results;
  const access = accessTo(session, found, 'see');
  if (!row) throw notFound();
  assertMay(access, 'seeLines');
  return ok(lineView(documents, access.context).detail(row), stampOf(row));
}

export async function getNextLineNumber(database: Database, { path, query, token }: Call): Promise<Answer> {
  const consignmentId = path.number('consignmentId');
  const orderId = query.number('OrderId');
  const db = database.kysely;
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    findOrder(db, consignmentId, orderId),
    nextLineNumber(db, consignmentId, orderId),
  ]);
  const [found, [order], [next]] = results;
  accessTo(session, found, 'editLines');
  if (!order) throw invalid({ OrderId: [text('problem.value.unknownRecord', { label: 'OrderId' })] });
  return ok({ line: next?.line ?? 1 });
}

function lackAsked(name: string | undefined): Lack | undefined {
  return name !== undefined && isLack(name) ? name : undefined;
}
