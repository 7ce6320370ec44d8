import { isEmpty, type PlacedRecord, readPath } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { FieldErrors } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';

/** Values of `x-steps` that may not follow the stored one. A new record may have any. */
export function refusedSteps({ entity, record, original, prefix }: PlacedRecord): FieldErrors {
  if (original === undefined) return {};
  const errors = [...entity.fields.values()].flatMap(({ path, label, schema }) => {
    const [before, after] = [readPath(original, path), readPath(record, path)];
    const steps = schema['x-steps'];
    if (steps === undefined || isEmpty(before) || before === after) return [];
    if (!isEmpty(after) && steps[String(before)]?.includes(String(after)) === true) return [];
    const values = { label, before: labelOf(schema, before), after: labelOf(schema, after) };
    return [[prefix + path, [text('problem.value.step', values)]] as const];
  });
  return Object.fromEntries(errors);
}

function labelOf(schema: FieldSchema, value: unknown): string {
  return isEmpty(value) ? text('audit.empty') : (schema['x-labels']?.[String(value)] ?? String(value));
}
