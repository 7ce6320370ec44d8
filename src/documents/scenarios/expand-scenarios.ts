import { isRecord, pointTo } from '#src/expression/index.ts';
import type { Given, NamedGiven, Scenario } from '#schemas/generated/documents/scenarios.ts';
import type { Documents, ScenariosFile } from '../documents.ts';

/** A scenario with everything that it is given, and where it is written. */
export interface ExpandedScenario {
  readonly file: string;
  readonly pointer: string;
  readonly scenario: Scenario;
}

/** In the scenarios of a kind, the name of the first grid of the screen. */
const GRID = '<<grid>>';

/** The scenarios of a screen: those of its own document first, then those of its kinds. */
export function scenariosOf(id: string, documents: Documents): ExpandedScenario[] {
  return scenarioFilesOf(id, documents).flatMap(expand);
}

/** Its own document, that of the kind which this one names, and that of lookups if it is one. */
export function scenarioFilesOf(id: string, { screens, scenarios, kinds }: Documents): ScenariosFile[] {
  const own = scenarios.get(id);
  const screen = screens.get(id)?.value;
  const [grid] = Object.keys(screen?.grids ?? {});
  const ofKinds = [...new Set([own?.value.kind, screen?.kind])].flatMap((kind) => kinds.get(kind ?? '') ?? []);
  return [...(own === undefined ? [] : [own]), ...ofKinds.flatMap((document) => fillGrid(document, grid) ?? [])];
}

/** Undefined if it needs a grid and there is none. */
function fillGrid(document: ScenariosFile, grid: string | undefined): ScenariosFile | undefined {
  if (!document.text.includes(GRID)) return document;
  return grid === undefined ? undefined : { ...document, value: JSON.parse(document.text.replaceAll(GRID, grid)) };
}

function expand({ file, value }: ScenariosFile): ExpandedScenario[] {
  return value.scenarios.map((scenario, index) => {
    const { extends: base, given = {}, ...rest } = scenario;
    return {
      file,
      pointer: pointTo('/scenarios', index),
      scenario: { ...rest, given: mergeGiven(baseGiven(base, value.givens ?? {}), given) },
    };
  });
}

type Givens = Readonly<Record<string, NamedGiven>>;

/** Everything given under this name, with what it extends; nothing if there is no such name. */
export function baseGiven(name: string | undefined, givens: Givens): Given {
  return ancestorsOf(name, givens).reduceRight<Given>((whole, { given }) => mergeGiven(whole, given), {});
}

/** The given of this name and those that it extends, each once: a circle has no end. */
export function ancestorsOf(name: string | undefined, givens: Givens): NamedGiven[] {
  const found = new Set<NamedGiven>();
  let at = givens[name ?? ''];
  while (at !== undefined && !found.has(at)) {
    found.add(at);
    at = givens[at.extends ?? ''];
  }
  return [...found];
}

/** Objects are merged, anything else is replaced. */
function mergeGiven(base: Given, own: Given): Given {
  const merged = Object.entries(own).map(([name, value]) => {
    const before = base[name];
    return [name, isRecord(before) && isRecord(value) ? mergeGiven(before, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(merged) };
}
