import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import { pageOf } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import { dataWithNames, personNames } from '../../database/tables/person-name.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { Answer, Call } from '../../http/call.ts';
import { EXTRACT, type ExtractServices } from './store-extract.ts';
import { answerList, counted, countRows, storedListReader } from '../../records/lists/list-call.ts';

const readCall = storedListReader(EXTRACT);
const newestFirst: readonly SortTerm[] = [{ by: sql.ref('e.created_at'), direction: 'desc' }];

export async function listExtracts({ database, totals }: ExtractServices, call: Call): Promise<Answer> {
  const list = await readCall(database, call);
  const { page, sort, conditions } = list;
  const kind = call.query.text('Kind');
  const all = rowsOf(database.kysely, [...conditions, ...(kind === undefined ? [] : [sql<SqlBool>`e.kind = ${kind}`])]);
  const { session, results } = await database.read(call.token, [
    pageOf(all, sql.ref<number>('e.id'), sort.length > 0 ? sort : newestFirst, page, (rows) =>
      rows.select(['e.id', 'e.created_at as createdAt', dataWithNames('e.data').as('data')]),
    ),
  ]);
  const [rows] = results;
  const total = await totals.get(session.registrationId, EXTRACT, { ...list.totalsKey, kind }, () =>
    countRows(database, call, counted(all)),
  );
  return answerList(database, list, { all: () => all, rows, total, view: ({ id, createdAt, data }) => ({ ...data, id, createdAt }) });
}

function rowsOf(db: Kysely<Tables>, conditions: readonly Expression<SqlBool>[]) {
  return db
    .selectFrom('made_extract as e')
    .innerJoinLateral(personNames({ createdBy: 'e.created_by' }), (join) => join.onTrue())
    .where('e.registration_id', '=', tenant)
    .where((eb) => eb.and([...conditions]));
}
