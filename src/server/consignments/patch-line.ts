import type { Transaction } from 'kysely';
import { recordChange } from '../database/changes/audit.ts';
import { offerUndo } from '../database/changes/change-sets.ts';
import type { Database } from '../database/database.ts';
import { storeVersion } from '../database/changes/documents.ts';
import type { Totals } from '../database/lists/totals.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { Refusal } from '../messages/refusal.ts';
import { type RecordData } from '../records/check/check-record.ts';
import { difference, readPatch } from '../records/request/patch.ts';
import { patchedRecord } from '../records/request/patched-record.ts';
import { assertCurrentVersion, tagOf } from '../records/request/versions.ts';
import { type Access, assertUnlocked, partOf } from '../parties/access.ts';
import { type LineRow, openLine } from './line-queries.ts';
import { documentOf, LINE, lineEntity, lineRecord, lineSubject, lineView } from './line-record.ts';
import { unknownPackage } from './outer-package.ts';
import type { ReferencesOf } from '../records/check/references.ts';

/** Replaces fields of a line and checks the whole line. All or nothing. */
export async function patchProductLine(database: Database, totals: Totals, referencesOf: ReferencesOf, call: Call): Promise<Answer> {
  const { documents } = call;
  const consignmentId = call.path.number('consignmentId');
  const answer = await database.transaction(call.token, async (trx, session) => {
    const { access, row } = await openLine(trx, session, call.path, 'shared');
    const record = await changedLine(trx, access, { row, changes: readPatch(call, 'patchProductLine'), documents, referencesOf });
    assertUnlocked(access);
    if (row.isDeleted) throw new Refusal(409, 'problem.deleted');
    assertCurrentVersion(call, row, () => lineView(documents, access.context).detail(row));
    const { version, subject } = await storeChanged(trx, access, row, record);
    const change = { operation: 'patchProductLine', did: 'changed', what: subject, count: 1, consignmentId } as const;
    const undo = version === row.version ? {} : await offerUndo(trx, session(), change);
    return noContent({ ...undo, etag: tagOf(version) });
  });
  totals.forget(consignmentId);
  return answer;
}

interface LineChange {
  readonly row: LineRow;
  readonly changes: ReadonlyMap<string, unknown>;
  readonly documents: Documents;
  readonly referencesOf: ReferencesOf;
}

/** Applies changes to a line. Throws a 400 if the result is not valid. */
export async function changedLine(
  trx: Transaction<Tables>,
  access: Access,
  { row, changes, documents, referencesOf }: LineChange,
): Promise<RecordData> {
  const entity = lineEntity(documents);
  const original = lineRecord(row);
  const label = entity.compiled.fields.get('outerPackageId')?.label ?? '';
  const more = async (record: RecordData, edited: ReadonlySet<string>) => ({
    ...(await referencesOf(documents).unknown(trx, entity, record, { edited, original })),
    ...(edited.has('outerPackageId') && (await unknownPackage(trx, access, record, label))),
  });
  return patchedRecord(entity, { original, changes, context: access.context, more });
}

interface StoredChange {
  readonly version: number;
  readonly subject: string;
  readonly before: RecordData;
  readonly after: RecordData;
}

export async function storeChanged(trx: Transaction<Tables>, access: Access, row: LineRow, record: RecordData): Promise<StoredChange> {
  const { before, after } = difference(row.data, documentOf(record));
  const { consignment } = access;
  const subject = lineSubject(consignment.data['reference'], row.orderNumber, row.line);
  if (Object.keys(after).length === 0) return { version: row.version, subject, before, after };
  const version = await storeVersion(trx, {
    table: 'product_line',
    key: { registration_id: consignment.registrationId, consignment_id: consignment.id, id: row.id },
    version: row.version,
    columns: { data: JSON.stringify(documentOf(record)) },
    userId: access.session.userId,
  });
  await recordChange(trx, access.session, {
    kind: 'ProductLines',
    action: 'change',
    subject,
    of: partOf(access, LINE, row.id),
    before,
    after,
    version,
  });
  return { version, subject, before, after };
}
