import { accessOf, isEmpty, type PlacedRecord, readPath, type RecordMode, rootOf, type Scope } from '#renderer/expression/index.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';

interface WriteOptions {
  /** Of the record; an item that is new is created, whatever happens around it. */
  readonly mode: RecordMode;
  /** The record's own fields that came. */
  readonly edited: ReadonlySet<string>;
  /** The record as it was sent, before anything was derived. */
  readonly sent: Scope;
  readonly context: Scope;
}

/**
 * Fields that came with a change and that the caller may not write: of the record, those named; of records inside it and of
 * items, those that differ from what was there. A right that the record decides is judged by it as it was before the change.
 */
export function refusedWrites(
  { entity, record, original, prefix, namesBefore }: PlacedRecord,
  { mode, edited, sent, context }: WriteOptions,
): FieldErrors {
  const isRoot = prefix === '';
  const ownMode = isRoot ? mode : original === undefined ? 'create' : 'edit';
  const { writable } = accessOf(entity, { ...context, ...namesBefore }, ownMode);
  const refused = [...entity.fields.values()].filter(({ path, schema }) => {
    if (writable.has(path)) return false;
    if (isRoot && edited.has(path)) return mode === 'edit' || !isEmpty(sent[path]);
    if (isRoot && !edited.has(rootOf(path))) return false;
    // What always follows from others is worked out again, whatever came.
    return schema['x-value']?.mode !== 'always' && !isSame(readPath(record, path), original && readPath(original, path));
  });
  return Object.fromEntries(refused.map(({ path, label }) => [prefix + path, [text('problem.value.notWritable', { label })]]));
}

function isSame(a: unknown, b: unknown): boolean {
  return (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
}
