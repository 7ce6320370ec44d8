import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Access, assertMay, openConsignment, partOf, type Permission } from '../parties/access.ts';
import { storeVersion } from '../database/changes/documents.ts';
import { type AuditEntry, recordChange } from '../database/changes/audit.ts';
import type { Session, SessionOf } from '../database/sessions/sessions.ts';
import { ROLES_EDITING_DOCUMENTS } from '#src/domain/parties/consignment-flags.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import { personName, personNames } from '../database/tables/person-name.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf, tenant } from '../database/tables/tenant.ts';
import { notFound } from '../messages/refusal.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { difference } from '../records/request/patch.ts';

export const DOCUMENT = 'attachments/document';

export type DocumentRow = RowOf<typeof visibleDocuments>;

const ofItsConsignment = (value: RawBuilder<boolean>) => sql<boolean>`
  (select ${value} from consignment c where c.registration_id = d.registration_id and c.id = d.consignment_id)`;

const isOpenToCaller = sql<boolean>`not c.is_locked and (c.registration_id = ${tenant} or exists (
  select from consignment_party mine
  where mine.registration_id = ${tenant} and mine.consignment_id = c.id and mine.owner_registration_id = c.registration_id
    and mine.role = any(${[...ROLES_EDITING_DOCUMENTS]}::text[])))`;

export const documentNames = personNames({ createdBy: 'd.created_by' });

export function visibleDocuments(db: Kysely<Tables>) {
  return db
    .selectFrom('document_row as d')
    .innerJoinLateral(documentNames, (join) => join.onTrue())
    .select([
      'd.id',
      'd.registration_id as registrationId',
      'd.consignment_id as consignmentId',
      'd.consignment_reference as consignmentReference',
      'd.file_id as fileId',
      'd.is_attached as isAttached',
      'd.version',
      'd.created_at as createdAt',
      'd.changed_at as changedAt',
      personName('d.changed_by').as('changedBy'),
      'd.data',
      'names.createdBy',
      // The consignment holds personal effects.
      ofItsConsignment(sql<boolean>`coalesce(c.data->>'personalEffects' = 'true', false)`).as('isPersonal'),
      // The consignment is unlocked, and the caller's role may change documents.
      ofItsConsignment(isOpenToCaller).as('isOpen'),
    ]);
}

/** One visible document: a row or none. */
export function findDocument(db: Kysely<Tables>, id: number) {
  return visibleDocuments(db).where('d.registration_id', '=', ownerOf(id)).where('d.id', '=', id);
}

/** Visible documents of a consignment, in the order they were added. */
export function documentsOf(db: Kysely<Tables>, consignmentId: number) {
  return visibleDocuments(db)
    .where('d.registration_id', '=', ownerOf(consignmentId))
    .where('d.consignment_id', '=', consignmentId)
    .orderBy('d.created_at')
    .orderBy('d.id');
}

/** A whole record with the field names of its schema, for this caller. */
export function documentRecord(
  { id, version, consignmentId, consignmentReference, isAttached, createdAt, createdBy, isPersonal, isOpen, data }: DocumentRow,
  { regType }: Pick<Session, 'regType'>,
): RecordData {
  return {
    ...data,
    documentId: id,
    version,
    consignmentId,
    ...(consignmentReference !== null && { consignmentReference }),
    createdAt,
    ...(createdBy !== null && { createdBy }),
    attached: isAttached,
    isPersonal,
    mayChange: isOpen && regType?.['canCreateConsignments'] === true,
  };
}

interface OpenDocument {
  readonly access: Access;
  readonly row: DocumentRow;
}

/** Locks a document for a change. 404 precedes 403. */
export async function openDocument(
  trx: Transaction<Tables>,
  session: SessionOf,
  id: number,
  permission: Permission,
): Promise<OpenDocument> {
  const seen = await findDocument(trx, id).executeTakeFirst();
  if (!seen) throw notFound();
  const access = await openConsignment(trx, session, seen.consignmentId, 'see');
  assertMay(access, permission);
  await trx.selectFrom('document').select('id').where('registration_id', '=', ownerOf(id)).where('id', '=', id).forUpdate().execute();
  const row = await findDocument(trx, id).executeTakeFirst();
  if (!row) throw notFound();
  return { access, row };
}

/** Stores a change of a locked document. Returns its version: the old one if nothing changed. */
export async function saveDocument(
  trx: Transaction<Tables>,
  access: Access,
  row: DocumentRow,
  data: RecordData,
  isAttached = row.isAttached,
): Promise<number> {
  const { before, after } = difference({ ...row.data, attached: row.isAttached }, { ...data, attached: isAttached });
  if (Object.keys(after).length === 0) return row.version;
  const { registrationId: registration_id, consignmentId: consignment_id, id } = row;
  const version = await storeVersion(trx, {
    table: 'document',
    key: { registration_id, consignment_id, id },
    version: row.version,
    columns: { data: JSON.stringify(data), is_attached: isAttached },
    userId: access.session.userId,
  });
  await noteDocument(trx, access, row, { action: 'change', before, after });
  return version;
}

export async function noteDocument(
  trx: Transaction<Tables>,
  access: Access,
  { id, data }: Pick<DocumentRow, 'id' | 'data'>,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const subject = `${String(access.consignment.data['reference'])}, document ${String(data['fileName'])}`;
  await recordChange(trx, access.session, { kind: 'Documents', subject, of: partOf(access, DOCUMENT, id), ...entry });
}
