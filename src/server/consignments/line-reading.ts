import { hasOwnFields } from '#src/documents/variations/own-fields.ts';
import type { Database } from '../database/database.ts';
import { UnknownSortColumn } from '../database/connection/errors.ts';
import type { Totals } from '../database/lists/totals.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { forbidden, invalid } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { accessTo, findConsignment, LINE } from '../parties/access.ts';
import { consignmentOfLines, withDeclarationFlags } from './declared-flags.ts';
import { isInAlertGroup } from './alert-groups.ts';
import { isMissingField, type MissingField, MISSING_FIELDS } from './missing-fields.ts';
import { type LineFilter, isLineContaining, lineCount, linePage, linesMeeting } from './line-queries.ts';
import { lineView } from './line-record.ts';
import { findOrder, nextLineNumber } from './orders.ts';
import { sortedFields } from '../records/lists/sort-model.ts';
import { answerList, countRows, storedListReader } from '../records/lists/list-call.ts';

const readCall = storedListReader(LINE);

export async function listProductLines(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const { documents, query, path, token } = call;
  const db = database.kysely;
  const consignmentId = path.number('consignmentId');
  const list = await readCall(database, call, (words) => isLineContaining(consignmentId, words));
  const asked = {
    orderId: query.has('OrderId') ? query.number('OrderId') : undefined,
    includeDeleted: query.isTrue('IncludeDeleted'),
    without: requestedMissingField(query.text('Without')),
  };
  const alert = query.text('Alert');
  const filter: LineFilter = {
    ...asked,
    consignmentId,
    withOwn: hasOwnFields(documents.schema(LINE)),
    isFound: list.isFound,
    conditions: [...list.listFilter.conditions, ...(alert === undefined ? [] : [isInAlertGroup(alert)])],
  };
  const { session, results } = await database.read(token, [
    consignmentOfLines(db, consignmentId),
    linePage(db, filter, list.sort, list.page),
  ]);
  const [found, lines] = results;
  const view = lineView(documents, accessTo(session, found, 'maySeeLines').context);
  const hidden = sortedFields(call).find((field) => !view.readable.has(field));
  if (hidden !== undefined) throw new UnknownSortColumn(hidden);
  // Filtering by a field must not reveal it to a caller who may not read it.
  if (asked.without !== undefined && !view.readable.has(MISSING_FIELDS[asked.without].field)) throw forbidden();
  const { registrationId } = session;
  const totalsKey = { ...asked, ...list.totalsKey };
  const count = () => countRows(database, call, lineCount(db, filter));
  const [rows, total] = await Promise.all([
    withDeclarationFlags(database, token, found[0], lines),
    // Compiling changes the alerts, and forgets no totals of lines.
    alert === undefined ? totals.get(registrationId, consignmentId, totalsKey, count) : count(),
  ]);
  return answerList(database, list, {
    all: () => linesMeeting(db, filter),
    rows,
    total,
    view: view.row,
    isReadable: (field) => view.readable.has(field),
    keep: (names, sum) => (alert === undefined ? totals.sums(registrationId, consignmentId, [totalsKey, names], sum) : sum()),
  });
}

export async function getNextLineNumber(database: Database, { path, query, token }: Call): Promise<Answer> {
  const consignmentId = path.number('consignmentId');
  const orderId = query.number('orderId');
  const db = database.kysely;
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    findOrder(db, consignmentId, orderId),
    nextLineNumber(db, consignmentId, orderId),
  ]);
  const [found, [order], [next]] = results;
  accessTo(session, found, 'mayEditLines');
  if (!order) throw invalid({ orderId: [text('problem.value.unknownRecord', { label: 'orderId' })] });
  return ok({ line: next?.line ?? 1 });
}

function requestedMissingField(name: string | undefined): MissingField | undefined {
  return name !== undefined && isMissingField(name) ? name : undefined;
}
