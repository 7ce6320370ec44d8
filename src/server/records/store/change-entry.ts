import { isRecord } from '#src/expression/index.ts';
import type { RecordData } from '../check/check-record.ts';
import { isSameValue } from '../request/patch.ts';

/** A journal entry of a change of one record. */
export interface ChangeEntry {
  readonly entity: string;
  readonly id: number;
  readonly action: string;
  /** Version before a deletion. */
  readonly version: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

export interface UndoCount {
  readonly undone: number;
  readonly kept: number;
}

/** The document before its last change. */
export function withoutChange(data: RecordData, { before, after }: Pick<ChangeEntry, 'before' | 'after'>): RecordData {
  const [was, became] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const kept = Object.entries(data).filter(([field]) => !(field in became));
  return { ...Object.fromEntries(kept), ...was };
}

/** Whether the fields that a change touched are still as it left them: others may have changed since. */
export function stands(data: RecordData, { before, after }: Pick<ChangeEntry, 'before' | 'after'>): boolean {
  const became = isRecord(after) ? after : {};
  return [...changedFields({ before, after })].every((field) => isSameValue(data[field] ?? null, became[field] ?? null));
}

/** The fields that a change touched. */
export function changedFields({ before, after }: Pick<ChangeEntry, 'before' | 'after'>): ReadonlySet<string> {
  return new Set([before, after].flatMap((side) => (isRecord(side) ? Object.keys(side) : [])));
}
