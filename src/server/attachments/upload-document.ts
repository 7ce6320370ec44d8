import { extname } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { printBytes } from '#schemas/formats/file-limits.ts';
import { type Access, accessTo, assertUnlocked, findConsignment, holdConsignment } from '../parties/access.ts';
import type { Database } from '../database/database.ts';
import type { SessionOf } from '../database/sessions/sessions.ts';
import { newId } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import { ofVersion } from '../documents/of-version.ts';
import { compileValidator, fieldErrors } from '../documents/validation.ts';
import { ArrivingFile, type FileStore } from '../files/file-store.ts';
import { type Call, type CheckingHandler, created } from '../http/call.ts';
import { type FieldErrors, invalid, Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { idempotent } from '../records/request/idempotent.ts';
import { recordOf } from '../records/check/record-of.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { contentTypeOf } from './content-types.ts';
import { noteDocument } from './document-record.ts';
import { personalOnly } from './document-types.ts';

const NEW_DOCUMENT = 'attachments/new-document';
/** Of all documents of a consignment. */
const MOST_BYTES = 500 * 1_024 * 1_024;

const readBody = bodyReader(NEW_DOCUMENT, 'uploadDocument');
/** Faults of the file itself, which no field of the record describes. */
const fileErrors = ofVersion((documents) => {
  const schema = documents.operation('uploadDocument').body ?? {};
  const validate = compileValidator(schema);
  return (body: unknown): FieldErrors => {
    const { file } = fieldErrors(validate(recordOf(body)), schema);
    return file === undefined ? {} : { file };
  };
});

/** Adds a file to a consignment: its bytes are stored as they arrive, and become a document once everything is checked. */
export function uploadDocument(database: Database, store: FileStore, referencesOf: ReferencesOf): CheckingHandler {
  return {
    async receive({ body, token }, { name, bytes }) {
      const { consignmentId } = recordOf(body);
      if (!isId(consignmentId)) throw invalid({ consignmentId: [text('problem.value.beforeFile', { label: 'Consignment' })] });
      const db = database.kysely;
      const asked = [findConsignment(db, consignmentId), bytesOf(db, consignmentId)] as const;
      const { session, results } = await store.inTurn(() => database.read(token, asked));
      const [rows, [used]] = results;
      if (rows.length === 0) throw invalid(unknownConsignment());
      const { consignment } = accessTo(session, rows, 'mayEditDocuments');
      if (Number(used?.bytes ?? 0) >= MOST_BYTES) throw tooMuch();
      const place = { tenant: session.registrationId, registrationId: consignment.registrationId, consignmentId };
      return store.receive(place, name, bytes);
    },
    handleUnchecked: (call) =>
      store.inTurn(() =>
        database.transaction(call.token, async (trx, session) => {
          const { access, record, file } = await checked(trx, session, call, referencesOf);
          return idempotent(trx, session(), 'uploadDocument', call, async () => {
            assertUnlocked(access);
            const used = await bytesOf(trx, access.consignment.id).executeTakeFirst();
            if (Number(used?.bytes ?? 0) + file.size > MOST_BYTES) throw tooMuch();
            const sameAs = await nameOfSame(trx, access, file.sha256);
            const documentId = await storeDocument(trx, store, access, { record, file });
            return created(`/api/Documents/${documentId}`, { documentId, ...(sameAs !== undefined && { sameAs }) });
          });
        }),
      ),
  };
}

interface Checked {
  readonly access: Access;
  readonly record: RecordData;
  readonly file: ArrivingFile;
}

/** The consignment, locked so that its documents are counted once, and the record to store. 403 precedes 400. */
async function checked(trx: Transaction<Tables>, session: SessionOf, call: Call, referencesOf: ReferencesOf): Promise<Checked> {
  const { documents } = call;
  const { consignmentId, file } = recordOf(call.body);
  const id = isId(consignmentId) ? consignmentId : 0;
  await holdConsignment(trx, id);
  const rows = await findConsignment(trx, id).execute();
  const access = rows.length === 0 ? undefined : accessTo(session(), rows, 'mayEditDocuments');
  const { file: _, ...values } = recordOf(call.body);
  const { record, edited, errors } = readBody(documents)(values);
  const unknown = await referencesOf(documents).unknown(trx, documents.entity(NEW_DOCUMENT), record, { edited });
  const type = typeof record['documentTypeCode'] === 'string' ? record['documentTypeCode'] : '';
  const personal = access && (await personalOnly(trx, access, [type])).get(type);
  const { file: _unread, ...others } = errors;
  const all = {
    ...(access === undefined && id !== 0 && unknownConsignment()),
    ...(personal !== undefined && { documentTypeCode: [personal] }),
    ...unknown,
    ...others,
    ...fileErrors(documents)(call.body),
  };
  if (Object.keys(all).length > 0) throw invalid(all);
  // Any other content was refused before.
  if (access === undefined || !(file instanceof ArrivingFile)) throw new Error('The body has no file, or the consignment is unknown.');
  return { access, record, file };
}

interface NewDocument extends Omit<Checked, 'access'> {
  readonly isAttached?: boolean;
}

/** Stores a checked document, completes its file and logs it. Returns its id. */
export async function storeDocument(
  trx: Transaction<Tables>,
  store: FileStore,
  access: Access,
  { record, file, isAttached = false }: NewDocument,
): Promise<number> {
  const { consignment, session } = access;
  const contentType = contentTypeOf(extname(file.name).slice(1).toLowerCase());
  await store.keep(trx, file, contentType);
  const id = newId();
  const { description, documentTypeCode } = record;
  const data = {
    fileName: file.name,
    ...(description !== undefined && { description }),
    documentTypeCode,
    contentType,
    size: file.size,
    sha256: file.sha256,
  };
  await trx
    .insertInto('document')
    .values({
      registration_id: consignment.registrationId,
      consignment_id: consignment.id,
      id,
      file_id: file.id,
      is_attached: isAttached,
      changed_by: session.userId,
      created_by: session.userId,
      data: JSON.stringify(data),
    })
    .execute();
  await noteDocument(trx, access, { id, data }, { action: 'create', after: data });
  return id;
}

/** The first document of the consignment with the same bytes. */
async function nameOfSame(trx: Transaction<Tables>, { consignment }: Access, sha256: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('document as d')
    .select('d.file_name')
    .where('d.registration_id', '=', consignment.registrationId)
    .where('d.consignment_id', '=', consignment.id)
    .where(sql<string>`d.data->>'sha256'`, '=', sha256)
    .orderBy('d.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.file_name ?? undefined;
}

function bytesOf(db: Kysely<Tables>, consignmentId: number) {
  return db
    .selectFrom('document as d')
    .select(sql<string>`coalesce(sum(d.size), 0)`.as('bytes'))
    .where('d.consignment_id', '=', consignmentId)
    .where('d.registration_id', '=', ownerOf(consignmentId));
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function unknownConsignment(): FieldErrors {
  return { consignmentId: [text('problem.value.unknownRecord', { label: 'Consignment' })] };
}

function tooMuch(): Refusal {
  return new Refusal(413, 'problem.tooLarge', {
    errors: { file: [text('problem.value.documentsFull', { limit: printBytes(MOST_BYTES) })] },
  });
}
