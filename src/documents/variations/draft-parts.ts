/** What a draft changes against the version in force, key by key: its list, and what is published of it. */
import { fillText } from '#src/expression/index.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { entriesOf, isSameEntry, joinEntries } from './entries.ts';
import { meaningOf, type Sentence } from './meaning.ts';
import type { Release } from './merge.ts';
import { columnOf, isAddField, OWN } from './own-fields.ts';
import { addressOf } from './reasons.ts';
import { wordsOf } from './words.ts';

/** Two variations, of which one was made from the other. */
export interface Drafted {
  readonly inForce: readonly Change[];
  readonly draft: readonly Change[];
}

/** A key that differs; undefined on the side that does not have it. */
interface DraftPart {
  readonly part: string;
  readonly was: Change | undefined;
  readonly now: Change | undefined;
}

export interface DraftSentence extends Sentence {
  /** Names of the parts that come along when this one is published, those that they need included. */
  readonly needs: readonly string[];
}

/** What a draft changes, in words; not what is in force already. */
export function meaningOfDraft({ inForce, draft }: Drafted, release: Release): readonly DraftSentence[] {
  const parts = draftParts({ inForce, draft });
  const needs = needsOf(parts);
  const changed = new Set(parts.flatMap(({ part, now }) => (now === undefined ? [] : [part])));
  const gone = parts.flatMap(({ part, was, now }) => (was === undefined || now !== undefined ? [] : [{ part, was }]));
  const fields = inForce.filter(isAddField);
  const words = wordsOf([...fields, ...gone.map(({ was }) => was)], release).slice(fields.length);
  return [
    ...meaningOf(draft, release).filter(({ part }) => changed.has(part)),
    ...gone.map(({ part, was }, index): Sentence => {
      const text = fillText(texts.outcomes.noLonger, { text: words[index]?.join('. ') ?? '' });
      return { part, at: addressOf(was), text, is: 'holds', note: '' };
    }),
  ].map((sentence) => ({ ...sentence, needs: needs.get(sentence.part) ?? [] }));
}

interface ChosenParts {
  readonly changes: readonly Change[];
  /** Whether nothing of the draft is left. */
  readonly isWhole: boolean;
}

/** The version in force with the chosen parts of a draft and what they need; undefined if the draft has none of a name. */
export function partOfDraft({ inForce, draft }: Drafted, chosen: readonly string[]): ChosenParts | undefined {
  const parts = draftParts({ inForce, draft });
  const needs = needsOf(parts);
  if (chosen.some((part) => !needs.has(part))) return undefined;
  const taken = new Set(chosen.flatMap((part) => [part, ...(needs.get(part) ?? [])]));
  if (taken.size === parts.length) return { changes: draft, isWhole: true };
  const merged = new Map(entriesOf(inForce));
  for (const { part, now } of parts) {
    if (!taken.has(part)) continue;
    if (now === undefined) merged.delete(part);
    else merged.set(part, now);
  }
  return { changes: joinEntries(merged.values()), isWhole: false };
}

function draftParts({ inForce, draft }: Drafted): readonly DraftPart[] {
  const [before, after] = [entriesOf(inForce), entriesOf(draft)];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((part) => {
    const [was, now] = [before.get(part), after.get(part)];
    return isSameEntry(was, now) ? [] : [{ part, was, now }];
  });
}

/** A change that reads or places a new own field needs that field; removing an own field needs the removal of all its uses. */
function needsOf(parts: readonly DraftPart[]): ReadonlyMap<string, readonly string[]> {
  const direct = new Map(
    parts.map((one) => [
      one.part,
      parts.filter((other) => other !== one && (mentions(one.now, other.now, other.was) || mentions(other.was, one.was, one.now))),
    ]),
  );
  const reach = (part: string, reached: Set<string>): Set<string> => {
    for (const other of direct.get(part) ?? []) if (!reached.has(other.part)) reach(other.part, reached.add(other.part));
    return reached;
  };
  return new Map(
    parts.map(({ part }) => {
      const reached = reach(part, new Set());
      reached.delete(part);
      return [part, [...reached]];
    }),
  );
}

/** Whether a change names an own field that the other adds, and its counterpart does not. */
function mentions(change: Change | undefined, field: Change | undefined, counterpart: Change | undefined): boolean {
  if (change === undefined || field === undefined || counterpart !== undefined || !isAddField(field)) return false;
  return new RegExp(`\\b(${OWN}\\.${field.id}|${columnOf(field).id})(?![\\w-])`, 'u').test(JSON.stringify({ ...change, was: undefined }));
}
