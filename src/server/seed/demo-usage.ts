import { createReadStream, readFileSync } from 'node:fs';
import { OPERATIONS } from '../reference/registration-types.ts';
import { addImage } from '../billing/usage/images.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/tables/ids.ts';
import { FileStore } from '../files/file-store.ts';

const INVOICE = new URL('./demo-usage-invoice.json', import.meta.url);
const LOGO = new URL('./demo-issuer.png', import.meta.url);
/** Name of the logo in the demo's issuer and invoice. */
const LOGO_NAME = 'issuer.png';

/** A sample usage invoice with its logo. */
export async function seedUsageInvoice(database: Database, registrationId: number): Promise<void> {
  await seedLogo(database);
  const invoice: unknown = JSON.parse(readFileSync(INVOICE, 'utf8'));
  await database.asTenant(registrationId, (trx) =>
    trx
      .insertInto('usage_invoice')
      .values({ registration_id: registrationId, id: newId(), data: JSON.stringify(invoice) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function seedLogo(database: Database): Promise<void> {
  const known = await database.asTenant(OPERATIONS, (trx) =>
    trx.selectFrom('issuer_image').select('id').where('name', '=', LOGO_NAME).executeTakeFirst(),
  );
  if (known) return;
  const store = new FileStore(database);
  const file = await store.receive({ tenant: OPERATIONS, registrationId: OPERATIONS }, LOGO_NAME, createReadStream(LOGO));
  const contentType = 'image/png';
  await database.asTenant(OPERATIONS, async (trx) => {
    await store.keep(trx, file, contentType);
    await addImage(trx, { id: newId(), name: LOGO_NAME, fileName: LOGO_NAME, size: file.size, contentType, fileId: file.id });
  });
}
