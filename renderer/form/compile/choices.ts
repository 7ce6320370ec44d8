import type { Environment } from '#src/expression/index.ts';
import type { Choices } from '#schemas/generated/documents/ui.ts';
import type { FieldChoices } from '../contract/field-choices.ts';

/** @throws ExpressionError for an expression that does not compile. */
export function compileChoices(choices: Choices | undefined, environment: Environment): FieldChoices | undefined {
  if (choices === undefined) return undefined;
  const { value = 'value', label = '{label}', search = [], codeUpTo, group, disabled, visible } = choices;
  const compile = (source: string | undefined) => (source === undefined ? undefined : environment.compile(source));
  return {
    source: compileSource(choices, environment),
    value,
    label,
    search,
    codeUpTo,
    group: compile(group),
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
