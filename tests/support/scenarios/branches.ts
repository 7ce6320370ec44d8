/** The branches of a screen's conditions, and whether its scenarios cover them. */
import { parse } from '#src/expression/language/adapter.ts';
import type { Observation } from '#src/expression/index.ts';
import { childrenOf, type Node } from '#src/expression/language/syntax.ts';
import { splitTemplate } from '#src/expression/language/template.ts';
import type { PlacedSlot } from '#src/documents/places/slots.ts';

/** One outcome of an expression. */
export interface Branch {
  readonly file: string;
  readonly pointer: string;
  readonly source: string;
  /** As `Observation.choice`. */
  readonly choice: number | undefined;
  /** true and false of a condition; known: a derived value, or one in a question, was there. */
  readonly outcome: 'true' | 'false' | 'known';
}

/** The texts in which an action asks before it runs: in some scenario nothing is missing in them. */
const QUESTION = /^\/actions\/[^/]+\/confirm\/(?:title|body)$/;

/** The branches of a slot: of conditions, choices, derived values and questions. Any other text or value has none. */
export function branchesOf(slot: PlacedSlot): Branch[] {
  const asked = QUESTION.test(slot.pointer)
    ? sourcesOf(slot).map((source) => ({ source, choice: undefined, outcome: 'known' }) as const)
    : [];
  const decided = slot.kind === 'text' ? [] : outcomesOfWhole(slot).map((outcome) => ({ source: slot.source, choice: undefined, outcome }));
  const choices = sourcesOf(slot).flatMap((source) =>
    choicesIn(source).flatMap((choice) => (['true', 'false'] as const).map((outcome) => ({ source, choice, outcome }))),
  );
  return [...decided, ...asked, ...choices].map((branch) => ({ file: slot.file, pointer: slot.pointer, ...branch }));
}

/** Whether an observation covers the branch; unknown counts as false. */
export function isCovered({ source, choice, outcome }: Branch, seen: Observation): boolean {
  if (seen.source !== source || seen.choice !== choice) return false;
  switch (outcome) {
    case 'true':
      return seen.answer === true;
    case 'false':
      return choice === undefined ? seen.answer !== true : seen.answer === false;
    case 'known':
      return seen.answer !== undefined;
  }
}

/** "screens/x.screen.json /actions/save/visible: never true". */
export function describeBranch(branch: Branch): string {
  return `${branch.file} ${branch.pointer}: ${neverSo(branch)}`;
}

/** What the scenarios of a screen still have to show. */
export function describeOutcome(branch: Branch, screen: string): string {
  return `is ${neverSo(branch)} in the scenarios of ${screen}`;
}

function neverSo({ source, choice, outcome }: Branch): string {
  const part = choice === undefined ? '' : ` at "${source.slice(choice)}"`;
  return `never ${outcome}${part}`;
}

/** A boolean that is only stored decides nothing. */
function outcomesOfWhole({ decides }: PlacedSlot): readonly Branch['outcome'][] {
  if (decides === 'derivation') return ['known'];
  return decides === 'condition' ? ['true', 'false'] : [];
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
