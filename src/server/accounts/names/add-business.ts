import type { Transaction } from 'kysely';
import { businessNameKey } from '#src/domain/business-names/business-name-key.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { RecordData } from '../../records/check/check-record.ts';

/**
 * Stores a business unless it exists. Its name is unconfirmed if another business of its country has a similar one; of two at once the
 * second waits here. Needs a transaction as the business.
 */
export async function addBusiness(trx: Transaction<Tables>, id: number, data: RecordData): Promise<void> {
  const row = { id, data, name_key: businessNameKey(String(data['businessName']), String(data['countryCode'])) };
  const first = await trx
    .insertInto('registration')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (first) return;
  await trx
    .insertInto('registration')
    .values({ ...row, name_standing: 'unconfirmed' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
