import { rootOf, writePath } from '#src/expression/index.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import { type FieldErrors, invalid } from '../../messages/refusal.ts';
import { type CheckedRecord, checkRecord, type RecordData } from '../check/check-record.ts';
import type { RecordContext } from '../../parties/session-reply.ts';
import { unknownCodes } from '../check/unknown-codes.ts';

/** A stored record, and what the check of a change reads. */
export interface CheckableRecord {
  readonly entity: ServerEntity;
  /** As its own expressions read it. */
  readonly original: RecordData;
  readonly context: RecordContext;
  /** Faults beyond the entity's. */
  more?(record: RecordData, edited: ReadonlySet<string>): FieldErrors | Promise<FieldErrors>;
}

/** By path. */
type Changes = ReadonlyMap<string, unknown>;

export interface PatchedRecord {
  readonly record: RecordData;
  /** The fields of which something was sent. */
  readonly edited: ReadonlySet<string>;
}

/** The one way to apply a patch: computes and checks the whole record. Throws a 400 with all faults at once. */
export async function patchedRecord(stored: CheckableRecord, changes: Changes): Promise<PatchedRecord> {
  const { record, edited, errors } = checkPatch(stored, changes);
  const all = { ...(await stored.more?.(record, edited)), ...errors };
  if (Object.keys(all).length > 0) throw invalid(all);
  return { record, edited };
}

/** The whole record with a patch, and its validation result. Without changes: the result for any patch of other fields. */
export function checkPatch({ entity, original, context }: CheckableRecord, changes: Changes): CheckedRecord & PatchedRecord {
  const edited = new Set([...changes.keys()].map(rootOf));
  const wanted = [...changes].reduce((draft, [path, value]) => writePath(draft, path, value ?? undefined), original);
  const { record, errors } = checkRecord(entity, wanted, { mode: 'edit', edited, context, checksAccess: true, original });
  return { record, edited, errors: { ...unknownCodes(entity, record, edited, original), ...errors } };
}
