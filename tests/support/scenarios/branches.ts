/** The branches of a screen's rules, and which of them its scenarios took. */
import { parse } from '#renderer/expression/language/adapter.ts';
import type { Observation } from '#renderer/expression/index.ts';
import { childrenOf, type Node } from '#renderer/expression/language/syntax.ts';
import { splitTemplate } from '#renderer/expression/language/template.ts';
import type { PlacedSlot } from '#src/documents/places/slots.ts';

/** One way an expression can go. */
export interface Branch {
  readonly file: string;
  readonly pointer: string;
  readonly source: string;
  /** As `Observation.choice`. */
  readonly choice: number | undefined;
  /** yes and no of a condition; known: a derived value was derived. */
  readonly way: 'yes' | 'no' | 'known';
}

/** What decides something, and derived values; a text or value without a choice goes one way only. */
export function branchesOf(slot: PlacedSlot): Branch[] {
  const whole = slot.kind === 'text' ? [] : waysOfWhole(slot).map((way) => ({ source: slot.source, choice: undefined, way }));
  const choices = sourcesOf(slot).flatMap((source) =>
    choicesIn(source).flatMap((choice) => (['yes', 'no'] as const).map((way) => ({ source, choice, way }))),
  );
  return [...whole, ...choices].map((branch) => ({ file: slot.file, pointer: slot.pointer, ...branch }));
}

/** Whether what was observed is the branch being taken: what is unknown decides like no. */
export function isTaken({ source, choice, way }: Branch, seen: Observation): boolean {
  if (seen.source !== source || seen.choice !== choice) return false;
  switch (way) {
    case 'yes':
      return seen.answer === true;
    case 'no':
      return choice === undefined ? seen.answer !== true : seen.answer === false;
    case 'known':
      return seen.answer !== undefined;
  }
}

/** "screens/x.screen.json /actions/save/visible: never yes". */
export function describeBranch({ file, pointer, source, choice, way }: Branch): string {
  const part = choice === undefined ? '' : ` at "${source.slice(choice)}"`;
  return `${file} ${pointer}: never ${way === 'known' ? 'derived' : way}${part}`;
}

/** A yes or no that only fills something decides nothing. */
function waysOfWhole({ decides }: PlacedSlot): readonly Branch['way'][] {
  if (decides === 'derivation') return ['known'];
  return decides === 'question' ? ['yes', 'no'] : [];
}

function sourcesOf({ kind, source }: PlacedSlot): readonly string[] {
  if (kind !== 'text') return [source];
  return splitTemplate(source).flatMap((part) => (part.kind === 'expression' ? [part.source] : []));
}

function choicesIn(source: string): readonly number[] {
  const { node } = parse(source);
  const collect = (at: Node): number[] => [...(at.kind === 'choice' ? [at.start] : []), ...childrenOf(at).flatMap(collect)];
  return node === undefined ? [] : collect(node);
}
