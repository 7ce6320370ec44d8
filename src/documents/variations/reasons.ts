/** Why a part is as it is: the versions that changed it. */
import { fillText } from '#src/expression/index.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { isSame, type Release } from './merge.ts';
import { OWN } from './own-fields.ts';
import { wordsOf } from './words.ts';

/** Whether a change is one of the part with these addresses: of a field also its rules, and that it was added. */
export function concerns(change: Change, addresses: readonly string[]): boolean {
  if (!('add' in change)) return addresses.includes(change.at);
  return addresses.includes(`${change.at}#${change.add === 'rule' ? change.target : `${OWN}.${change.id}`}`);
}

/** The changes without those of a part; rules and own fields are taken back where they are drawn. */
export function withoutPart(changes: readonly Change[], addresses: readonly string[]): readonly Change[] {
  return changes.filter((change) => 'add' in change || !addresses.includes(change.at));
}

/**
 * What a version changed of the part, in sentences; none if nothing.
 * @param before the changes of the version before
 */
export function sentencesAbout(
  addresses: readonly string[],
  changes: readonly Change[],
  before: readonly Change[],
  release: Release,
): readonly string[] {
  const made = differing(addresses, changes, before, release);
  const replaced = (gone: Change) =>
    made.some(({ change }) => change.at === gone.at && Object.keys(change).join() === Object.keys(gone).join());
  const gone = differing(addresses, before, changes, release).filter(({ change }) => !replaced(change));
  return [
    ...made.flatMap(({ sentences }) => sentences),
    ...gone.flatMap(({ sentences }) => sentences.map((sentence) => fillText(texts.words.takenBack, { sentence }))),
  ];
}

/** Those of the part that the others do not have. */
function differing(addresses: readonly string[], changes: readonly Change[], others: readonly Change[], release: Release) {
  const words = wordsOf(changes, release);
  return changes.flatMap((change, index) =>
    concerns(change, addresses) && !others.some((other) => isSame(other, change)) ? [{ change, sentences: words[index] ?? [] }] : [],
  );
}
