import type { Transaction } from 'kysely';
import { type Access, accessTo, assertUnlocked, findConsignment, holdConsignment, openConsignment } from '../parties/access.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Handler, noContent, ok } from '../http/call.ts';
import { type FieldErrors, invalid } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import type { Documents } from '../documents/documents.ts';
import type { References, ReferencesOf } from '../records/check/references.ts';
import { type DocumentRow, documentsOf, saveDocument } from './document-record.ts';
import { personalOnly } from './document-types.ts';

const ATTACHMENT = 'attachments/attachment';

/** The visible documents of a shipment, with whether its cargo report includes each. */
export function listAttachments(database: Database): Handler<never> {
  return {
    async handle({ path, token }) {
      const id = path.number('shipmentId');
      const db = database.kysely;
      const { session, results } = await database.read(token, [findConsignment(db, id), documentsOf(db, id)]);
      accessTo(session, results[0], 'see');
      return ok(
        results[1].map(({ id: documentId, createdAt, isAttached, isPersonal, data: { documentTypeCode, fileName, description } }) => ({
          documentId,
          documentTypeCode,
          selected: isAttached,
          fileName,
          ...(description !== undefined && { description }),
          createdAt,
          isPersonal,
        })),
      );
    },
  };
}

/** Sets the documents of the cargo report and their types: exactly these, all or none. */
export function attachDocuments(database: Database, referencesOf: ReferencesOf): Handler<readonly RequestedDocument[]> {
  return {
    async guard({ path, token }) {
      const { session, results } = await database.read(token, [findConsignment(database.kysely, path.number('shipmentId'))]);
      accessTo(session, results[0], 'mayAttachDocuments');
    },
    handle: (call) =>
      database.transaction(call.token, async (trx, session) => {
        const id = call.path.number('shipmentId');
        await holdConsignment(trx, id);
        const access = await openConsignment(trx, session, id, 'mayAttachDocuments');
        const rows = await documentsOf(trx, access.consignment.id).execute();
        const wanted = call.body.map(({ documentId, documentTypeCode, selected = true }) => ({
          documentId,
          documentTypeCode: documentTypeCode.toUpperCase(),
          selected,
        }));
        const isKnownType = typeChecker(trx, referencesOf(call.documents), call.documents);
        const errors = await faultsOf(trx, access, wanted, rows, isKnownType);
        if (Object.keys(errors).length > 0) throw invalid(errors);
        assertUnlocked(access);
        const byId = new Map(wanted.map((each) => [each.documentId, each]));
        for (const row of rows) await attach(trx, access, row, byId.get(row.id));
        return noContent();
      }),
  };
}

interface RequestedDocument {
  readonly documentId: number;
  readonly documentTypeCode: string;
  /** As lists return it; sent back unchanged, it changes nothing. */
  readonly selected?: boolean;
}

async function attach(trx: Transaction<Tables>, access: Access, row: DocumentRow, wanted: RequestedDocument | undefined): Promise<void> {
  const isAttached = wanted?.selected === true;
  const data = wanted === undefined ? row.data : { ...row.data, documentTypeCode: wanted.documentTypeCode };
  await saveDocument(trx, access, row, data, isAttached);
}

type TypeChecker = (code: string) => Promise<readonly string[] | undefined>;

/** Faults of document types; each type is looked up once. */
function typeChecker(trx: Transaction<Tables>, references: References, documents: Documents): TypeChecker {
  const known = new Map<string, readonly string[] | undefined>();
  const edited = new Set(['documentTypeCode']);
  return async (documentTypeCode) => {
    if (!known.has(documentTypeCode)) {
      const faults = await references.unknown(trx, documents.entity(ATTACHMENT), { documentTypeCode }, { edited });
      known.set(documentTypeCode, faults['documentTypeCode']);
    }
    return known.get(documentTypeCode);
  };
}

/** A type that a document already has is not checked again. */
async function faultsOf(
  trx: Transaction<Tables>,
  access: Access,
  wanted: readonly RequestedDocument[],
  rows: readonly DocumentRow[],
  faultsOfType: TypeChecker,
): Promise<FieldErrors> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changed = wanted.filter(({ documentId, documentTypeCode }) => byId.get(documentId)?.data['documentTypeCode'] !== documentTypeCode);
  const personal = await personalOnly(trx, access, [...new Set(changed.map(({ documentTypeCode }) => documentTypeCode))]);
  const errors = new Map<string, readonly string[]>();
  const seen = new Set<number>();
  for (const [index, each] of wanted.entries()) {
    const { documentId, documentTypeCode } = each;
    if (!byId.has(documentId)) errors.set(`${index}.documentId`, [text('problem.value.unknownRecord', { label: 'Document' })]);
    else if (seen.has(documentId)) errors.set(`${index}.documentId`, [text('problem.value.repeatedDocument')]);
    seen.add(documentId);
    if (!changed.includes(each)) continue;
    const reserved = personal.get(documentTypeCode);
    const faults = reserved === undefined ? await faultsOfType(documentTypeCode) : [reserved];
    if (faults !== undefined) errors.set(`${index}.documentTypeCode`, faults);
  }
  return Object.fromEntries(errors);
}
