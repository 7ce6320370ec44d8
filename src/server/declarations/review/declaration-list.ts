import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import { accessTo, findConsignment, may } from '../../parties/access.ts';
import { consignmentFlags } from '#src/domain/parties/consignment-flags.ts';
import { isPartyRole } from '../../parties/parties.ts';
import type { Database } from '../../database/database.ts';
import { pageOf } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import { dataWithNames } from '../../database/tables/person-name.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { Documents } from '../../documents/documents.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { shownInRow } from '../../records/show/readable-by.ts';
import { DECLARATION } from '../rights.ts';
import { declarationNames } from '../store/open-declaration.ts';
import { amountToPay } from './declaration-detail.ts';
import { hasAlerts } from '../../database/lists/has-alerts.ts';
import { answerList, counted, countRows, storedListReader } from '../../records/lists/list-call.ts';

const readCall = storedListReader(DECLARATION);
const newestFirst: readonly SortTerm[] = [{ by: sql.ref('d.created_at'), direction: 'desc' }];

/** All visible declarations, newest first. */
export async function listDeclarations(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const { documents, query, token } = call;
  const list = await readCall(database, call);
  const { page, sort } = list;
  const status = query.text('Status');
  const isAlerted = query.isTrue('Alerts');
  const conditions = [
    ...list.conditions,
    ...(status === undefined ? [] : [sql<SqlBool>`d.status = ${status}`]),
    ...(isAlerted ? [hasAlerts()] : []),
  ];
  const all = rowsOf(database.kysely, conditions);
  const { session, results } = await database.read(token, [
    pageOf(all, sql.ref<number>('d.id'), sort.length > 0 ? sort : newestFirst, page, selectSummary),
  ]);
  const totalsKey = { ...list.totalsKey, status, isAlerted };
  const { registrationId } = session;
  const total = await totals.get(registrationId, 'declarations', totalsKey, () => countRows(database, call, counted(all)));
  return answerList(database, list, {
    all: () => all,
    rows: results[0],
    total,
    view: summaryView(documents, session),
    keep: (names, sum) => totals.sums(registrationId, 'declarations', [totalsKey, names], sum),
  });
}

/** Declarations of one consignment, newest first. */
export async function listConsignmentDeclarations(database: Database, { documents, path, token }: Call): Promise<Answer> {
  const db = database.kysely;
  const consignmentId = path.number('consignmentId');
  const all = rowsOf(db, [sql<SqlBool>`d.consignment_id = ${consignmentId}`]);
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    selectSummary(all).orderBy('d.created_at', 'desc').orderBy('d.id', 'desc'),
  ]);
  const [consignments, rows] = results;
  if (!may(accessTo(session, consignments, 'see').flags, 'maySeeDeclarations')) throw notFound();
  return ok(rows.map(summaryView(documents, session)));
}

type SummaryRow = RowOf<typeof selectSummary>;

function rowsOf(db: Kysely<Tables>, conditions: readonly Expression<SqlBool>[]) {
  return db
    .selectFrom('declaration_row as d')
    .innerJoinLateral(declarationNames, (join) => join.onTrue())
    .where((eb) => eb.and([...conditions]));
}

function selectSummary(rows: ReturnType<typeof rowsOf>) {
  return rows.select(['d.id', 'd.consignment_id as consignmentId', 'd.version', dataWithNames('d.data').as('data'), viewerRoles()]);
}

function viewerRoles() {
  return sql<string[]>`array(select mine.role from consignment_party mine
    where mine.registration_id = ${tenant} and mine.consignment_id = d.consignment_id and mine.owner_registration_id = d.registration_id)`.as(
    'roles',
  );
}

/** A row of the list for the caller: amounts only if their role sees values. */
function summaryView(documents: Documents, session: Session): (row: SummaryRow) => RecordData {
  const { compiled } = documents.entity(DECLARATION);
  const byRoles = new Map<string, ReturnType<typeof shownInRow>>();
  const viewOf = (roles: readonly string[]) => {
    const key = roles.toSorted().join();
    const known = byRoles.get(key);
    if (known) return known;
    const { registrationId } = session;
    const parties = roles
      .filter(isPartyRole)
      .map((role) => ({ registrationId, role, name: null, isUnconfirmed: false, countryCode: null }));
    const view = shownInRow(compiled, { consignment: consignmentFlags(session, { isLocked: false, data: {}, parties }) });
    byRoles.set(key, view);
    return view;
  };
  return ({ id, consignmentId, version, data, roles }) => {
    const record = { ...data, id, consignmentId, amountToPay: amountToPay(data['totals']) };
    return { ...viewOf(roles)(record), version };
  };
}
