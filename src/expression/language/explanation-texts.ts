import type { BinaryOperator } from './syntax.ts';

type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!=';

/** The words of expressions, from the message catalogue. `{a}` and `{b}` stand for operands. */
export interface ExplanationTexts {
  /** What names are called whose fields do not speak for themselves: the row, next. */
  readonly roots?: Readonly<Record<string, string | undefined>>;
  readonly operators: Readonly<Record<BinaryOperator | 'not in', string>>;
  /** Where one side is a date. */
  readonly dates: Readonly<Record<Comparison, string>>;
  /**
   * By function or list method, `{a}`, `{b}`, `{c}` its arguments, a method's receiver first. `!blank` is its opposite;
   * `size.string` is for a text. A function without words is called by its name.
   */
  readonly functions: Readonly<Record<string, string>>;
  readonly and: string;
  readonly or: string;
  /** An `or` inside an `and`, and the like. */
  readonly group: string;
  /** The opposite of what has none of its own. */
  readonly not: string;
  readonly negate: string;
  /** `{condition}`, `{yes}` and `{no}`. */
  readonly choice: string;
  /** `{yes}` only if `{condition}`, otherwise no text. */
  readonly choiceOnly: string;
  /** A text and the text after it. */
  readonly join: string;
  /** A boolean field that is true, and one that is false. */
  readonly isYes: string;
  readonly isNo: string;
  readonly isEmpty: string;
  readonly always: string;
  readonly never: string;
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
  readonly text: string;
  /** `{field}` of `{record}`. */
  readonly member: string;
  /** Entry `{b}` of a list or record. */
  readonly item: string;
  readonly call: string;
  /** A list of values, and the word before the last of them. */
  readonly emptyList: string;
  readonly lastItem: string;
}
