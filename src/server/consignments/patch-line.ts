import { accessOf } from '#renderer/expression/index.ts';
import { recordChange } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { patchDocument } from '../database/documents.ts';
import type { Totals } from '../database/totals.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { operationOf } from '../http/contract.ts';
import { type FieldErrors, invalid, notFound, Refusal } from '../http/refusal.ts';
import { compileValidator, fieldErrors } from '../http/validation.ts';
import { checkRecord, type RecordData } from '../records/check-record.ts';
import { text } from '../texts.ts';
import { assertMay, assertUnlocked, openConsignment } from './access.ts';
import { findLine } from './line-queries.ts';
import { documentOf, lineEntity, lineRecord, lineSubject, lineView } from './line-record.ts';
import { unknownCodes } from './unknown-codes.ts';

const bodySchema = operationOf('patchProductLine').body ?? {};
const validateBody = compileValidator(bodySchema);

/** Replaces fields of a line; the whole line must then be right. All of the patch lands or nothing. */
export async function patchProductLine(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const lineId = call.path.number('productId');
  const seenVersion = versionOf(call.headers.text('If-Match'));
  const version = await database.transaction(call.token, async (trx, session) => {
    const access = await openConsignment(trx, session, consignmentId, 'see');
    const row = await findLine(trx, consignmentId, lineId).forUpdate('l').executeTakeFirst();
    if (!row) throw notFound();
    assertMay(access, 'editLines');

    const original = lineRecord(row);
    const changes = readPatch(call.body);
    const { record, errors } = checkRecord(
      lineEntity,
      { ...original, ...Object.fromEntries(changes) },
      {
        mode: 'edit',
        edited: new Set(changes.keys()),
        context: access.context,
        writable: accessOf(lineEntity.compiled, access.context, 'edit').writable,
        original,
      },
    );
    const all = { ...unknownCodes(record, new Set(changes.keys())), ...errors };
    if (Object.keys(all).length > 0) throw invalid(all);

    assertUnlocked(access);
    if (row.isDeleted) throw new Refusal(409, 'problem.deleted');
    if (seenVersion !== undefined && seenVersion !== row.version) {
      throw new Refusal(412, 'problem.stale', { current: lineView(access.context).detail(row) });
    }
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
      before,
      after,
    });
    return saved.version;
  });
  totals.forget(consignmentId);
  return noContent({ etag: `"${version}"` });
}

/** The changes of a patch by field. A patch is a list of replacements of fields the schema allows to change, each once. */
function readPatch(body: unknown): ReadonlyMap<string, unknown> {
  const errors: FieldErrors = fieldErrors(validateBody(body ?? {}), bodySchema);
  if (Object.keys(errors).length > 0 || !Array.isArray(body)) throw invalid(errors);
  const changes = new Map<string, unknown>();
  for (const { path, value } of body) {
    const field = String(path).slice(1);
    if (changes.has(field)) throw invalid({ [field]: [text('problem.value.repeatedPath', { path: String(path) })] });
    changes.set(field, value);
  }
  return changes;
}

/** The fields that differ; in `after` null stands for one that is gone, in `before` one that is new is left out. */
function difference(stored: RecordData, wanted: RecordData): { before: RecordData; after: RecordData } {
  const fields = [...new Set([...Object.keys(stored), ...Object.keys(wanted)])].filter(
    (field) => JSON.stringify(stored[field]) !== JSON.stringify(wanted[field]),
  );
  return {
    before: Object.fromEntries(fields.flatMap((field) => (field in stored ? [[field, stored[field]]] : []))),
    after: Object.fromEntries(fields.map((field) => [field, wanted[field] ?? null])),
  };
}

function versionOf(tag: string | undefined): number | undefined {
  return tag === undefined ? undefined : Number(tag.slice(1, -1));
}
