import type { Callable } from '../language/signature.ts';
import type { Node } from '../language/syntax.ts';
import type { ExpressionFinding } from '../language/types.ts';
import { nounOf, unify, type Member, type ValueType } from '../language/value-type.ts';

/** The input of a check, and the faults it collects. */
export interface CheckContext {
  readonly names: ReadonlyMap<string, Member>;
  readonly callables: readonly Callable[];
  /** Dotted paths that are never empty. */
  readonly present: ReadonlySet<string>;
  /** Dotted paths the expression asks `blank` about. */
  readonly guarded: ReadonlySet<string>;
  /** Checks a value of a format; formats without it are not checked. */
  readonly isOfFormat: ((format: string, value: unknown) => boolean) | undefined;
  report(finding: ExpressionFinding): void;
  /** The node's type. A node with a fault has type "any", so that one mistake is reported once. */
  readonly typeOf: (node: Node, context: CheckContext) => ValueType;
}

/** Reports a node that is of another type. */
export function expectType(node: Node, expected: ValueType, context: CheckContext): void {
  const actual = context.typeOf(node, context);
  if (unify(actual, expected) === undefined) fault(node, `${nounOf(expected)} is needed here, this is ${nounOf(actual)}`, context);
}

export function fault({ start, end }: { start: number; end: number }, message: string, context: CheckContext): void {
  context.report({ message, offset: start, length: end - start, severity: 'error' });
}

/** Reports an unknown name, with the nearest known one. */
export function faultOfName(
  name: string,
  offset: number,
  suggestion: string | undefined,
  context: CheckContext,
  what = 'is unknown',
): void {
  const question = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
  const finding = { message: `"${name}" ${what}${question}`, offset, length: name.length, severity: 'error' } as const;
  context.report(suggestion === undefined ? finding : { ...finding, suggestion });
}
