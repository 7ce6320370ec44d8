import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { pageOf } from '../../database/lists/lists.ts';
import { computedLists } from '../../database/lists/stored-lists.ts';
import { ofVersion } from '../../documents/of-version.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { computedFields } from '../../records/narrowing/narrowed-fields.ts';
import { assertReadable, isOpenField, narrowedBy, sumsAsked } from '../../records/narrowing/narrowed-list.ts';
import { pageReply, pageRequest } from '../../records/paging.ts';
import { readSortModel, sortColumns } from '../../records/sort-model.ts';
import { cifRows, cifValueOf } from './cif-rows.ts';
import { readTotals } from './cif-totals.ts';
import { criteriaAsked, homeCurrency } from './criteria.ts';

const VALUE = 'billing/cif-value';
const columns = ofVersion((documents) => sortColumns(documents.entity(VALUE), { table: 'cif_line', alias: 'v', columns: {} }));

const narrowing = ofVersion((documents) => computedFields(documents.entity(VALUE), computedLists[VALUE]));

/** By month, supplier, origin and currency, unless another order is asked for. */
export async function listCifValues(database: Database, call: Call): Promise<Answer> {
  const { documents, query, token } = call;
  const page = pageRequest(call);
  const sort = readSortModel(call, columns(documents));
  const fields = narrowing(documents);
  const narrowed = await narrowedBy(database, call, fields);
  const isReadable = isOpenField(fields);
  assertReadable(narrowed, isReadable);
  return database.transaction(token, async (trx, session) => {
    const home = await homeCurrency(trx);
    const rows = cifRows(trx, criteriaAsked(documents, session(), query), home).where((eb) => eb.and([...narrowed.conditions]));
    const items = await pageOf(rows, sql.ref<number>('v.id'), sort, page, (all) => all.selectAll('v')).execute();
    const counted = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    const sums = await sumsAsked(call, narrowed, { db: trx, rows, isReadable, read: (each) => each.execute() });
    return ok(pageReply(items, cifValueOf, page, Number(counted.count), sums));
  });
}

export async function getCifTotals(database: Database, { documents, query, token }: Call): Promise<Answer> {
  return database.transaction(token, async (trx, session) => {
    const home = await homeCurrency(trx);
    return ok(await readTotals(trx, criteriaAsked(documents, session(), query), home));
  });
}
