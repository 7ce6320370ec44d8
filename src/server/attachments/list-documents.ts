import { sql, type SqlBool } from 'kysely';
import type { Database } from '../database/database.ts';
import { pageOf } from '../database/lists/lists.ts';
import type { SortTerm } from '../database/lists/sort-term.ts';
import type { Totals } from '../database/lists/totals.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import type { Answer, Call } from '../http/call.ts';
import { DOCUMENT, documentNames, documentRecord, visibleDocuments } from './document-record.ts';
import { answerList, counted, countRows, storedListReader } from '../records/lists/list-call.ts';

const readCall = storedListReader(DOCUMENT);
const newestFirst: readonly SortTerm[] = [{ by: sql.ref('d.created_at'), direction: 'desc' }];

/** Visible documents, newest first. */
export async function listDocuments(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const { query, token } = call;
  const list = await readCall(database, call);
  const { page, sort } = list;
  const type = query.text('DocumentTypeCode');
  const consignmentId = query.has('ConsignmentId') ? query.number('ConsignmentId') : undefined;
  const conditions = [
    ...list.conditions,
    ...(type === undefined ? [] : [sql<SqlBool>`d.document_type_code = ${type.toUpperCase()}`]),
    ...(consignmentId === undefined
      ? []
      : [sql<SqlBool>`d.registration_id = ${ownerOf(consignmentId)} and d.consignment_id = ${consignmentId}`]),
  ];
  const all = database.kysely
    .selectFrom('document_row as d')
    .innerJoinLateral(documentNames, (join) => join.onTrue())
    .where((eb) => eb.and(conditions));
  const seen = visibleDocuments(database.kysely).where((eb) => eb.and(conditions));
  const { session, results } = await database.read(token, [
    pageOf(seen, sql.ref<number>('d.id'), sort.length > 0 ? sort : newestFirst, page, (rows) => rows),
  ]);
  const total = await totals.get(session.registrationId, 'documents', { ...list.totalsKey, type, consignmentId }, () =>
    countRows(database, call, counted(all)),
  );
  const view = (row: (typeof results)[0][number]) => documentRecord(row, session);
  return answerList(database, list, { all: () => all, rows: results[0], total, view });
}
