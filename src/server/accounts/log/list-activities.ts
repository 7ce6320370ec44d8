import { type Kysely, sql } from 'kysely';
import { browserName } from '../../auth/browser-name.ts';
import type { Database } from '../../database/database.ts';
import { pageOf } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { personNames } from '../../database/tables/person-name.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { Answer, Call } from '../../http/call.ts';
import { answerList, computedListReader, counted } from '../../records/lists/list-call.ts';

const readCall = computedListReader('accounts/activity', { table: 'log_entry', alias: 'e' });
const newestFirst: readonly SortTerm[] = [{ by: sql.ref('e.number'), direction: 'desc' }];

export async function listActivities(database: Database, call: Call): Promise<Answer> {
  const list = await readCall(database, call);
  const { page, sort, conditions } = list;
  const all = logOf(database.kysely).where((eb) => eb.and([...conditions]));
  const { results } = await database.read(call.token, [
    pageOf(all, sql.ref<number>('e.number'), sort.length > 0 ? sort : newestFirst, page, selectRow),
    counted(all),
  ]);
  const [rows, [total]] = results;
  return answerList(database, list, { all: () => all, rows, total: total?.count ?? 0, view: activityOf });
}

function logOf(db: Kysely<Tables>) {
  return db
    .selectFrom('log_entry as e')
    .innerJoinLateral(personNames({ who: 'e.user_id', about: 'e.about_id' }), (join) => join.onTrue())
    .where('e.registration_id', '=', tenant);
}

function selectRow(rows: ReturnType<typeof logOf>) {
  return rows.select([
    'e.number',
    'e.created_at as createdAt',
    'e.what',
    'names.who',
    'names.about',
    'e.subject',
    'e.address',
    'e.browser',
  ]);
}

type LogRow = RowOf<typeof selectRow>;

function activityOf({ number, createdAt, what, who, about, subject, address, browser }: LogRow) {
  return {
    id: number,
    createdAt,
    what,
    ...(who !== null && { who }),
    ...(about !== null && { about }),
    ...(subject !== null && { subject }),
    ...(address !== null && { address }),
    ...(browser !== null && { browser: browserName(browser) }),
  };
}
