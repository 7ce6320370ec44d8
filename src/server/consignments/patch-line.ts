import { recordChange } from '../database/changes/audit.ts';
import type { Database } from '../database/database.ts';
import { patchDocument } from '../database/changes/documents.ts';
import type { Totals } from '../database/lists/totals.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { invalid, notFound, Refusal } from '../messages/refusal.ts';
import { checkRecord } from '../records/check-record.ts';
import { difference, operationPatchReader } from '../records/patch.ts';
import { assertSeen, tagOf } from '../records/versions.ts';
import { assertMay, assertUnlocked, openConsignment, partOf } from './access.ts';
import { findLine } from './line-queries.ts';
import { documentOf, LINE, lineEntity, lineRecord, lineSubject, lineView } from './line-record.ts';
import { unknownPackage } from './outer-package.ts';
import type { ReferencesOf } from '../records/references.ts';
import { unknownCodes } from '../records/unknown-codes.ts';

const readPatch = operationPatchReader('patchProductLine');

/** Replaces fields of a line; the whole line must then be right. All of the patch lands or nothing. */
export async function patchProductLine(database: Database, totals: Totals, referencesOf: ReferencesOf, call: Call): Promise<Answer> {
  const { documents } = call;
  const entity = lineEntity(documents);
  const consignmentId = call.path.number('consignmentId');
  const lineId = call.path.number('productId');
  const version = await database.transaction(call.token, async (trx, session) => {
    const access = await openConsignment(trx, session, consignmentId, 'see');
    const row = await findLine(trx, consignmentId, lineId).forUpdate('l').executeTakeFirst();
    if (!row) throw notFound();
    assertMay(access, 'editLines');

    const original = lineRecord(row);
    const changes = readPatch(documents)(call.body);
    const edited = new Set(changes.keys());
    const { record, errors } = checkRecord(
      entity,
      { ...original, ...Object.fromEntries(changes) },
      {
        mode: 'edit',
        edited,
        context: access.context,
        checksAccess: true,
        original,
      },
    );
    const unknown = await referencesOf(documents).unknown(trx, entity, record, { edited, original });
    const label = entity.compiled.fields.get('outerPackageId')?.label ?? '';
    const unknownOf = edited.has('outerPackageId') ? await unknownPackage(trx, access, record, label) : {};
    const all = { ...unknown, ...unknownOf, ...unknownCodes(entity, record, edited, original), ...errors };
    if (Object.keys(all).length > 0) throw invalid(all);

    assertUnlocked(access);
    if (row.isDeleted) throw new Refusal(409, 'problem.deleted');
    assertSeen(call, row.version, () => lineView(documents, access.context).detail(row));
    const { before, after } = difference(row.data, documentOf(record));
    if (Object.keys(after).length === 0) return row.version;
    const saved = await patchDocument(trx, {
      table: 'product_line',
      id: lineId,
      version: row.version,
      patch: after,
      validate: () => {},
      session,
    });
    await recordChange(trx, session(), {
      kind: 'ProductLines',
      action: 'change',
      subject: lineSubject(access.consignment.data['reference'], row.orderNumber, row.line),
      of: partOf(access, LINE, lineId),
      before,
      after,
    });
    return saved.version;
  });
  totals.forget(consignmentId);
  return noContent({ etag: tagOf(version) });
}
