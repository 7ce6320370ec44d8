/** Many product lines over many consignments of the demo's broker, stored like the server does. */
import { sql } from 'kysely';
import type { Database } from '#src/server/database/database.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { findSignIn } from '#src/server/database/sessions/sessions.ts';
import { demoOrder } from '#src/server/seed/demo-content.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { seedDemo } from '#src/server/seed/demo.ts';
import type { ConsignmentIds } from './broker-session.ts';

const LINES_EACH = 5_000;

/** Seeds the demo and `lines` lines, 5,000 in a consignment; returns the consignments. */
export async function seedLines(database: Database, lines: number): Promise<readonly ConsignmentIds[]> {
  await seedDemo(database, readDocuments(GENERATED));
  const broker = await database.anonymous((trx) => findSignIn(trx, 'user@harbour.example'));
  if (broker === undefined) throw new Error('The demo data has no broker.');
  const places: ConsignmentIds[] = [];
  for (let made = 0; made < lines; made += LINES_EACH) places.push(await seedConsignment(database, broker.registrationId, places.length));
  return places;
}

async function seedConsignment(database: Database, owner: number, ordinal: number): Promise<ConsignmentIds> {
  const place = { consignmentId: newId(), orderId: newId(), invoiceId: newId() };
  const part = { registration_id: owner, consignment_id: place.consignmentId };
  const firstId = newId();
  await database.asTenant(owner, async (trx) => {
    const data = { reference: `B-${ordinal}`, tradeDirection: 'Import', transportMode: 'Sea', currencyCode: 'USD' };
    await trx.insertInto('consignment').values({ registration_id: owner, id: place.consignmentId, data }).execute();
    const party = { ...part, owner_registration_id: owner, role: 'inboundBroker' } as const;
    await trx.insertInto('consignment_party').values(party).execute();
    await trx
      .insertInto('customs_order')
      .values({ ...part, id: place.orderId, order_number: 1, data: demoOrder })
      .execute();
    await trx
      .insertInto('invoice')
      .values({ ...part, id: place.invoiceId, order_id: place.orderId, data: { invoiceNumber: `INV-${ordinal}` } })
      .execute();
    await sql`
      insert into product_line (registration_id, consignment_id, id, order_id, invoice_id, line, data)
      select ${owner}, ${place.consignmentId}, ${firstId}::bigint + n, ${place.orderId}, ${place.invoiceId}, n, jsonb_build_object(
        'productCode', 'P-' || (n * 7919 % 99991), 'description', 'Laptop computer 14in, lot ' || (${ordinal}::int * 10000 + n) || case when n = 77 then ' gunmetal' else '' end,
        'hsTariffCode', '8471.30', 'tariffSuffixImport', '00.10A', 'quantityOrdered', n % 90 + 1, 'quantityUnitCode', 'NMB',
        'itemsInOrderUnit', 1, 'totalItems', n % 90 + 1, 'exportValue', (n % 90 + 1) * 12.5, 'currencyCode', 'USD', 'unitPrice', 12.5,
        'countryOfOriginCode', 'CN', 'numberOfPackages', n % 9 + 1, 'packageTypeCode', 'CT', 'weightPerUnit', 0.5,
        'totalWeight', (n % 90 + 1) * 0.5, 'weightUnitCode', 'KGM')
      from generate_series(1, ${LINES_EACH}::int) as n`.execute(trx);
  });
  return place;
}
