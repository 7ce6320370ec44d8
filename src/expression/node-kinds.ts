import type { ScreenNode } from '#schemas/generated/documents/screen.ts';

/** Keys that every kind of node may have. */
type NodeSetting =
  | '$comment'
  | 'announced'
  | 'bare'
  | 'calendar'
  | 'children'
  | 'closed'
  | 'folded'
  | 'folds'
  | 'id'
  | 'inline'
  | 'live'
  | 'severity'
  | 'short'
  | 'tab'
  | 'tone'
  | 'visible'
  | 'with';

/** The kinds of node in the tree of a screen; a node without a kind only groups others. */
export type NodeKind = Exclude<keyof ScreenNode, NodeSetting>;

/** A table with an entry for each kind of node; a missing entry does not compile. */
export type NodeTable<Args extends readonly unknown[], Answer> = {
  readonly [Kind in NodeKind]: (value: NonNullable<ScreenNode[Kind]>, ...args: Args) => Answer;
};

/** The result of the table for the node; undefined for one that only groups others. */
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
