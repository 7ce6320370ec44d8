import type { CheckContext } from './check-context.ts';
import { asMacro, childrenOf, pathOf, type Node } from '../language/syntax.ts';
import type { Member } from '../language/value-type.ts';

/**
 * Reports `!=` and `!` over a value that may be empty: the result is then unknown and counts as false, where the writer may
 * expect true. Required fields, boolean fields and fields the expression asks `blank` about are fine.
 */
export function warnOfEmpties(node: Node, operands: readonly Node[], context: CheckContext): void {
  const paths = new Set(operands.flatMap((operand) => mayBeEmpty(operand, context)));
  if (paths.size === 0) return;
  const [first = ''] = paths;
  const isPlural = paths.size > 1;
  context.report({
    message: `${[...paths].join(' and ')} may be empty, and then the answer is unknown; ask blank(${first})${isPlural ? ' and the like' : ''} too`,
    offset: node.start,
    length: node.end - node.start,
    severity: 'warning',
  });
}

/** Paths that may be empty and without which the node is unknown. */
function mayBeEmpty(node: Node, context: CheckContext): string[] {
  const path = pathOf(node);
  if (path !== undefined) return context.guarded.has(path) || isPresent(node, path, context) ? [] : [path];
  // These report their own operands.
  if (node.kind === 'not' || (node.kind === 'binary' && node.operator === '!=')) return [];
  if (node.kind === 'call') {
    const macro = asMacro(node);
    if (macro !== undefined) return mayBeEmpty(macro.list, context);
    if (context.callables.some(({ name, readsEmpty }) => name === node.name && readsEmpty)) return [];
  }
  return childrenOf(node).flatMap((child) => mayBeEmpty(child, context));
}

function isPresent(node: Node, path: string, context: CheckContext): boolean {
  if (context.present.has(path)) return true;
  return memberOf(node, context)?.isPresent ?? false;
}

function memberOf(node: Node, context: CheckContext): Member | undefined {
  if (node.kind === 'name') return context.names.get(node.name);
  if (node.kind !== 'member') return undefined;
  const parent = memberOf(node.target, context)?.type;
  return parent?.kind === 'record' ? parent.members?.get(node.key) : undefined;
}
