import type { Change } from '#schemas/generated/documents/variation.ts';
import { entriesOf, isSameEntry, joinEntries } from './entries.ts';

/** A key that a draft and a version published meanwhile both changed, each to something else; undefined for the side that took its change back. */
export interface Clash {
  readonly part: string;
  readonly mine: Change | undefined;
  readonly theirs: Change | undefined;
}

export interface Rebased {
  readonly changes: readonly Change[];
  /** Those that were not decided; the changes have the draft's. */
  readonly clashes: readonly Clash[];
}

/**
 * A draft with what was published since it was begun.
 * @param base the changes that it was begun on
 * @param decided which of both holds, by the part of a clash
 */
export function rebase(
  { base, inForce, draft }: { readonly base: readonly Change[]; readonly inForce: readonly Change[]; readonly draft: readonly Change[] },
  decided: ReadonlyMap<string, 'mine' | 'theirs'> = new Map(),
): Rebased {
  const [before, theirs, mine] = [entriesOf(base), entriesOf(inForce), entriesOf(draft)];
  const merged = new Map(theirs);
  const clashes: Clash[] = [];
  for (const part of new Set([...theirs.keys(), ...mine.keys(), ...before.keys()])) {
    const [was, their, my] = [before.get(part), theirs.get(part), mine.get(part)];
    if (isSameEntry(my, was) || isSameEntry(my, their)) continue;
    const choice = isSameEntry(their, was) ? 'mine' : decided.get(part);
    if (choice === undefined) clashes.push({ part, mine: my, theirs: their });
    if (choice === 'theirs') continue;
    if (my === undefined) merged.delete(part);
    else merged.set(part, my);
  }
  return { changes: joinEntries(merged.values()), clashes };
}
