/** The changes of a variation split into single keys, to compare and combine variations. */
import type { Change } from '#schemas/generated/documents/variation.ts';
import { keysOf } from './keys.ts';
import { isSame } from './merge.ts';

/** By part and key; each is a change of one key. */
export type Entries = ReadonlyMap<string, Change>;

/** Of two changes of the same key the later one counts. */
export function entriesOf(changes: readonly Change[]): Entries {
  return new Map(changes.flatMap(split).map((entry) => [partOf(entry), entry]));
}

/** Joins the keys of a part into one change. */
export function joinEntries(entries: Iterable<Change>): readonly Change[] {
  const joined: Change[] = [];
  for (const entry of entries) {
    const index = joined.findIndex((each) => each.at === entry.at && 'set' in each);
    const before = joined[index];
    if ('set' in entry && before !== undefined && 'set' in before)
      joined[index] = { ...before, set: { ...before.set, ...entry.set }, ...withWas({ ...before.was, ...entry.was }) };
    else joined.push(entry);
  }
  return joined;
}

/** Whether both change the key to the same value; the release's former value is ignored. */
export function isSameEntry(a: Change | undefined, b: Change | undefined): boolean {
  return isSame(a && { ...a, was: undefined }, b && { ...b, was: undefined });
}

/** Names of the entries of one change, in the order of its keys. */
export function partsOf(change: Change): readonly string[] {
  return split(change).map(partOf);
}

function split(change: Change): Change[] {
  if (!('set' in change)) return [change];
  const { at, set, was = {} } = change;
  return keysOf(set).map((key) => ({ at, set: { [key]: set[key] }, ...withWas(Object.hasOwn(was, key) ? { [key]: was[key] } : {}) }));
}

function withWas(was: Readonly<Record<string, unknown>>) {
  return Object.keys(was).length > 0 ? { was } : {};
}

function partOf(entry: Change): string {
  if ('set' in entry) return `${entry.at} set ${keysOf(entry.set).join(' ')}`;
  return `${entry.at} ${'add' in entry ? `${entry.add} ${entry.id}` : 'hide' in entry ? 'hide' : 'place'}`;
}
