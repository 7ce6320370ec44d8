import { readFileSync } from 'node:fs';
import type { Database } from '../database/database.ts';
import { newId } from '../database/tables/ids.ts';

const INVOICE = new URL('./demo-usage-invoice.json', import.meta.url);

/** A sample of what a business pays for its use. */
export async function seedUsageInvoice(database: Database, registrationId: number): Promise<void> {
  const invoice: unknown = JSON.parse(readFileSync(INVOICE, 'utf8'));
  await database.asTenant(registrationId, (trx) =>
    trx
      .insertInto('usage_invoice')
      .values({ registration_id: registrationId, id: newId(), data: JSON.stringify(invoice) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
