import { rootOf } from '../values/record-path.ts';
import { asMacro, childrenOf, pathOf, type Node } from './syntax.ts';

/**
 * Dotted paths an expression reads, root name included, each once. Both branches of a choice count. A list is read as
 * a whole: `rows[0].name` and `rows.exists(row, row.x > 1)` read `rows`.
 */
export function readsOf(node: Node): readonly string[] {
  const paths = new Set<string>();
  collect(node, new Set(), paths);
  return [...paths];
}

function collect(node: Node, variables: ReadonlySet<string>, into: Set<string>): void {
  const path = pathOf(node);
  if (path !== undefined) {
    if (!variables.has(rootOf(path))) into.add(path);
    return;
  }
  const call = node.kind === 'call' ? asMacro(node) : undefined;
  if (call !== undefined) {
    collect(call.list, variables, into);
    collect(call.body, new Set([...variables, call.variable]), into);
    return;
  }
  for (const child of childrenOf(node)) collect(child, variables, into);
}
