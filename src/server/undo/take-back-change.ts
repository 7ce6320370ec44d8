import { clearedFields, isEmpty, readPath } from '#src/expression/index.ts';
import type { ServerEntity } from '../documents/server-entity.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import type { RecordContext } from '../parties/session-reply.ts';
import { checkRecord, type RecordData } from '../records/check/check-record.ts';
import { unknownCodes } from '../records/check/unknown-codes.ts';
import { difference } from '../records/request/patch.ts';
import { type ChangeEntry, changedFields, stands, withoutChange } from '../records/store/change-entry.ts';

interface Changed {
  readonly entity: ServerEntity;
  /** The whole record, and its document. */
  readonly original: RecordData;
  readonly stored: RecordData;
  readonly context: RecordContext;
  /** Beyond the entity's. */
  faults(data: RecordData, edited: ReadonlySet<string>): Promise<FieldErrors>;
  save(data: RecordData): Promise<unknown>;
}

/** Stores a record as it was before a change that still stands; answers whether it did. */
export async function takeBackChange({ entity, original, stored, context, faults, save }: Changed, entry: ChangeEntry): Promise<boolean> {
  if (!stands(stored, entry) || !isSoundWithout(entity, original, entry, context)) return false;
  const data = withoutChange(stored, entry);
  if (Object.keys(await faults(data, changedFields(entry))).length > 0) return false;
  await save(data);
  return true;
}

/**
 * Whether a record without one of its changes is valid and nothing else of it has to change: what others entered since may follow from the
 * change, as a tariff suffix follows from its code.
 */
function isSoundWithout(entity: ServerEntity, original: RecordData, entry: ChangeEntry, context: RecordContext): boolean {
  const { compiled } = entity;
  const wanted = withoutChange(original, entry);
  const changed = changedFields(entry);
  const cleared = clearedFields(compiled, { before: original, after: wanted, given: changed });
  if (cleared.some((path) => !isEmpty(readPath(wanted, path)))) return false;
  // All values are given, so that a pair that agrees stays as it was.
  const edited = new Set(compiled.fields.keys());
  const { record, errors } = checkRecord(entity, wanted, { mode: 'edit', edited, context, original });
  const faults = { ...errors, ...unknownCodes(entity, record, changed, original) };
  const following = Object.keys(difference(wanted, record).after).filter((field) => !changed.has(field));
  return Object.keys(faults).length === 0 && following.length === 0;
}
