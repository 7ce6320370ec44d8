import { roundPlainly } from './decimal.ts';
import { compileNode, type FindCallables, type Run } from './evaluate.ts';
import { add, divide, fractionOf, multiply, negate, roundFraction, type Fraction } from './fraction.ts';
import type { Node } from './syntax.ts';
import type { Scope } from './types.ts';

/** Arithmetic on doubles may land on the wrong side of a half (2.675 * 3): near one it is done again without error. */
export function compileRound(value: Node, decimals: Node, find: FindCallables): Run {
  const [run, count, exact] = [compileNode(value, find), compileNode(decimals, find), compileExact(value, find)];
  return (scope) => {
    const [plain, places] = [run(scope), count(scope)];
    if (typeof plain !== 'number' || typeof places !== 'number') return undefined;
    const rounded = roundPlainly(plain, places);
    if (rounded !== undefined) return rounded;
    const operand = exact(scope);
    return operand === undefined ? undefined : roundFraction(operand, places);
  };
}

type Exact = (scope: Scope) => Fraction | undefined;

/** Arithmetic as fractions; whatever else stands in it gives the double it comes to. */
function compileExact(node: Node, find: FindCallables): Exact {
  if (node.kind === 'negate') {
    const operand = compileExact(node.operand, find);
    return (scope) => {
      const value = operand(scope);
      return value === undefined ? undefined : negate(value);
    };
  }
  const combine = node.kind === 'binary' ? arithmetic.get(node.operator) : undefined;
  if (node.kind === 'binary' && combine !== undefined) {
    const [left, right] = [compileExact(node.left, find), compileExact(node.right, find)];
    return (scope) => {
      const [a, b] = [left(scope), right(scope)];
      return a === undefined || b === undefined ? undefined : combine(a, b);
    };
  }
  const run = compileNode(node, find);
  return (scope) => {
    const value = run(scope);
    return typeof value === 'number' ? fractionOf(value) : undefined;
  };
}

const arithmetic: ReadonlyMap<string, (a: Fraction, b: Fraction) => Fraction | undefined> = new Map([
  ['+', add],
  ['-', (a: Fraction, b: Fraction) => add(a, negate(b))],
  ['*', multiply],
  ['/', divide],
]);
