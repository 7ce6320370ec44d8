import type { Transaction } from 'kysely';
import { branchRow } from './branch-row.ts';
import { newId } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import { text } from '../messages/texts.ts';
import { OPERATIONS, OPERATOR } from '../reference/registration-types.ts';
import { addBusiness } from './names/add-business.ts';

/** Creates the operators' registration unless it exists; returns its branch. Needs a transaction as that registration. */
export async function ensureOperations(trx: Transaction<Tables>): Promise<number> {
  const data = { businessName: text('operator.business'), regTypeCode: OPERATOR, countryCode: 'NZ' };
  await addBusiness(trx, OPERATIONS, data);
  // A concurrent call waits here.
  await trx.selectFrom('registration').select('id').where('id', '=', OPERATIONS).forUpdate().execute();
  const known = await trx.selectFrom('branch').select('id').where('registration_id', '=', OPERATIONS).orderBy('id').executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  await trx
    .insertInto('branch')
    .values(branchRow(OPERATIONS, id, { name: text('operator.branch'), status: 'A' }))
    .execute();
  return id;
}
