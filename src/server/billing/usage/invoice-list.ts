import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import { pageOf } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import { accessOf } from '#src/expression/index.ts';
import type { Database } from '../../database/database.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { Documents } from '../../documents/documents.ts';
import { sessionReply } from '../../parties/session-reply.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { shownTo } from '../../records/show/readable-by.ts';
import { answerList, counted, storedListReader } from '../../records/lists/list-call.ts';

const INVOICE = 'billing/usage-invoice';

const readCall = storedListReader(INVOICE);
const newestFirst: readonly SortTerm[] = [{ by: sql.ref('v.invoice_date'), direction: 'desc' }];

type UsageInvoiceRow = RowOf<typeof findInvoice>;

export async function listUsageInvoices(database: Database, call: Call): Promise<Answer> {
  const { documents, token } = call;
  const list = await readCall(database, call);
  const { page, sort, conditions } = list;
  const all = rowsOf(database.kysely, conditions);
  const { session, results } = await database.read(token, [
    pageOf(all, sql.ref<number>('v.id'), sort.length > 0 ? sort : newestFirst, page, (found) => found.select(['v.id', 'v.data'])),
    // One a month, so counting is cheap.
    counted(all),
  ]);
  const [rows, [total]] = results;
  const { readable } = accessOf(documents.entity(INVOICE).compiled, { session: sessionReply(session) });
  const isReadable = (path: string) => readable.has(path);
  return answerList(database, list, { all: () => all, rows, total: total?.count ?? 0, view: view(documents, session), isReadable });
}

export async function getUsageInvoice(database: Database, { documents, path, token }: Call): Promise<Answer> {
  const { session, results } = await database.read(token, [findInvoice(database.kysely, path.number('id'))]);
  const [row] = results[0];
  if (row === undefined) throw notFound();
  return ok(view(documents, session)(row));
}

/** 404 if the invoice belongs to another business. */
export async function guardUsageInvoice(database: Database, { path, token }: Call): Promise<void> {
  const { results } = await database.read(token, [findInvoice(database.kysely, path.number('id'))]);
  if (results[0].length === 0) throw notFound();
}

function findInvoice(db: Kysely<Tables>, id: number) {
  return rowsOf(db, [sql<SqlBool>`v.id = ${id}`]).select(['v.id', 'v.data']);
}

function rowsOf(db: Kysely<Tables>, conditions: readonly Expression<SqlBool>[]) {
  return db.selectFrom('usage_invoice as v').where((eb) => eb.and([eb('v.registration_id', '=', tenant), ...conditions]));
}

function view(documents: Documents, session: Session): (row: UsageInvoiceRow) => RecordData {
  const shown = shownTo(documents.entity(INVOICE).compiled, { session: sessionReply(session) });
  return ({ id, data }) => shown({ ...data, id });
}
