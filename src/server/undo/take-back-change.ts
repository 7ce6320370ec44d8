import { clearedFields, isEmpty, readPath } from '#src/expression/index.ts';
import { checkRecord } from '../records/check/check-record.ts';
import { unknownCodes } from '../records/check/unknown-codes.ts';
import { difference } from '../records/request/patch.ts';
import { type ChangeEntry, changedFields, stands, withoutChange } from '../records/store/change-entry.ts';
import type { OpenedRecord } from '../records/store/opened-record.ts';

/** Undoes a change of a record if the changed fields still have its values; returns whether it did. */
export async function takeBackChange(opened: OpenedRecord, entry: ChangeEntry): Promise<boolean> {
  const { original } = opened;
  if (!stands(original, entry) || !isSoundWithout(opened, entry)) return false;
  const [data, changed] = [withoutChange(original, entry), changedFields(entry)];
  if (Object.keys((await opened.more?.(data, changed)) ?? {}).length > 0) return false;
  await opened.save(data, changed);
  return true;
}

/**
 * Whether the record without one of its changes is valid and needs no other change. Values entered since may depend on the
 * change, as a tariff suffix depends on its code.
 */
function isSoundWithout({ entity, original, context }: OpenedRecord, entry: ChangeEntry): boolean {
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
