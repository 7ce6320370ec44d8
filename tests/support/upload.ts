import { Buffer } from 'node:buffer';
import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '#src/server/database/database.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { FileStore } from '#src/server/files/file-store.ts';
import type { TestServer } from './server.ts';

export const PDF = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface Sent {
  readonly consignmentId: number;
  readonly name?: string;
  readonly bytes?: Buffer;
  readonly type?: string;
  readonly description?: string;
  /** Values in this order, in place of the usual ones before the file. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The multipart body of an upload, as a browser writes it, and its header. */
export function uploadBody({ consignmentId, name = 'invoice.pdf', bytes = PDF, type = 'INV', description, values }: Sent) {
  const boundary = '----cut here 7f3a'.replaceAll(' ', '');
  const fields = values ?? {
    consignmentId: String(consignmentId),
    documentTypeCode: type,
    ...(description !== undefined && { description }),
  };
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}

export function upload(
  server: Pick<TestServer, 'app'>,
  token: string | undefined,
  sent: Sent,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  const { payload, contentType } = uploadBody(sent);
  return server.app.inject({
    method: 'POST',
    url: '/api/Documents',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': contentType,
      ...(token !== undefined && { cookie: `session=${token}` }),
      ...headers,
    },
    payload,
  });
}

/** A document that the cargo report carries, as if a party had sent it: also onto a consignment that is locked. */
export async function addDocument(
  database: Database,
  { tenant, consignmentId, registrationId }: { readonly tenant: number; readonly consignmentId: number; readonly registrationId: number },
): Promise<number> {
  const store = new FileStore(database);
  const bytes = async function* () {
    yield PDF;
  };
  const file = await store.receive({ tenant, registrationId, consignmentId }, 'invoice.pdf', bytes());
  const id = newId();
  const data = { fileName: file.name, documentTypeCode: 'INV', contentType: 'application/pdf', size: file.size, sha256: file.sha256 };
  await database.asTenant(tenant, async (trx) => {
    await store.keep(trx, file, 'application/pdf');
    await trx
      .insertInto('document')
      .values({ registration_id: registrationId, consignment_id: consignmentId, id, file_id: file.id, is_attached: true, data })
      .execute();
  });
  return id;
}
