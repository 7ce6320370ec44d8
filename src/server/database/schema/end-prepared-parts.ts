import type pg from 'pg';

/**
 * Ends what a version with migration 067 left prepared on an embedded database when it was cut off. Its row says whether that was
 * committed: then the rest of it is done, otherwise it is taken back. May be cut off anywhere, and done again.
 */
export async function endPreparedParts(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(`select where to_regclass('leaving_batch') is not null`);
  if (tables.length === 0) return;
  const { rows: givenUp } = await client.query(
    `select where exists (select from arriving_batch) or exists (select from leaving_batch where not has_left)`,
  );
  const { rows: prepared } = await client.query<{ gid: string }>('select gid from pg_prepared_xacts order by gid');
  for (const { gid } of prepared) await client.query(`${givenUp.length > 0 ? 'rollback' : 'commit'} prepared '${gid}'`);
  await client.query(`
    delete from invoice i using arriving_batch a
      where i.registration_id = a.registration_id and i.consignment_id = a.consignment_id and i.batch_id = a.batch_id;
    delete from invoice i using leaving_batch b
      where b.has_left and i.registration_id = b.registration_id and i.consignment_id = b.consignment_id and i.batch_id = b.batch_id
        and i.added_by = b.taken_by and i.version = 1 and not exists (select from product_line l
          where l.registration_id = i.registration_id and l.consignment_id = i.consignment_id and l.invoice_id = i.id)`);
}
