import type { Database } from '../database/database.ts';
import { newId } from '../database/tables/ids.ts';
import invoice from './demo-usage-invoice.json' with { type: 'json' };

/** A sample of what a business pays for its use. */
export async function seedUsageInvoice(database: Database, registrationId: number): Promise<void> {
  await database.asTenant(registrationId, (trx) =>
    trx
      .insertInto('usage_invoice')
      .values({ registration_id: registrationId, id: newId(), data: JSON.stringify(invoice) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
