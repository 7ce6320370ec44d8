/** Which values of a screen its address holds, and under which names. */
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { partsOf } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';

const STATE = 'state.';

interface ExpressionReads {
  /** Dotted names that an expression reads. */
  reads(source: string, kind: 'value'): readonly string[];
}

/** The state values in the address: those that sources read, and the open tab. */
export function statesInAddress(document: ScreenDocument, language: ExpressionReads): ReadonlySet<string> {
  const states = Object.keys(document.state ?? {});
  const texts = Object.values(document.sources ?? {}).flatMap(({ params = {}, when, from }) => [...Object.values(params), when, from]);
  const read = texts.flatMap((text) => (typeof text === 'string' ? language.reads(text, 'value') : []));
  const tabs = partsOf(walkScreen(document), 'ScreenNode').map(({ value }) =>
    value.tabs === undefined ? undefined : (value.tab ?? 'tab'),
  );
  return new Set(states.filter((name) => tabs.includes(name) || read.some((path) => `${path}.`.startsWith(`${STATE}${name}.`))));
}

/** Address parameters of a grid. */
export type ListPart = 'sort' | 'filter' | 'columns' | 'row' | 'view';

/** Short if a page has one grid. */
export function nameOfPart({ grids = {}, state = {} }: ScreenDocument, grid: string, part: ListPart): string {
  return Object.keys(grids).length === 1 && state[part] === undefined ? part : `${grid}.${part}`;
}
