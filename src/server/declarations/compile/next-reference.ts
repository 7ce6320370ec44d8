import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';

const DIGITS = 4;

/**
 * The next reference of a business's declarations: D-26-0001. Concurrent calls wait for each other; the number is reused if the
 * transaction is rolled back.
 * @param day today in the business's zone, YYYY-MM-DD
 */
export async function nextDeclarationReference(trx: Transaction<Tables>, registrationId: number, day: string): Promise<string> {
  const year = day.slice(2, 4);
  const { rows } = await sql<{ last: number }>`
    insert into declaration_number as n (registration_id, year, last) values (${registrationId}, ${Number(year)}, 1)
    on conflict (registration_id, year) do update set last = n.last + 1
    returning last`.execute(trx);
  return `D-${year}-${String(rows[0]?.last).padStart(DIGITS, '0')}`;
}
