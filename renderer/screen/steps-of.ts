import type { DoStep, ScreenDocument, ScreenNode } from '#schemas/generated/documents/screen.ts';

/** Every step of a document, wherever it stands; those that follow a refusal too. */
export function stepsOf({ actions = {}, on = {}, grids = {}, layout, steps = [] }: ScreenDocument): readonly DoStep[] {
  const nodes = [layout, ...steps.map((step) => step.layout)].flatMap(nodesIn);
  return [
    ...Object.values(actions).flatMap((action) => action.do),
    ...(on.open ?? []),
    ...(on.close ?? []),
    ...Object.values(on.change ?? {}).flat(),
    ...Object.values(on.event ?? {}).flat(),
    ...Object.values(grids).flatMap(({ select = [], edited = [] }) => [...select, ...edited]),
    ...nodes.flatMap(({ closed = [] }) => closed),
  ].flatMap(withRemedies);
}

/** Every node of a tree. */
export function nodesIn(nodes: readonly ScreenNode[] | undefined): readonly ScreenNode[] {
  return (nodes ?? []).flatMap((node) => [
    node,
    ...nodesIn(node.children),
    ...(node.tabs ?? []).flatMap(({ children }) => nodesIn(children)),
  ]);
}

function withRemedies(step: DoStep): readonly DoStep[] {
  const remedies = 'call' in step ? Object.values(step.call.problems ?? {}).flat() : [];
  return [step, ...remedies.flatMap(withRemedies)];
}
