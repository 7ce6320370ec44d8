import type { Environment } from '#src/expression/index.ts';
import type { UiField, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Suggest } from '../contract/suggest.ts';
import { compileFills } from './fills.ts';

/** @throws ExpressionError for an expression that does not compile. */
export function compileSuggest(suggest: UiField['ui:suggest'], environment: Environment, lists: UiSchema['ui:fills']): Suggest | undefined {
  if (suggest === undefined) return undefined;
  const { id, operation, params, when = true, label, detail, note, marks, source, fill } = suggest;
  return {
    id,
    operation,
    params: Object.entries(params).map(([name, source]) => [name, environment.compile(source)]),
    when: typeof when === 'string' ? environment.compile(when) : when,
    label: environment.template(label),
    detail: detail === undefined ? undefined : environment.template(detail),
    note: note === undefined ? undefined : environment.template(note),
    marks: marks === undefined ? undefined : environment.compile(marks),
    source: source === undefined ? undefined : environment.template(source),
    fills: compileFills(fill, environment, lists),
  };
}
