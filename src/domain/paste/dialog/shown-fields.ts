import { byPaths, isPastedLine } from '../pasted-line.ts';
import { ownPlan } from '../plan/default-plan.ts';

/** Fields of the row itself. */
const always = ['row', 'line'];

/**
 * The fields of pasted lines to show: those with a mapped column, a value or a finding.
 * @param columns `column0` .. `column49` to the number of a role
 * @param products pasted lines
 * @param findings each with the `field` it is about
 */
export function shownFields(columns: unknown, products: readonly unknown[], findings: readonly unknown[]): readonly string[] {
  const shown = new Set(always);
  for (const id of Object.values(recordOf(columns))) {
    const field = typeof id === 'number' ? ownPlan().byRole.get(id) : undefined;
    if (field !== undefined) shown.add(field.name);
  }
  for (const product of products) {
    if (!isPastedLine(product)) continue;
    for (const [field, value] of Object.entries(byPaths(product))) if (!shown.has(field) && isFilled(field, value)) shown.add(field);
  }
  for (const finding of findings) {
    const { field } = recordOf(finding);
    if (typeof field === 'string' && field !== '') shown.add(field);
  }
  return [...shown];
}

/** Defaults that are not shown by themselves: one item in a unit, kilograms without a weight. */
function isFilled(field: string, value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && value !== ownPlan().byName.get(field)?.schema.default;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
