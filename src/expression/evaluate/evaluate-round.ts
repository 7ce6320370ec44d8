import { Decimal, round } from '#schemas/formats/decimal.ts';
import type { Compiler, Evaluator } from './compiler.ts';
import type { Node } from '../language/syntax.ts';
import type { Scope } from '../language/types.ts';
import { finite } from './operators.ts';

/** Arithmetic on doubles may end on the wrong side of a half (2.675 * 3): what is rounded is worked out in decimals. */
export function compileRound(compiler: Compiler, value: Node, places: Node): Evaluator {
  const [run, count] = [compileDecimal(compiler, value), compiler.compile(places)];
  return (scope) => {
    const [operand, decimals] = [run(scope), count(scope)];
    return operand === undefined || typeof decimals !== 'number' ? undefined : finite(round(operand, decimals));
  };
}

/** Arithmetic on decimals; every other node gives its number. */
function compileDecimal(compiler: Compiler, node: Node): (scope: Scope) => Decimal | undefined {
  if (node.kind === 'negate') {
    const operand = compileDecimal(compiler, node.operand);
    return (scope) => operand(scope)?.negated();
  }
  const combine = node.kind === 'binary' ? arithmetic.get(node.operator) : undefined;
  if (node.kind === 'binary' && combine !== undefined) {
    const [left, right] = [compileDecimal(compiler, node.left), compileDecimal(compiler, node.right)];
    return (scope) => {
      const [a, b] = [left(scope), right(scope)];
      return a === undefined || b === undefined ? undefined : combine(a, b);
    };
  }
  const run = compiler.compile(node);
  return (scope) => {
    const value = run(scope);
    return typeof value === 'number' ? new Decimal(value) : undefined;
  };
}

const arithmetic: ReadonlyMap<string, (a: Decimal, b: Decimal) => Decimal | undefined> = new Map([
  ['+', (a: Decimal, b: Decimal) => a.plus(b)],
  ['-', (a: Decimal, b: Decimal) => a.minus(b)],
  ['*', (a: Decimal, b: Decimal) => a.times(b)],
  ['/', (a: Decimal, b: Decimal) => (b.isZero() ? undefined : a.dividedBy(b))],
]);
