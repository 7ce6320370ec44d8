import type { Condition } from './compiler.ts';
import { readsOf } from '../language/reads.ts';
import type { Node } from '../language/syntax.ts';
import type { Scope } from '../language/types.ts';

export interface Decision {
  readonly node: Node;
  readonly answer: boolean | undefined;
}

/**
 * The smallest part of a boolean expression that alone decided its result. Where several parts were needed (both sides of a true
 * `&&`) it is the whole. Undefined where only literals decide.
 */
export function findDecidingPart(node: Node, scope: Scope, test: (node: Node) => Condition): Decision | undefined {
  const decision = narrow(node, scope, test);
  return readsOf(decision.node).length === 0 ? undefined : decision;
}

function narrow(node: Node, scope: Scope, test: (node: Node) => Condition): Decision {
  const answer = test(node)(scope);
  switch (node.kind) {
    case 'not': {
      const inner = narrow(node.operand, scope, test);
      // A part of the operand is described without the "not"; the whole operand keeps it.
      return inner.node === node.operand ? { node, answer } : inner;
    }
    case 'logic': {
      const parts = [node.left, node.right].filter((part) => test(part)(scope) === answer);
      const [only] = parts;
      const isDecidedAlone = answer === undefined || answer === (node.operator === '||');
      return only !== undefined && (isDecidedAlone || parts.length === 1) ? narrow(only, scope, test) : { node, answer };
    }
    case 'choice': {
      const condition = test(node.condition)(scope);
      if (condition === undefined) return narrow(node.condition, scope, test);
      const chosen = condition ? node.yes : node.no;
      return readsOf(chosen).length === 0 ? narrow(node.condition, scope, test) : narrow(chosen, scope, test);
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
      return { node, answer };
  }
}
