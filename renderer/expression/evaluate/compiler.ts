import type { Callable } from '../language/signature.ts';
import type { ChoiceNode, Node } from '../language/syntax.ts';
import type { Scope } from '../language/types.ts';

/** What a node comes to; undefined is unknown. */
export type Run = (scope: Scope) => unknown;

/** Yes, no or unknown. */
export type Condition = (scope: Scope) => boolean | undefined;

/** What turns the parts of a node into closures. */
export interface Compiler {
  compile(node: Node): Run;
  /** The node where a yes or no is needed. */
  condition(node: Node): Condition;
  /** Functions or methods of this name that take so many values, a method's receiver included. */
  find(name: string, isMethod: boolean, parameterCount: number): readonly Callable[];
  /** Told which way every choice went. */
  readonly onChoice?: OnChoice | undefined;
}

export type OnChoice = (node: ChoiceNode, answer: boolean | undefined) => void;

export function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}
