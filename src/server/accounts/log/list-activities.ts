import { type Kysely, sql } from 'kysely';
import { browserName } from '../../auth/browser-name.ts';
import type { Database } from '../../database/database.ts';
import { pageOf } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import { computedLists } from '../../database/lists/stored-lists.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import { ofVersion } from '../../documents/of-version.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
import { computedFields } from '../../records/narrowing/narrowed-fields.ts';
import { asCaller, assertReadable, isOpenField, narrowedBy, sumsAsked } from '../../records/narrowing/narrowed-list.ts';
import { pageReply, pageRequest } from '../../records/paging.ts';
import { readSortModel, sortColumns } from '../../records/sort-model.ts';

const ACTIVITY = 'accounts/activity';

const columns = ofVersion((documents) =>
  sortColumns(documents.entity(ACTIVITY), { table: 'log_entry', alias: 'e', columns: computedLists[ACTIVITY] }),
);
const narrowing = ofVersion((documents) => computedFields(documents.entity(ACTIVITY), computedLists[ACTIVITY]));
const newestFirst: readonly SortTerm[] = [{ by: sql.ref('e.number'), direction: 'desc' }];

/** What people of the business did with their accounts, and took out of the product. */
export async function listActivities(database: Database, call: Call): Promise<Answer> {
  const page = pageRequest(call);
  const sort = readSortModel(call, columns(call.documents));
  const fields = narrowing(call.documents);
  const narrowed = await narrowedBy(database, call, fields);
  const isReadable = isOpenField(fields);
  assertReadable(narrowed, isReadable);
  const rows = logOf(database.kysely).where((eb) => eb.and([...narrowed.conditions]));
  const { results } = await database.read(call.token, [
    pageOf(rows, sql.ref<number>('e.number'), sort.length > 0 ? sort : newestFirst, page, selectRow),
    rows.select(sql<number>`count(*)`.as('count')),
  ]);
  const [found, [total]] = results;
  const sums = await sumsAsked(call, narrowed, { db: database.kysely, rows, isReadable, read: asCaller(database, call) });
  return ok(pageReply(found, activityOf, page, total?.count ?? 0, sums));
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

/** Of somebody who was erased since, the number is left. */
function nameOf(id: number, name: string | null): string {
  return name ?? text('log.formerUser', { id });
}
