import { rootOf } from '../values/record-path.ts';
import { asMacro, childrenOf, pathOf, type Node } from './syntax.ts';

/**
 * Whether an expression goes through a list for each item of another list that does not hold it: of 200 items each, 40,000 steps, and three
 * such lists 8,000,000.
 * @param item name of the item around the node
 */
export function multipliesLists(node: Node, item?: string): boolean {
  const call = node.kind === 'call' ? asMacro(node) : undefined;
  if (call === undefined) return childrenOf(node).some((child) => multipliesLists(child, item));
  const { list, variable, body } = call;
  if (item !== undefined && rootOf(pathOf(list) ?? '') !== item) return true;
  return multipliesLists(list, item) || multipliesLists(body, variable);
}
