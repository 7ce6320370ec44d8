import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Database } from '../database/database.ts';
import { pageOf } from '../database/lists/lists.ts';
import type { SortTerm } from '../database/lists/sort-term.ts';
import { storedLists } from '../database/lists/stored-lists.ts';
import type { Totals } from '../database/lists/totals.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import { ofVersion } from '../documents/of-version.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { storedFields } from '../records/narrowing/narrowed-fields.ts';
import { asCaller, assertReadable, isOpenField, narrowedBy, sumsAsked } from '../records/narrowing/narrowed-list.ts';
import { pageReply, pageRequest } from '../records/paging.ts';
import { searchText } from '../records/search-text.ts';
import { readSortModel, sortColumns } from '../records/sort-model.ts';
import { DOCUMENT, documentRecord, seenDocuments } from './document-record.ts';

const columns = ofVersion((documents) => sortColumns(documents.entity(DOCUMENT), storedLists[DOCUMENT]));
const narrowing = ofVersion((documents) => storedFields(documents.entity(DOCUMENT), storedLists[DOCUMENT]));
const searchOf = ofVersion((documents) => searchText(documents.entity(DOCUMENT), storedLists[DOCUMENT]));

/** The documents the caller sees, newest first. */
export async function listDocuments(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const { documents, query, token } = call;
  const words = query.text('SearchText');
  const type = query.text('DocumentTypeCode');
  const consignmentId = query.has('ConsignmentId') ? query.number('ConsignmentId') : undefined;
  const fields = narrowing(documents);
  const narrowed = await narrowedBy(database, call, fields);
  assertReadable(narrowed, isOpenField(fields));
  const conditions = [
    ...narrowed.conditions,
    ...(words === undefined ? [] : [searchOf(documents)(words)]),
    ...(type === undefined ? [] : [sql<SqlBool>`d.document_type_code = ${type.toUpperCase()}`]),
    ...(consignmentId === undefined
      ? []
      : [sql<SqlBool>`d.registration_id = ${ownerOf(consignmentId)} and d.consignment_id = ${consignmentId}`]),
  ];
  const rowsOf = (db: Kysely<Tables>) => db.selectFrom('document_row as d').where((eb) => eb.and(conditions));
  const sort = readSortModel(call, columns(documents));
  const newestFirst: SortTerm = { by: sql.ref('d.created_at'), direction: 'desc' };
  const page = pageRequest(call);
  const db = database.kysely;
  const { session, results } = await database.read(token, [
    pageOf(
      seenDocuments(db).where((eb) => eb.and(conditions)),
      sql.ref<number>('d.id'),
      sort.length > 0 ? sort : [newestFirst],
      page,
      (rows) => rows,
    ),
  ]);
  const counted = rowsOf(db).select(sql<number>`count(*)`.as('count'));
  const count = async () => (await database.read(token, [counted])).results[0][0]?.count ?? 0;
  const total = Number(
    await totals.get(session.registrationId, 'documents', { words, type, consignmentId, filter: query.text('Filter') }, count),
  );
  const sums = await sumsAsked(call, narrowed, { db, rows: rowsOf(db), isReadable: isOpenField(fields), read: asCaller(database, call) });
  return ok(pageReply(results[0], (row) => ({ ...documentRecord(row, session), version: row.version }), page, total, sums));
}
