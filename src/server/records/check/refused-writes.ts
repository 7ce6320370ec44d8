import { accessOf, isEmpty, type PlacedRecord, readPath, type RecordMode, rootOf, type Scope } from '#src/expression/index.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';

interface WriteCheck {
  /** Of the record; a new item always has mode create. */
  readonly mode: RecordMode;
  /** The record's own fields in the request. */
  readonly edited: ReadonlySet<string>;
  /** The record as it was sent, before computing derived values. */
  readonly sent: Scope;
  readonly context: Scope;
}

/**
 * Fields of a change that the caller may not write: of the record, those sent; of nested records and items, those that differ. Access that
 * depends on the record uses its state before the change.
 */
export function refusedWrites(
  { entity, record, original, prefix, namesBefore }: PlacedRecord,
  { mode, edited, sent, context }: WriteCheck,
): FieldErrors {
  const isRoot = prefix === '';
  const ownMode = isRoot ? mode : original === undefined ? 'create' : 'edit';
  const { writable } = accessOf(entity, { ...context, ...namesBefore }, ownMode);
  const refused = [...entity.fields.values()].filter(({ path, schema }) => {
    if (writable.has(path)) return false;
    if (isRoot && edited.has(path)) return mode === 'edit' || !isEmpty(sent[path]);
    if (isRoot && !edited.has(rootOf(path))) return false;
    // Always derived values are recomputed and need no access.
    return schema['x-value']?.mode !== 'always' && !isSame(readPath(record, path), original && readPath(original, path));
  });
  return Object.fromEntries(refused.map(({ path, label }) => [prefix + path, [text('problem.value.notWritable', { label })]]));
}

function isSame(a: unknown, b: unknown): boolean {
  return (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
}
