import type { ServerEntity } from '../../documents/server-entity.ts';
import { type FieldErrors, invalid } from '../../messages/refusal.ts';
import { type CheckedRecord, checkRecord, type RecordData } from '../check/check-record.ts';
import type { RecordContext } from '../../parties/session-reply.ts';
import { unknownCodes } from '../check/unknown-codes.ts';

interface Patch {
  readonly original: RecordData;
  readonly changes: ReadonlyMap<string, unknown>;
  readonly context: RecordContext;
  /** Faults beyond the entity's. */
  more?(record: RecordData, edited: ReadonlySet<string>): FieldErrors | Promise<FieldErrors>;
}

/** The one way to apply a patch: computes and checks the whole record. Throws a 400 with all faults at once. */
export async function patchedRecord(entity: ServerEntity, { original, changes, context, more }: Patch): Promise<RecordData> {
  const { record, errors } = checkPatch(entity, { original, changes, context });
  const all = { ...(await more?.(record, new Set(changes.keys()))), ...errors };
  if (Object.keys(all).length > 0) throw invalid(all);
  return record;
}

/** The whole record with a patch, and what its entity says of it. Without changes: what it says of any patch of other fields. */
export function checkPatch(entity: ServerEntity, { original, changes, context }: Omit<Patch, 'more'>): CheckedRecord {
  const edited = new Set(changes.keys());
  const wanted = { ...original, ...Object.fromEntries(changes) };
  const { record, errors } = checkRecord(entity, wanted, { mode: 'edit', edited, context, checksAccess: true, original });
  return { record, errors: { ...unknownCodes(entity, record, edited, original), ...errors } };
}
