import type { Callable } from '../language/signature.ts';
import type { ChoiceNode, Node } from '../language/syntax.ts';
import type { Scope } from '../language/types.ts';

/** Evaluates a node; undefined is unknown. */
export type Evaluator = (scope: Scope) => unknown;

/** True, false or unknown. */
export type Condition = (scope: Scope) => boolean | undefined;

/** Compiles the parts of a node into closures. */
export interface Compiler {
  compile(node: Node): Evaluator;
  /** The node where a boolean is needed. */
  condition(node: Node): Condition;
  /** Functions or methods of this name and number of values, a method's receiver included. */
  find(name: string, isMethod: boolean, parameterCount: number): readonly Callable[];
  /** Called with the result of every choice. */
  readonly onChoice?: OnChoice | undefined;
}

export type OnChoice = (node: ChoiceNode, answer: boolean | undefined) => void;

export function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}
