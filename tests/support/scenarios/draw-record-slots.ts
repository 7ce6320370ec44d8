/** Evaluates those expressions of a UI-schema that the form's store does not evaluate. */
import { createEnvironment, isEmpty, readPath, rootOf, type EnvironmentOptions, type Scope } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { PlacedSlot } from '#src/documents/places/slots.ts';
import { domainFunctions } from '#src/domain/functions.ts';

/** Reasons, links, summaries of slices, choices, lookups and suggestions. */
const DRAWN = /\/ui:(?:because|link|dialog\/summary|choices\/(?!label)|lookup|suggest|fills|grid)/;

/** @param bindings `option` of a list of choices and `row` picked of a lookup or offered, as the scenario gives them */
export function drawRecordSlots(
  form: Form,
  slots: readonly PlacedSlot[],
  bindings: Scope,
  observe: NonNullable<EnvironmentOptions['observe']>,
): void {
  const scope = { ...form.scope(), ...bindings };
  for (const { pointer, source, kind, environment } of slots) {
    if (!DRAWN.test(pointer)) continue;
    const { reads } = kind === 'text' ? environment.template(source) : environment.compile(source);
    const roots = reads.map(rootOf);
    if (roots.some((root) => ['row', 'option'].includes(root) && isEmpty(readPath(scope, root)))) continue;
    const names = Object.fromEntries(roots.map((root) => [root, {}]));
    const observed = createEnvironment({ names, definitions: environment.definitions, functions: domainFunctions, observe });
    if (kind === 'text') observed.template(source).render(scope);
    else observed.compile(source).evaluate(scope, undefined);
  }
}
