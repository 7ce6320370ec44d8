import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import { accessTo, findConsignment, may } from '../../consignments/access.ts';
import { consignmentFlags } from '../../consignments/flags.ts';
import { isPartyRole } from '../../consignments/parties.ts';
import type { Database } from '../../database/database.ts';
import { pageOf, type PageRequest } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import { storedLists } from '../../database/lists/stored-lists.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { Documents } from '../../documents/documents.ts';
import { ofVersion } from '../../documents/of-version.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import type { RecordData } from '../../records/check-record.ts';
import { storedFields } from '../../records/narrowing/narrowed-fields.ts';
import { asCaller, assertReadable, isOpenField, narrowedBy, sumsAsked } from '../../records/narrowing/narrowed-list.ts';
import { pageReply, pageRequest } from '../../records/paging.ts';
import { pickFields } from '../../records/pick-fields.ts';
import { readableInRow } from '../../records/readable-by.ts';
import { searchText } from '../../records/search-text.ts';
import { readSortModel, sortColumns } from '../../records/sort-model.ts';
import { DECLARATION } from '../rights.ts';
import { hasAlerts } from '../../database/lists/has-alerts.ts';

const columns = ofVersion((documents) => sortColumns(documents.entity(DECLARATION), storedLists[DECLARATION]));
const narrowing = ofVersion((documents) => storedFields(documents.entity(DECLARATION), storedLists[DECLARATION]));
const searchOf = ofVersion((documents) => searchText(documents.entity(DECLARATION), storedLists[DECLARATION]));

/** All declarations the caller may see, the newest first. */
export async function listDeclarations(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const { documents, query, token } = call;
  const words = query.text('SearchText');
  const status = query.text('Status');
  const isAlerted = query.isTrue('Alerts');
  const page = pageRequest(call);
  const fields = narrowing(documents);
  const narrowed = await narrowedBy(database, call, fields);
  assertReadable(narrowed, isOpenField(fields));
  const conditions = [
    ...narrowed.conditions,
    ...(words === undefined ? [] : [searchOf(documents)(words)]),
    ...(status === undefined ? [] : [sql<SqlBool>`d.status = ${status}`]),
    ...(isAlerted ? [hasAlerts()] : []),
  ];
  const db = database.kysely;
  const { session, results } = await database.read(token, [declarationPage(db, conditions, readSortModel(call, columns(documents)), page)]);
  const count = async () => (await database.read(token, [declarationCount(db, conditions)])).results[0][0]?.count ?? 0;
  const asked = { words, status, isAlerted, filter: query.text('Filter') };
  const total = Number(await totals.get(session.registrationId, 'declarations', asked, count));
  const sums = await sumsAsked(call, narrowed, {
    db,
    rows: rowsOf(db, conditions),
    isReadable: isOpenField(fields),
    read: asCaller(database, call),
    keep: (names, sum) => totals.sums(session.registrationId, 'declarations', [asked, names], sum),
  });
  return ok(pageReply(results[0], summaryView(documents, session), page, total, sums));
}

/** Those of one consignment, newest first. */
export async function listConsignmentDeclarations(database: Database, { documents, path, token }: Call): Promise<Answer> {
  const db = database.kysely;
  const consignmentId = path.number('consignmentId');
  const all = rowsOf(db, [sql<SqlBool>`d.consignment_id = ${consignmentId}`]);
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    all
      .select(['d.id', 'd.consignment_id as consignmentId', 'd.version', 'd.data', rolesThere()])
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id', 'desc'),
  ]);
  const [consignments, rows] = results;
  if (!may(accessTo(session, consignments, 'see').flags, 'seeDeclarations')) throw notFound();
  return ok(rows.map(summaryView(documents, session)));
}

interface SummaryRow {
  readonly id: number;
  readonly consignmentId: number;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** The caller's, on its consignment. */
  readonly roles: readonly string[];
}

function declarationPage(db: Kysely<Tables>, conditions: readonly Expression<SqlBool>[], sort: readonly SortTerm[], page: PageRequest) {
  const newestFirst: SortTerm = { by: sql.ref('d.created_at'), direction: 'desc' };
  return pageOf(rowsOf(db, conditions), sql.ref<number>('d.id'), sort.length > 0 ? sort : [newestFirst], page, (rows) =>
    rows.select(['d.id', 'd.consignment_id as consignmentId', 'd.version', 'd.data', rolesThere()]),
  );
}

function declarationCount(db: Kysely<Tables>, conditions: readonly Expression<SqlBool>[]) {
  return rowsOf(db, conditions).select(sql<number>`count(*)`.as('count'));
}

function rowsOf(db: Kysely<Tables>, conditions: readonly Expression<SqlBool>[]) {
  return db.selectFrom('declaration_row as d').where((eb) => eb.and([...conditions]));
}

function rolesThere() {
  return sql<string[]>`array(select mine.role from consignment_party mine
    where mine.registration_id = ${tenant} and mine.consignment_id = d.consignment_id and mine.owner_registration_id = d.registration_id)`.as(
    'roles',
  );
}

/** What the caller gets of a declaration in a list: amounts only where their role sees values. */
function summaryView(documents: Documents, session: Session): (row: SummaryRow) => RecordData {
  const { compiled } = documents.entity(DECLARATION);
  const byRoles = new Map<string, (record: RecordData) => ReadonlySet<string>>();
  const readableTo = (roles: readonly string[]) => {
    const key = roles.toSorted().join();
    const known = byRoles.get(key);
    if (known) return known;
    const { registrationId } = session;
    const parties = roles
      .filter(isPartyRole)
      .map((role) => ({ registrationId, role, name: null, isUnconfirmed: false, countryCode: null }));
    const readable = readableInRow(compiled, { consignment: consignmentFlags(session, { isLocked: false, data: {}, parties }) });
    byRoles.set(key, readable);
    return readable;
  };
  return ({ id, consignmentId, version, data, roles }) => {
    const record: RecordData = { ...data, id, consignmentId };
    return { ...pickFields(record, readableTo(roles)(record)), version };
  };
}
