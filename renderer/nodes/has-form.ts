import type { ScreenNode } from '#schemas/generated/documents/screen.ts';

/** Whether the tree draws fields of the screen's own form, anywhere in it. */
export function hasForm(nodes: readonly ScreenNode[] = []): boolean {
  return nodes.some(
    ({ form, children, tabs = [] }) => form !== undefined || hasForm(children) || tabs.some((tab) => hasForm(tab.children)),
  );
}
