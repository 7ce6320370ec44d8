import { isAround, rootOf, type Place } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import type { DoStep } from '#schemas/generated/documents/screen.ts';
import type { ScreenScope } from '../state/screen-values.ts';

const EXPRESSIONS: readonly string[] = ['condition', 'expression', 'value'];
const TEXTS: readonly string[] = ['text', 'address'];

/** Dotted names that the expressions of these places read. */
export function readsOf({ language }: ScreenScope, places: readonly Place[]): readonly string[] {
  return places.flatMap(({ holds: { is, literals = [] }, text, isKey }) => {
    if (isKey || literals.includes(text)) return [];
    if (TEXTS.includes(is)) return language.reads(text, 'text');
    return EXPRESSIONS.includes(is) ? language.reads(text, 'value') : [];
  });
}

/** The sources that a step reads, and those that they follow from. */
export function sourcesRead(screen: ScreenScope, step: DoStep): readonly string[] {
  const { sources = {}, context = {} } = screen.document;
  const { places } = walkScreen(screen.document);
  const found = new Set<string>();
  const follow = (from: readonly Place[]) => {
    for (const name of readsOf(screen, from).map(rootOf)) {
      const origin = sources[name] ?? context[name];
      if (origin === undefined || found.has(name)) continue;
      found.add(name);
      follow(places.filter(({ part }) => isAround(part, origin)));
    }
  };
  follow(places.filter(({ part }) => isOwnOf(step, part)));
  return [...found].filter((name) => name in sources);
}

/** Steps inside it run, and wait, by themselves. */
function isOwnOf(step: object, innermost: Place['part']): boolean {
  let part: Place['part'] | undefined = innermost;
  while (part !== undefined && part.title !== 'DoStep') part = part.outer;
  return part?.value === step;
}
