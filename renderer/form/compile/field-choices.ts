/** Where the options of a field come from, compiled. */
import type { Environment, Expression } from '#renderer/expression/index.ts';
import type { Choices } from '#schemas/generated/documents/ui.ts';

export interface FieldChoices {
  readonly source:
    | {
        readonly kind: 'operation';
        readonly operation: string;
        readonly params: readonly (readonly [name: string, expression: Expression])[];
      }
    | { readonly kind: 'list'; readonly list: Expression }
    /** Each value is an option with value and label. */
    | { readonly kind: 'enumeration' };
  /** Name of an option's value. */
  readonly value: string;
  /** Text of an option, with {names} of it. */
  readonly label: string;
  /** Names of an option by which it is found, besides its label. */
  readonly search: readonly string[];
  readonly codeUpTo: number | undefined;
  readonly disabled: Expression | undefined;
  readonly visible: Expression | undefined;
}

/** @throws ExpressionError for an expression that does not compile. */
export function compileChoices(choices: Choices | undefined, environment: Environment): FieldChoices | undefined {
  if (choices === undefined) return undefined;
  const { value = 'value', label = '{label}', search = [], codeUpTo, disabled, visible } = choices;
  const compile = (source: string | undefined) => (source === undefined ? undefined : environment.compile(source));
  return {
    source: compileSource(choices, environment),
    value,
    label,
    search,
    codeUpTo,
    disabled: compile(disabled),
    visible: compile(visible),
  };
}

function compileSource({ operation, from, params = {} }: Choices, environment: Environment): FieldChoices['source'] {
  if (from !== undefined) return { kind: 'list', list: environment.compile(from) };
  if (operation === undefined) return { kind: 'enumeration' };
  return {
    kind: 'operation',
    operation,
    params: Object.entries(params).map(([name, source]) => [name, environment.compile(source)]),
  };
}
