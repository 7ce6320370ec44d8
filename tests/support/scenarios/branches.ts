/** The branches of a screen's conditions, and whether its scenarios cover them. */
import { parse } from '#renderer/expression/language/adapter.ts';
import type { Observation } from '#renderer/expression/index.ts';
import { childrenOf, type Node } from '#renderer/expression/language/syntax.ts';
import { splitTemplate } from '#renderer/expression/language/template.ts';
import type { PlacedSlot } from '#src/documents/places/slots.ts';

/** One outcome of an expression. */
export interface Branch {
  readonly file: string;
  readonly pointer: string;
  readonly source: string;
  /** As `Observation.choice`. */
  readonly choice: number | undefined;
  /** true and false of a condition; known: a derived value was derived. */
  readonly way: 'yes' | 'no' | 'known';
}

/** The branches of a slot: of conditions, choices and derived values. Any other text or value has none. */
export function branchesOf(slot: PlacedSlot): Branch[] {
  const whole = slot.kind === 'text' ? [] : waysOfWhole(slot).map((way) => ({ source: slot.source, choice: undefined, way }));
  const choices = sourcesOf(slot).flatMap((source) =>
    choicesIn(source).flatMap((choice) => (['yes', 'no'] as const).map((way) => ({ source, choice, way }))),
  );
  return [...whole, ...choices].map((branch) => ({ file: slot.file, pointer: slot.pointer, ...branch }));
}

/** Whether an observation covers the branch; unknown counts as false. */
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

/** "screens/x.screen.json /actions/save/visible: never true". */
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
