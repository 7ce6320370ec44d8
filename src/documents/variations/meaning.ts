import { fillText } from '#src/expression/index.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { type Entries, entriesOf, isSameEntry, partsOf } from './entries.ts';
import { changesInForce, mergeVariation, type Outcome, type Release } from './merge.ts';
import { isAddField } from './own-fields.ts';
import type { Clash } from './rebase.ts';
import { addressOf } from './reasons.ts';
import { wordsOf } from './words.ts';

/** What a change of one key does, and what becomes of it. */
export interface Sentence {
  /** Names the change within its variation (`entriesOf`). */
  readonly part: string;
  /** Address of the part that it is about; empty if it is gone. */
  readonly at: string;
  readonly text: string;
  readonly is: Outcome['is'];
  /** Empty if it holds. */
  readonly note: string;
}

/** What changes mean in this release, a sentence for each key, in their order. */
export function meaningOf(changes: readonly Change[], release: Release): readonly Sentence[] {
  const words = wordsOf(changes, release);
  const { outcomes } = mergeVariation(changes, release);
  return changes.flatMap((change, index) =>
    partsOf(change).flatMap((part, key) => {
      const outcome = outcomes[index]?.[key];
      return outcome === undefined
        ? []
        : [
            {
              part,
              at: outcome.is === 'parked' ? '' : addressOf(change),
              text: words[index]?.[key] ?? '',
              is: outcome.is,
              note: noteOf(outcome),
            },
          ];
    }),
  );
}

/** Both sides of clashes in words. */
export function clashesInWords(clashes: readonly Clash[], draft: readonly Change[], release: Release) {
  const fields = draft.filter(isAddField);
  const told = (change: Change | undefined) =>
    change === undefined
      ? texts.outcomes.takenBack
      : (wordsOf([...fields, change], release)
          .at(-1)
          ?.join('. ') ?? '');
  return clashes.map(({ part, mine, theirs }) => ({ part, mine: told(mine), theirs: told(theirs) }));
}

/** Sentences for the visible changes between two versions. @param isAsked selects changes, each of one key; default: all */
export function differenceInWords(
  before: readonly Change[],
  after: readonly Change[],
  release: Release,
  isAsked: (entry: Change) => boolean = () => true,
): readonly string[] {
  const [old, now] = [before, after].map((changes) => entriesOf(changesInForce(changes, mergeVariation(changes, release))));
  const told = (of: Entries | undefined, other: Entries | undefined, changes: readonly Change[]) => {
    const entries = [...(of ?? [])].flatMap(([part, entry]) =>
      isSameEntry(entry, other?.get(part)) || !isAsked(entry) ? [] : [{ part, entry }],
    );
    const fields = changes.filter(isAddField);
    const words = wordsOf([...fields, ...entries.map(({ entry }) => entry)], release).slice(fields.length);
    return entries.map(({ part }, index) => ({ part, text: words[index]?.join('. ') ?? '' }));
  };
  const gone = told(old, now, before).filter(({ part }) => now?.has(part) !== true);
  return [...told(now, old, after).map(({ text }) => text), ...gone.map(({ text }) => fillText(texts.outcomes.noLonger, { text }))];
}

function noteOf({ is, isInForce, because = '' }: Outcome): string {
  if (is === 'holds') return '';
  return fillText(texts.outcomes[is === 'asks' && !isInForce ? 'asksInVain' : is], { because });
}
