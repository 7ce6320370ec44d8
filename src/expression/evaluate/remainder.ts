import { readsOf } from '../language/reads.ts';
import type { Node } from '../language/syntax.ts';
import type { Scope } from '../language/types.ts';
import { isRecord } from '../values/is-record.ts';
import { type Condition, not } from './compiler.ts';

/** The answer of a condition, or the part of it that decides once the rest is known. */
export type Remaining = boolean | undefined | Node;

/**
 * What remains of a condition when only some of its names are known.
 * @param scope known values; null is known to be empty, what is not there is unknown
 */
export function remainderOf(node: Node, scope: Scope, test: (node: Node) => Condition): Remaining {
  const remainder = (part: Node) => remainderOf(part, scope, test);
  if (readsOf(node).every((path) => isKnown(path, scope))) return test(node)(scope);
  switch (node.kind) {
    case 'not': {
      const operand = remainder(node.operand);
      return typeof operand === 'object' ? { ...node, operand } : not(operand);
    }
    case 'logic': {
      const isDeciding = node.operator === '||';
      const [left, right] = [remainder(node.left), remainder(node.right)];
      if (left === isDeciding || right === isDeciding) return isDeciding;
      if (typeof left === 'object' && typeof right === 'object') return { ...node, left, right };
      // A part that is known, but has no answer, is neither true nor false.
      if (left === undefined || right === undefined) return node;
      return typeof left === 'object' ? left : right;
    }
    case 'choice': {
      const condition = remainder(node.condition);
      if (typeof condition === 'object') return { ...node, condition };
      return condition === undefined ? undefined : remainder(condition ? node.yes : node.no);
    }
    case 'literal':
    case 'name':
    case 'member':
    case 'index':
    case 'call':
    case 'list':
    case 'record':
    case 'binary':
    case 'negate':
      return node;
  }
}

function isKnown(path: string, scope: Scope): boolean {
  let at: unknown = scope;
  for (const key of path.split('.')) {
    if (at === null) return true;
    if (!isRecord(at) || !Object.hasOwn(at, key)) return false;
    at = at[key];
  }
  return true;
}
