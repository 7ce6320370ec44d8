import type {
  Action,
  Call,
  DoStep,
  Download,
  Grid,
  GridColumn,
  ProblemRule,
  ScreenDocument,
  ScreenNode,
  Source,
  WizardStep,
} from '#schemas/generated/documents/screen.ts';
import type { NamedGiven, Scenario } from '#schemas/generated/documents/scenarios.ts';
import type { ArrayGrid, Choices, FieldLookup, UiField } from '#schemas/generated/documents/ui.ts';
import type { EntityRule } from '#schemas/generated/documents/entity.ts';
import { nameAround, type Part, type Place, type Walked } from './walk-document.ts';

/** Types of the parts that are asked for, by the title in their meta-schema. */
interface Titled {
  readonly Action: Action;
  readonly ArrayGrid: ArrayGrid;
  readonly Call: Call;
  readonly Choices: Choices;
  readonly DoStep: DoStep;
  readonly EntityRule: EntityRule;
  readonly Download: Download;
  readonly FieldLookup: FieldLookup;
  readonly Grid: Grid;
  readonly GridColumn: GridColumn;
  readonly NamedGiven: NamedGiven;
  readonly ProblemRule: ProblemRule;
  readonly Scenario: Scenario;
  readonly ScreenNode: ScreenNode;
  readonly Source: Source;
  readonly UiField: UiField;
  readonly WizardStep: WizardStep;
}

/** Every part of this title, in the order of the document, which was checked against its language. */
export function partsOf<Title extends keyof Titled>(
  { parts }: Walked,
  title: Title,
): readonly { readonly pointer: string; readonly value: Titled[Title]; readonly part: Part }[] {
  return parts.flatMap((part) => (isTitled(part, title) ? [{ pointer: part.pointer, value: part.value, part }] : []));
}

/** Grids that offer the action for a row. */
export function gridsOffering(walked: Walked, action: string | undefined): string[] {
  return [...new Set(offersOf(walked, action).flatMap((place) => nameAround(place, 'grid') ?? []))];
}

/** Whether the action is available without a row, as a button of the screen. */
export function isOfferedAlone({ places }: Walked, action: string): boolean {
  return places.some(({ holds: { is, of }, text, reads }) => is === 'name' && of === 'action' && text === action && !('row' in reads));
}

/** Sources whose rows are drawn one by one, each with the action. */
export function sourcesOffering(walked: Walked, action: string | undefined): string[] {
  return [...new Set(offersOf(walked, action).flatMap((place) => eachAround(place) ?? []))];
}

/** The source for each of whose rows a place is drawn. */
export function eachAround({ part }: Pick<Place, 'part'>): string | undefined {
  for (let at = part.outer; at !== undefined; at = at.outer) {
    const source = at.isMap ? undefined : at.value['each'];
    if (typeof source === 'string') return source;
  }
  return undefined;
}

function offersOf({ places }: Walked, action: string | undefined): Place[] {
  return places.filter(({ holds: { is, of }, text, reads }) => is === 'name' && of === 'action' && text === action && 'row' in reads);
}

/** The steps, and those of the procedures that they perform, each once: a circle has no end. */
export function withPerformed({ procedures }: ScreenDocument, steps: readonly DoStep[]): DoStep[] {
  const performed = (list: readonly DoStep[], within: readonly string[]): DoStep[] =>
    list.flatMap((step) =>
      'perform' in step && !within.includes(step.perform)
        ? [step, ...performed(procedures?.[step.perform] ?? [], [...within, step.perform])]
        : [step],
    );
  return performed(steps, []);
}

function isTitled<Title extends keyof Titled>(part: Part, title: Title): part is Part & { readonly value: Titled[Title] } {
  return part.title === title;
}
