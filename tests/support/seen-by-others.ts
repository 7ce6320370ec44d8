import { sql } from 'kysely';
import { type BrokerDesk, lineUrl, productsUrl } from './broker-desk.ts';
import type { HarbourLine } from './harbour.ts';
import type { TestServer } from './server.ts';

const LINE = 'consignments/product-line';

/** Whatever a party may read that a change of the line could show in. */
export async function seenBy(server: TestServer, token: string, place: HarbourLine): Promise<readonly string[]> {
  const list = productsUrl(place);
  const reading = [
    lineUrl(place),
    `${list}?PageNumber=1&PageSize=50&Totals=true`,
    `${list}?PageNumber=1&PageSize=50&SearchText=K-17`,
    `${list}?PageNumber=1&PageSize=50&Filter=${encodeURIComponent(JSON.stringify([{ field: 'own.batch', is: 'filled' }]))}`,
    `${list}?PageNumber=1&PageSize=50&SortModel=${encodeURIComponent(JSON.stringify([{ colId: 'own.batch', sort: 'asc' }]))}`,
    `${list}?Format=CSV`,
    `${list}?Format=CSV&Columns=line,own.batch`,
    `/api/consignments/${place.consignmentId}`,
    `/api/consignments/${place.consignmentId}/summary`,
    `/api/consignments/${place.consignmentId}/invoices`,
    `/api/consignments/${place.consignmentId}/changes?Entity=${encodeURIComponent(LINE)}&RecordId=${place.lineId}`,
    `/api/consignments/${place.consignmentId}/changes?Entity=${encodeURIComponent('consignments/consignment')}&RecordId=${place.consignmentId}`,
    '/api/Search?SearchText=K-17',
    '/api/Notices',
    '/api/SettingsAuditLogs/Clients',
    '/api/consignments?PageNumber=1&PageSize=50',
  ];
  const seen: string[] = [];
  for (const url of reading) {
    const { statusCode, headers, body } = await server.call('GET', url, { token });
    const { etag, 'changed-at': at, 'changed-by': by } = headers;
    // Lists of a slow search are named as not searched.
    const read = url.startsWith('/api/Search') ? JSON.stringify(JSON.parse(body).groups) : body;
    seen.push(JSON.stringify([url, statusCode, etag, at, by, read]));
  }
  return seen;
}

/** What the tables hold of the line and of all journals but the buyer's own. */
export async function storedForOthers({ server, harbour }: BrokerDesk, place: HarbourLine) {
  const buyer = harbour.parties.buyer.registrationId;
  return server.database.anonymous(async (trx) => {
    await sql`set local role none`.execute(trx);
    const line = await sql`select * from product_line where id = ${place.lineId}`.execute(trx);
    const consignment = await sql`select * from consignment where id = ${place.consignmentId}`.execute(trx);
    const journal = await sql`select id from audit_log where registration_id <> ${buyer} or consignment_id is not null order by id`.execute(
      trx,
    );
    const notices = await sql`select id from notice order by id`.execute(trx);
    return [line.rows, consignment.rows, journal.rows, notices.rows];
  });
}
