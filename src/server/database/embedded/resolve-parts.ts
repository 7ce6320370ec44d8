import type { PGlite } from '@electric-sql/pglite';

/**
 * Ends what was put aside of larger work. Whether that work was committed is told by its row in `arriving_batch`: the commit takes it away.
 * Where it is there still, all goes that the work has stored; otherwise all of it stays. Both may be cut off anywhere, and done again.
 */
export async function resolveParts(database: PGlite): Promise<void> {
  await database.exec('ROLLBACK');
  // The session acts as a plain role: an error on the way ends the worker, so that nobody goes on as anything else.
  await database.exec('RESET ROLE');
  const { rows: aside } = await database.query<{ gid: string }>('select gid from pg_prepared_xacts order by gid');
  const isKnown = (await one(database, `to_regclass('public.arriving_batch') is not null`)) === true;
  const isGivenUp = isKnown && (await one(database, 'exists (select from arriving_batch)')) === true;
  for (const { gid } of aside) await database.exec(`${isGivenUp ? 'rollback' : 'commit'} prepared '${gid}'`);
  if (isGivenUp) {
    await database.exec(`
      begin;
      delete from invoice i using arriving_batch a
        where i.registration_id = a.registration_id and i.consignment_id = a.consignment_id and i.batch_id = a.batch_id;
      delete from arriving_batch;
      commit;`);
  }
  if ((await one(database, `exists (select from pg_roles where rolname = 'app_user')`)) === true) await database.exec('SET ROLE app_user');
}

async function one(database: PGlite, expression: string): Promise<unknown> {
  const { rows } = await database.query<{ answer: unknown }>(`select ${expression} as answer`);
  return rows[0]?.answer;
}
