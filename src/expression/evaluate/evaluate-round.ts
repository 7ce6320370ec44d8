import type { Compiler, Evaluator } from './compiler.ts';
import { roundPlainly } from '../values/decimal.ts';
import { add, divide, fractionOf, multiply, negate, roundFraction, type Fraction } from '../values/fraction.ts';
import type { Node } from '../language/syntax.ts';
import type { Scope } from '../language/types.ts';

/**
 * Arithmetic on doubles may end on the wrong side of a half (2.675 * 3): near a half it is repeated with exact fractions. A sum or
 * difference may lose more digits (1e14 + 0.005 - 1e14), so it is always exact.
 */
export function compileRound(compiler: Compiler, value: Node, decimals: Node): Evaluator {
  const [run, count, exact] = [compiler.compile(value), compiler.compile(decimals), compileExact(compiler, value)];
  const isSum = hasSum(value);
  return (scope) => {
    const plain = run(scope);
    const places = count(scope);
    if (typeof plain !== 'number' || typeof places !== 'number') return undefined;
    const rounded = isSum ? undefined : roundPlainly(plain, places);
    if (rounded !== undefined) return rounded;
    const operand = exact(scope);
    return operand === undefined ? undefined : roundFraction(operand, places);
  };
}

function hasSum(node: Node): boolean {
  if (node.kind === 'negate') return hasSum(node.operand);
  if (node.kind !== 'binary' || !arithmetic.has(node.operator)) return false;
  return node.operator === '+' || node.operator === '-' || hasSum(node.left) || hasSum(node.right);
}

type Exact = (scope: Scope) => Fraction | undefined;

/** Arithmetic on fractions; every other node gives its double. */
function compileExact(compiler: Compiler, node: Node): Exact {
  if (node.kind === 'negate') {
    const operand = compileExact(compiler, node.operand);
    return (scope) => {
      const value = operand(scope);
      return value === undefined ? undefined : negate(value);
    };
  }
  const combine = node.kind === 'binary' ? arithmetic.get(node.operator) : undefined;
  if (node.kind === 'binary' && combine !== undefined) {
    const [left, right] = [compileExact(compiler, node.left), compileExact(compiler, node.right)];
    return (scope) => {
      const [a, b] = [left(scope), right(scope)];
      return a === undefined || b === undefined ? undefined : combine(a, b);
    };
  }
  const run = compiler.compile(node);
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
