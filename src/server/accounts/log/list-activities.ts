import { type Kysely, sql } from 'kysely';
import { browserName } from '../../auth/browser-name.ts';
import type { Database } from '../../database/database.ts';
import { pageOf } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { Answer, Call } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
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
    .leftJoin('log_name as w', (join) =>
      join
        .onRef('w.registration_id', '=', 'e.registration_id')
        .onRef('w.user_id', '=', 'e.user_id')
        .onRef('w.version', '=', 'e.user_version'),
    )
    .leftJoin('log_name as a', (join) =>
      join
        .onRef('a.registration_id', '=', 'e.registration_id')
        .onRef('a.user_id', '=', 'e.about_id')
        .onRef('a.version', '=', 'e.about_version'),
    )
    .where('e.registration_id', '=', tenant);
}

function selectRow(rows: ReturnType<typeof logOf>) {
  return rows.select([
    'e.number',
    'e.created_at as createdAt',
    'e.what',
    'e.user_id as whoId',
    'w.name as who',
    'e.about_id as aboutId',
    'a.name as about',
    'e.subject',
    'e.address',
    'e.browser',
  ]);
}

interface LogRow {
  readonly number: number;
  readonly createdAt: string;
  readonly what: string;
  readonly whoId: number | null;
  readonly who: string | null;
  readonly aboutId: number | null;
  readonly about: string | null;
  readonly subject: string | null;
  readonly address: string | null;
  readonly browser: string | null;
}

function activityOf({ number, createdAt, what, whoId, who, aboutId, about, subject, address, browser }: LogRow) {
  return {
    id: number,
    createdAt,
    what,
    ...(whoId !== null && { who: nameOf(whoId, who) }),
    ...(aboutId !== null && { about: nameOf(aboutId, about) }),
    ...(subject !== null && { subject }),
    ...(address !== null && { address }),
    ...(browser !== null && { browser: browserName(browser) }),
  };
}

/** Only the number is left of an erased user. */
function nameOf(id: number, name: string | null): string {
  return name ?? text('log.formerUser', { id });
}
