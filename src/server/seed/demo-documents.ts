import { readFile } from 'node:fs/promises';
import { storeDocument } from '../attachments/upload-document.ts';
import { openConsignment } from '../parties/access.ts';
import type { Database } from '../database/database.ts';
import { FileStore } from '../files/file-store.ts';
import { withSession } from './with-session.ts';

const FOLDER = new URL('documents/', import.meta.url);

interface DemoDocument {
  readonly of: string;
  readonly fileName: string;
  readonly documentTypeCode: string;
  readonly description?: string;
  readonly isAttached?: true;
}

const DOCUMENTS: readonly DemoDocument[] = [
  { of: 'C-26-0731', fileName: 'commercial-invoice-SZ-26-1102.pdf', documentTypeCode: 'INV', isAttached: true },
  { of: 'C-26-0731', fileName: 'packing-list.pdf', documentTypeCode: 'PAC', description: 'All 60 cartons' },
  { of: 'C-26-0731', fileName: 'container-seal.png', documentTypeCode: 'OTH', description: 'As it was when the container was opened' },
  { of: 'C-26-0731', fileName: 'arrival-notice.txt', documentTypeCode: 'OTH' },
  { of: 'C-26-0815', fileName: 'commercial-invoice-SZ-26-1187.pdf', documentTypeCode: 'INV' },
  { of: 'C-26-0815', fileName: 'arrival-notice.txt', documentTypeCode: 'OTH' },
];

/** Adds missing demo documents as its broker would. */
export async function seedDocuments(database: Database, broker: string): Promise<void> {
  await withSession(database, broker, async (token) => {
    for (const [of, documents] of Map.groupBy(DOCUMENTS, (each) => each.of)) await seedInto(database, token, of, documents);
  });
}

async function seedInto(database: Database, token: string, of: string, documents: readonly DemoDocument[]): Promise<void> {
  const db = database.kysely;
  const consignments = db.selectFrom('consignment').select(['id', 'registration_id as registrationId']).where('reference', '=', of);
  const { session, results } = await database.read(token, [consignments]);
  const [consignment] = results[0];
  if (consignment === undefined) return;
  const known = await database.read(token, [db.selectFrom('document').select('file_name').where('consignment_id', '=', consignment.id)]);
  const names = new Set(known.results[0].map((document) => document.file_name));
  const store = new FileStore(database);
  const place = { tenant: session.registrationId, registrationId: consignment.registrationId, consignmentId: consignment.id };
  for (const { fileName, isAttached = false, of: _of, ...values } of documents) {
    // An interrupted start has added some.
    if (names.has(fileName)) continue;
    const file = await store.receive(place, fileName, bytesOf(fileName));
    await database.transaction(token, async (trx, opened) => {
      const access = await openConsignment(trx, opened, consignment.id, 'see');
      await storeDocument(trx, store, access, { record: values, file, isAttached });
    });
  }
}

async function* bytesOf(fileName: string): AsyncGenerator<Buffer> {
  yield await readFile(new URL(fileName, FOLDER));
}
