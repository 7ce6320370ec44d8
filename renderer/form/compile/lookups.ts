import type { Environment } from '#src/expression/index.ts';
import type { FieldLookup, UiField, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Lookup } from '../contract/lookup.ts';
import { compileFills } from './fills.ts';

/** @throws ExpressionError for an expression that does not compile. */
export function compileLookups(lookups: UiField['ui:lookup'], environment: Environment, lists: UiSchema['ui:fills']): readonly Lookup[] {
  const list: readonly FieldLookup[] = lookups === undefined ? [] : Array.isArray(lookups) ? lookups : [lookups];
  const condition = (given: string | boolean = true) => (typeof given === 'string' ? environment.compile(given) : given);
  return list.map(({ id, screen, label, icon, visible, with: input = {}, search, source, fill }) => ({
    id,
    screen,
    label: environment.template(label),
    icon,
    visible: condition(visible),
    with: Object.entries(input).map(([name, source]) => [name, environment.compile(source)]),
    search,
    source: source === undefined ? undefined : environment.template(source),
    fills: compileFills(fill, environment, lists),
  }));
}
