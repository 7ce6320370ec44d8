import { isEmpty, type PlacedRecord, readPath } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';

/** The key of `x-steps` with the values that a new record may begin with. */
const FIRST = '';

/** Values of `x-steps` that may not follow the stored one, or that no new record may begin with. */
export function refusedSteps({ entity, record, original, prefix }: PlacedRecord): FieldErrors {
  const errors = [...entity.fields.values()].flatMap(({ path, label, schema }) => {
    const [before, after] = [original && readPath(original, path), readPath(record, path)];
    const steps = schema['x-steps'];
    if (steps === undefined || before === after) return [];
    const next = steps[original === undefined ? FIRST : String(before)];
    const isFree = original === undefined ? next === undefined || isEmpty(after) : isEmpty(before);
    if (isFree || (!isEmpty(after) && next?.includes(String(after)) === true)) return [];
    const values = { label, before: labelOf(schema, before), after: labelOf(schema, after) };
    const first = { label, values: (next ?? []).map((value) => labelOf(schema, value)).join(', ') };
    const message = original === undefined ? text('problem.value.firstStep', first) : text('problem.value.step', values);
    return [[prefix + path, [message]] as const];
  });
  return Object.fromEntries(errors);
}

function labelOf(schema: FieldSchema, value: unknown): string {
  return isEmpty(value) ? text('audit.empty') : (schema['x-labels']?.[String(value)] ?? String(value));
}
