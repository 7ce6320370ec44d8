import { isRecord } from '../values/is-record.ts';
import type { BinaryOperator } from '../language/syntax.ts';

/** Undefined is unknown, in operands and results; an operand of the wrong type makes the result unknown. */
export type BinaryOperation = (left: unknown, right: unknown) => unknown;

export const operations: Readonly<Record<BinaryOperator, BinaryOperation>> = {
  '+': add,
  '-': (a, b) => (typeof a === 'number' && typeof b === 'number' ? finite(a - b) : undefined),
  '*': (a, b) => (typeof a === 'number' && typeof b === 'number' ? finite(a * b) : undefined),
  '/': (a, b) => (typeof a === 'number' && typeof b === 'number' ? finite(a / b) : undefined),
  '%': (a, b) => (typeof a === 'number' && typeof b === 'number' ? finite(a % b) : undefined),
  '==': (a, b) => (a === undefined || b === undefined ? undefined : isEqual(a, b)),
  '!=': (a, b) => (a === undefined || b === undefined ? undefined : !isEqual(a, b)),
  '<': inOrder((a, b) => a < b),
  '<=': inOrder((a, b) => a <= b),
  '>': inOrder((a, b) => a > b),
  '>=': inOrder((a, b) => a >= b),
  in: isIn,
};

export function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function add(a: unknown, b: unknown): unknown {
  if (typeof a === 'number' && typeof b === 'number') return finite(a + b);
  if (typeof a === 'string' && typeof b === 'string') return a + b;
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  return undefined;
}

/** Numbers by size, texts by code unit (so ISO dates by day). */
function inOrder(test: (a: number | string, b: number | string) => boolean): BinaryOperation {
  return (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return test(a, b);
    return typeof a === 'string' && typeof b === 'string' ? test(a, b) : undefined;
  };
}

function isIn(value: unknown, container: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(container)) return container.some((item) => isEqual(value, item));
  if (isRecord(container)) return typeof value === 'string' ? Object.hasOwn(container, value) : undefined;
  return undefined;
}

/** Equal by content; values of different types are not equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}
