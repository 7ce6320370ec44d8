import type { ScreenNode } from '#schemas/generated/documents/screen.ts';

/** Keys of a node that say more of it, whatever it is. */
type NodeSetting = 'children' | 'closed' | 'id' | 'tab' | 'tone' | 'visible' | 'with';

/** The kinds of node that the tree of a screen has; without one it only holds others. */
export type NodeKind = Exclude<keyof ScreenNode, NodeSetting>;

/** What is drawn, or said, of each kind of node: a kind without an entry does not compile. */
export type NodeTable<Args extends readonly unknown[], Answer> = {
  readonly [Kind in NodeKind]: (value: NonNullable<ScreenNode[Kind]>, ...args: Args) => Answer;
};

/** What the table answers for the node; undefined for one that only holds others. */
export function forNode<Args extends readonly unknown[], Answer>(
  table: NodeTable<Args, Answer>,
  node: ScreenNode,
  ...args: Args
): Answer | undefined {
  const kind = Object.keys(table).find((key): key is NodeKind => Object.hasOwn(node, key));
  return kind === undefined ? undefined : apply(table, kind, node, args);
}

function apply<Kind extends NodeKind, Args extends readonly unknown[], Answer>(
  table: NodeTable<Args, Answer>,
  kind: Kind,
  node: ScreenNode,
  args: Args,
): Answer | undefined {
  const value = node[kind];
  return value === undefined ? undefined : table[kind](value, ...args);
}
