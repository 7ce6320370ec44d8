import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';

const DIGITS = 4;

/**
 * The reference of a business's next declaration: D-26-0001. Whoever comes second waits until the first has stored theirs;
 * a number whose declaration was not stored after all is given again.
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
