import { sql } from 'kysely';
import { OWN } from '#src/documents/variations/own-fields.ts';
import type { Database } from '../../database/database.ts';
import { pageOf } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Answer, Call } from '../../http/call.ts';
import { CONSIGNMENT, visibleConsignments } from '../../parties/access.ts';
import { filterConditions, readFilter } from './consignment-filter.ts';
import { containsWords } from './contains-words.ts';
import { ownColumns } from '../../records/filters/own-columns.ts';
import { pickFields } from '../../records/show/pick-fields.ts';
import { versionOf } from '../../records/request/versions.ts';
import { answerList, counted, countRows, storedListReader } from '../../records/lists/list-call.ts';

const readCall = storedListReader(CONSIGNMENT);
const newestFirst: readonly SortTerm[] = [{ by: sql.ref('c.created_at'), direction: 'desc' }];

export async function listConsignments(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const list = await readCall(database, call, containsWords);
  const { page, sort, conditions } = list;
  const filter = readFilter(call.query);
  const seen = database.kysely.selectFrom(visibleConsignments(database.kysely));
  const { own, version } = ownColumns(CONSIGNMENT, 'c.id', true);
  const all = seen.where((eb) => eb.and([...filterConditions(filter), ...conditions]));
  const { session, results } = await database.read(call.token, [
    pageOf(all, sql.ref<number>('c.id'), sort.length > 0 ? sort : newestFirst, page, (rows) =>
      rows.select(['c.id', 'c.version', 'c.is_locked as isLocked', 'c.stage', 'c.data', own.as('own'), version.as('ownVersion')]),
    ),
  ]);
  const total = await totals.get(session.registrationId, 'consignments', [list.totalsKey, filter], () =>
    countRows(database, call, counted(all)),
  );
  const readable = new Set([...call.documents.entity(CONSIGNMENT).compiled.fields.keys()].filter((path) => path.startsWith(`${OWN}.`)));
  const view = ({ data, own: kept, ownVersion, ...keys }: (typeof results)[0][number]) => ({
    ...data,
    ...keys,
    version: versionOf({ ...keys, ownVersion }),
    ...(kept !== null && pickFields({ [OWN]: kept }, readable)),
  });
  return answerList(database, list, { all: () => all, rows: results[0], total, view });
}
