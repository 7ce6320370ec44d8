import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ExplanationTexts } from './explanation-texts.ts';
import type { Definitions } from './unfold.ts';

/** The names an expression may read, with their values. */
export type Scope = Readonly<Record<string, unknown>>;

/** A function that expressions may call. */
export interface ExpressionFunction {
  readonly name: string;
  /**
   * Name, parameter types and result type: `tariffSuffix(string): string`. A method names its receiver's type first:
   * `string.startsWith(string): bool`. Types: string, number, bool, date, dateTime, list, record, any, and T (the same type at each occurrence).
   */
  readonly signature: string;
  /** The call gets empty arguments as undefined; without this, a call with an empty argument is unknown. */
  readonly readsEmpty?: boolean;
  /** Dotted paths of the scope whose values the call gets after its arguments, undefined where they are empty or not known. */
  readonly reads?: readonly string[];
  /** Gets arguments of the declared types (a method its receiver first). Null, undefined and NaN mean unknown; a throw is an error. */
  call(...args: readonly unknown[]): unknown;
}

export type ResultType = 'bool' | 'string' | 'number' | 'list' | 'record' | 'any';

/** What is wrong at one place of an expression or template. Offsets and lengths count UTF-16 units of the source. */
export interface ExpressionFinding {
  readonly message: string;
  readonly offset: number;
  readonly length: number;
  /** The nearest right name, where one is near. */
  readonly suggestion?: string;
  /** An error stops `compile`; a warning is allowed, but probably unintended. */
  readonly severity: 'error' | 'warning';
}

/**
 * A compiled expression. Missing, null and "" are one thing: empty. What needs an empty value is unknown, but for the
 * operands of `!`, `&&`, `||` and conditions: a name there is false while it is empty. Lists and records leave out what is
 * empty. Every number is a double, so 7 / 2 is 3.5; a number that is not finite is unknown.
 */
export interface Expression {
  readonly source: string;
  readonly resultType: ResultType;
  /** Dotted paths read, root name included: `line.quantityOrdered`; a list is read as a whole. */
  readonly reads: readonly string[];
  /** The value; `whenUnknown` where it needs a value that is empty, or comes to no finite number. Never throws. */
  evaluate(scope: Scope, whenUnknown: unknown): unknown;
  /**
   * The expression in words, as a clause: "Packages is more than 0 and Package Type is empty". Fields are called by their
   * titles, values of enumerations and boolean fields by their `x-labels`.
   * @param isClaim whether it is a condition, where the expression's type does not tell
   */
  explain(texts: ExplanationTexts, isClaim?: boolean): string;
  /**
   * The part of a boolean expression that decided its result for this scope: of a false `a && b` the operand that is
   * false, of a true `a || b` the one that is true; the whole where every operand was needed. Undefined where no name
   * decides but a literal.
   */
  decidingPart(scope: Scope): DecidingPart | undefined;
  /**
   * Its answer when only some of its names are known, or the part of it that then decides; undefined where it has no answer.
   * @param scope null is known to be empty, what is not there is unknown
   */
  remainder(scope: Scope): boolean | undefined | Pick<DecidingPart, 'reads' | 'explain'>;
}

/** The part of an expression that decided, with its place in the source in UTF-16 units. */
export interface DecidingPart {
  readonly source: string;
  readonly offset: number;
  /** Its own result, without what surrounds it; undefined where it is unknown. */
  readonly answer: boolean | undefined;
  /** Dotted paths it reads. */
  readonly reads: readonly string[];
  /** What is the case, as a sentence without its full stop: "The record is locked", "Quantity is empty". */
  explain(texts: ExplanationTexts): string;
}

export interface Template {
  readonly source: string;
  readonly reads: readonly string[];
  /** The text with its expressions filled in; an unknown one prints as nothing. */
  render(scope: Scope): string;
  /** The same as an address: each value is one segment of the path or one value of the query, unless the address begins with it. */
  renderAddress(scope: Scope): string;
  /** The text with its expressions in words, each in [brackets]. */
  explain(texts: ExplanationTexts): string;
}

export interface Environment {
  /** The names its expressions may read. */
  readonly names: Readonly<Record<string, FieldSchema | EntitySchema>>;
  readonly definitions: Definitions;
  /** @throws ExpressionError for a fault of grammar, name or type. */
  compile(source: string): Expression;
  /** All errors of the expression, in the order of the text; empty if there are none. The target is a type or a schema. */
  check(source: string, expected?: 'bool' | 'string' | 'number' | 'any' | FieldSchema | EntitySchema): readonly ExpressionFinding[];
  /**
   * Compiles a text with `{expressions}`; `{{` and `}}` stand for braces.
   * @throws ExpressionError as `compile` does.
   */
  template(text: string): Template;
  /** Everything wrong with a template, offsets counted in the whole text. */
  checkTemplate(text: string): readonly ExpressionFinding[];
  /** The same language over more names. */
  including(names: EnvironmentOptions['names'], definitions?: Definitions): Environment;
}

export interface EnvironmentOptions {
  /** The names expressions may read; a schema without `type` stands for any value. */
  readonly names: Readonly<Record<string, FieldSchema | EntitySchema>>;
  /** Named expressions, in this language. */
  readonly definitions?: Definitions | undefined;
  /** Besides the standard ones. */
  readonly functions?: readonly ExpressionFunction[];
  /** Dotted paths that are never empty (`mode`), beyond the required fields of the schemas. */
  readonly present?: readonly string[];
  /** Whether a value is one of a format, for literals that are checked. */
  readonly isOfFormat?: (format: string, value: unknown) => boolean;
  /** How a text prints the value of a field; without it values are printed as they are stored. */
  readonly print?: (schema: FieldSchema, value: unknown) => string;
  /** Called for every throw of a function; the result is then unknown. */
  readonly onError?: (error: FunctionError) => void;
  /** Called with every result, to measure what tests cover. Without it nothing is measured. */
  readonly observe?: (observation: Observation) => void;
}

/** The result of an expression, or of the condition of a choice inside it; undefined where it is unknown. */
export interface Observation {
  readonly source: string;
  /** Where the choice begins in the source; undefined for the expression as a whole. */
  readonly choice: number | undefined;
  readonly answer: unknown;
}

export interface FunctionError {
  readonly source: string;
  readonly error: unknown;
}
