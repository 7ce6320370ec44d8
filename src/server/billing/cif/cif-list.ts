import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { pageOf } from '../../database/lists/lists.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { assertReadable, isOpenField, requestedSums } from '../../records/filters/list-filter.ts';
import { pageReply } from '../../records/lists/paging.ts';
import { cifRows, cifValueOf } from './cif-rows.ts';
import { readTotals } from './cif-totals.ts';
import { criteriaAsked, homeCurrency } from './criteria.ts';
import { computedListReader, counted } from '../../records/lists/list-call.ts';

const readCall = computedListReader('billing/cif-value', { table: 'cif_line', alias: 'v' });

/** Sorted by month, supplier, origin and currency unless the call asks otherwise. */
export async function listCifValues(database: Database, call: Call): Promise<Answer> {
  const { documents, query, token } = call;
  const { page, sort, listFilter, conditions } = await readCall(database, call);
  const isReadable = isOpenField(listFilter.fields);
  assertReadable(listFilter, isReadable);
  return database.transaction(token, async (trx, session) => {
    const home = await homeCurrency(trx);
    const rows = cifRows(trx, criteriaAsked(documents, session(), query), home).where((eb) => eb.and([...conditions]));
    const items = await pageOf(rows, sql.ref<number>('v.id'), sort, page, (all) => all.selectAll('v')).execute();
    const { count } = await counted(rows).executeTakeFirstOrThrow();
    const sums = await requestedSums(call, listFilter, { db: trx, rows: () => rows, isReadable, read: (each) => each.execute() });
    return ok(pageReply(items, cifValueOf, page, Number(count), sums));
  });
}

export async function getCifTotals(database: Database, { documents, query, token }: Call): Promise<Answer> {
  return database.transaction(token, async (trx, session) => {
    const home = await homeCurrency(trx);
    return ok(await readTotals(trx, criteriaAsked(documents, session(), query), home));
  });
}
