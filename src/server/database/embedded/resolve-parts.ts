import type { PGlite } from '@electric-sql/pglite';

/**
 * Ends what was put aside of larger work. Whether that work was committed is told by its row: the commit takes that in `arriving_batch`
 * away, and changes that in `leaving_batch`. Where it has not, all goes that the work has stored; otherwise all of it stays, and invoices
 * that were to follow their lines do. All of it may be cut off anywhere, and done again.
 */
export async function resolveParts(database: PGlite): Promise<void> {
  await database.exec('ROLLBACK');
  // The session acts as a plain role: an error on the way ends the worker, so that nobody goes on as anything else.
  await database.exec('RESET ROLE');
  const { rows: aside } = await database.query<{ gid: string }>('select gid from pg_prepared_xacts order by gid');
  const arriving = await isAny(database, 'arriving_batch');
  const leaving = await isAny(database, 'leaving_batch');
  const isGivenUp = arriving || (leaving && (await one(database, 'exists (select from leaving_batch where not has_left)')) === true);
  for (const { gid } of aside) await database.exec(`${isGivenUp ? 'rollback' : 'commit'} prepared '${gid}'`);
  if (arriving) {
    await database.exec(`
      begin;
      delete from invoice i using arriving_batch a
        where i.registration_id = a.registration_id and i.consignment_id = a.consignment_id and i.batch_id = a.batch_id;
      delete from arriving_batch;
      commit;`);
  }
  if (leaving) {
    await database.exec(`
      begin;
      delete from invoice i using leaving_batch b
        where b.has_left and i.registration_id = b.registration_id and i.consignment_id = b.consignment_id and i.batch_id = b.batch_id
          and i.added_by = b.taken_by and i.version = 1 and not exists (select from product_line l
            where l.registration_id = i.registration_id and l.consignment_id = i.consignment_id and l.invoice_id = i.id);
      delete from leaving_batch;
      commit;`);
  }
  if ((await one(database, `exists (select from pg_roles where rolname = 'app_user')`)) === true) await database.exec('SET ROLE app_user');
}

async function isAny(database: PGlite, table: string): Promise<boolean> {
  const isKnown = (await one(database, `to_regclass('public.${table}') is not null`)) === true;
  return isKnown && (await one(database, `exists (select from ${table})`)) === true;
}

async function one(database: PGlite, expression: string): Promise<unknown> {
  const { rows } = await database.query<{ answer: unknown }>(`select ${expression} as answer`);
  return rows[0]?.answer;
}
