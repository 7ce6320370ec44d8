/** Names similar to those of other businesses, for operators. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { type LoggedPerson, writeLog, writeLogOf } from '../../database/changes/log.ts';
import type { Database } from '../../database/database.ts';
import { pageOf } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import { requireSession } from '../../database/sessions/require-session.ts';
import { OPERATOR_ID } from '../../database/tables/person-name.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { withoutNulls } from '../../documents/values.ts';
import { type Answer, type Call, noContent } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import { answerList, computedListReader, counted } from '../../records/lists/list-call.ts';

const readCall = computedListReader('accounts/unconfirmed-name', { table: 'unconfirmed_name', alias: 'n' });
const oldestFirst: readonly SortTerm[] = [{ by: sql.ref('n.created_at'), direction: 'asc' }];

/** Businesses with unconfirmed names. Row-level security shows them to operators alone. */
export async function listUnconfirmedNames(database: Database, call: Call): Promise<Answer> {
  const list = await readCall(database, call);
  const { page, sort, conditions } = list;
  const all = rowsOf(database.kysely).where((eb) => eb.and([...conditions]));
  const { results } = await database.read(call.token, [
    pageOf(all, sql.ref<number>('n.id'), sort.length > 0 ? sort : oldestFirst, page, selectRow),
    counted(all),
  ]);
  const [rows, [total]] = results;
  return answerList(database, list, { all: () => all, rows, total: total?.count ?? 0, view: withoutNulls });
}

function rowsOf(db: Kysely<Tables>) {
  return db.selectFrom('unconfirmed_name as n');
}

function selectRow(rows: ReturnType<typeof rowsOf>) {
  return rows.select([
    'n.id',
    'n.name as businessName',
    'n.like_names as likeNames',
    'n.country_code as countryCode',
    'n.created_at as createdAt',
    'n.registered_by as registeredBy',
    'n.email',
  ]);
}

/** Confirms a name, which ends the warnings about it. 404 if it is not unconfirmed any more. */
export async function confirmBusinessName(database: Database, { path, token }: Call): Promise<Answer> {
  await database.transaction(token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    if ((await confirmName(trx, path.number('id'), session)) === undefined) throw notFound();
  });
  return noContent();
}

/** Needs a transaction as the operators; ends it as the business. Returns the name, or undefined if it is not unconfirmed. */
export async function confirmName(trx: Transaction<Tables>, registrationId: number, who: LoggedPerson): Promise<string | undefined> {
  const { rows } = await sql<{ readonly name: string | null }>`select confirm_name(${registrationId}) as name`.execute(trx);
  const name = rows[0]?.name ?? undefined;
  if (name === undefined) return undefined;
  await writeLog(trx, { what: 'nameConfirmed', who, subject: `${name} (${registrationId})` });
  await writeLogOf(trx, registrationId, { what: 'nameConfirmed', who: { userId: OPERATOR_ID }, subject: name });
  return name;
}

/** Needs a transaction as the operators. */
export function findUnconfirmedNames(trx: Transaction<Tables>, most: number) {
  return selectRow(rowsOf(trx)).orderBy('n.created_at').orderBy('n.id').limit(most).execute();
}
