import type { DoStep, ScreenDocument, ScreenNode } from '#schemas/generated/documents/screen.ts';
import { pointTo } from './point-to.ts';

/** A step of a screen and where it stands. */
export interface PlacedStep {
  readonly pointer: string;
  readonly step: DoStep;
  /** Grids whose rows the step may be run for. */
  readonly grids: readonly string[];
  /** The screen drawn as a panel whose closing runs the step. */
  readonly panel?: string;
  /** Whether an event of the application runs it. */
  readonly isOfEvent?: boolean;
}

export interface PlacedNode {
  readonly pointer: string;
  readonly node: ScreenNode;
}

/** What is known where a step is run. */
type Occasion = Omit<PlacedStep, 'pointer' | 'step'>;

/** Every step of the screen, those of problems and procedures too. */
export function stepsOf(screen: ScreenDocument): PlacedStep[] {
  const own = stepsInPlace(screen);
  const procedures = Object.entries(screen.procedures ?? {}).flatMap(([name, steps]) => {
    const occasion = commonOccasion(occasionsOf(screen, own, name, []));
    return placeSteps(steps, pointTo('/procedures', name), []).map((step) => ({ ...step, ...occasion }));
  });
  return [...own, ...procedures];
}

/** The steps, and those of the procedures that they perform. */
export function withPerformed({ procedures }: ScreenDocument, steps: readonly DoStep[]): DoStep[] {
  const performed = (list: readonly DoStep[], within: readonly string[]): DoStep[] =>
    list.flatMap((step) =>
      'perform' in step && !within.includes(step.perform)
        ? [step, ...performed(procedures?.[step.perform] ?? [], [...within, step.perform])]
        : [step],
    );
  return performed(steps, []);
}

/** Every occasion on which a procedure is performed, also by way of others; `within` are those already followed, as a circle has no end. */
function occasionsOf(screen: ScreenDocument, own: readonly PlacedStep[], name: string, within: readonly string[]): Occasion[] {
  if (within.includes(name)) return [];
  const performs = ({ step }: PlacedStep) => 'perform' in step && step.perform === name;
  const callers = Object.entries(screen.procedures ?? {}).filter(([, steps]) => placeSteps(steps, '', []).some(performs));
  return [...own.filter(performs), ...callers.flatMap(([caller]) => occasionsOf(screen, own, caller, [...within, name]))];
}

/** What a procedure may rely on: a row where each of its callers has one, an event or panel where all have the same. */
function commonOccasion(occasions: readonly Occasion[]): Occasion {
  const [first] = occasions;
  const { panel } = first ?? {};
  const isOfEvent = first !== undefined && occasions.every((occasion) => occasion.isOfEvent === true);
  return {
    grids: occasions.every(({ grids }) => grids.length > 0) ? [...new Set(occasions.flatMap(({ grids }) => grids))] : [],
    ...(panel !== undefined && occasions.every((occasion) => occasion.panel === panel) ? { panel } : {}),
    ...(isOfEvent ? { isOfEvent } : {}),
  };
}

function stepsInPlace(screen: ScreenDocument): PlacedStep[] {
  const { change, event } = screen.on ?? {};
  return [
    ...placeSteps(screen.on?.open, '/on/open', []),
    ...placeSteps(screen.on?.close, '/on/close', []),
    ...Object.entries(change ?? {}).flatMap(([name, steps]) => placeSteps(steps, pointTo('/on/change', name), [])),
    ...Object.entries(event ?? {}).flatMap(([name, steps]) =>
      placeSteps(steps, pointTo('/on/event', name), []).map((step) => ({ ...step, isOfEvent: true })),
    ),
    ...nodesOf(screen).flatMap(({ pointer, node: { panel, closed } }) =>
      placeSteps(closed, pointTo(pointer, 'closed'), []).map((step) => (panel === undefined ? step : { ...step, panel })),
    ),
    ...Object.entries(screen.grids ?? {}).flatMap(([name, grid]) => [
      ...placeSteps(grid.select, pointTo('/grids', name, 'select'), [name]),
      ...placeSteps(grid.edited, pointTo('/grids', name, 'edited'), [name]),
    ]),
    ...Object.entries(screen.actions ?? {}).flatMap(([name, action]) =>
      placeSteps(action.do, pointTo('/actions', name, 'do'), gridsOfAction(screen, name)),
    ),
  ];
}

/** Grids that offer the action for a row. */
export function gridsOfAction(screen: ScreenDocument, action: string): string[] {
  return Object.entries(screen.grids ?? {})
    .filter(
      ([, grid]) =>
        grid.open === action || grid.rowActions?.includes(action) === true || grid.columns.some((column) => column.action === action),
    )
    .map(([name]) => name);
}

/** Every node of the screen's tree and of a wizard's steps. */
export function nodesOf(screen: ScreenDocument): PlacedNode[] {
  return [
    ...placeNodes(screen.layout, '/layout'),
    ...(screen.steps ?? []).flatMap((step, index) => placeNodes(step.layout, pointTo('/steps', index, 'layout'))),
  ];
}

function placeSteps(steps: readonly DoStep[] | undefined, pointer: string, grids: readonly string[]): PlacedStep[] {
  return (steps ?? []).flatMap((step, index) => {
    const at = pointTo(pointer, index);
    const problems = 'call' in step ? Object.entries(step.call.problems ?? {}) : [];
    return [
      { pointer: at, step, grids },
      ...problems.flatMap(([status, remedy]) => placeSteps(remedy, pointTo(at, 'call', 'problems', status), grids)),
    ];
  });
}

/** Every node of a tree that stands at `pointer`. */
export function placeNodes(nodes: readonly ScreenNode[] | undefined, pointer = ''): PlacedNode[] {
  return (nodes ?? []).flatMap((node, index) => {
    const at = pointTo(pointer, index);
    return [
      { pointer: at, node },
      ...placeNodes(node.children, pointTo(at, 'children')),
      ...(node.tabs ?? []).flatMap((tab, tabIndex) => placeNodes(tab.children, pointTo(at, 'tabs', tabIndex, 'children'))),
    ];
  });
}
