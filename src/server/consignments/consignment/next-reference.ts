import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';

const DIGITS = 4;

/**
 * The next reference of a business's consignments: C-26-0001. Concurrent calls wait for each other; the number is reused if the
 * transaction is rolled back.
 * @param day today in the business's zone, YYYY-MM-DD
 */
export async function nextReference(trx: Transaction<Tables>, registrationId: number, day: string): Promise<string> {
  const year = day.slice(2, 4);
  const prefix = `C-${year}-`;
  // The first of a year continues from stored references.
  const { rows } = await sql<{ last: number }>`
    insert into consignment_number as n (registration_id, year, last)
    values (${registrationId}, ${Number(year)}, 1 + coalesce((
      select max(substring(c.reference from ${prefix.length + 1}::int)::int) from consignment c
      where c.registration_id = ${registrationId} and c.reference ~ ${`^${prefix}[0-9]{1,9}$`}), 0))
    on conflict (registration_id, year) do update set last = n.last + 1
    returning last`.execute(trx);
  return prefix + String(rows[0]?.last).padStart(DIGITS, '0');
}
