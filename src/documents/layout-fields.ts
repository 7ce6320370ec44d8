import type { LayoutNode } from '#schemas/generated/documents/ui.ts';

/** Names of the fields in a layout, in reading order. */
export function layoutFields(nodes: readonly LayoutNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : layoutFields(node.children)));
}
