import { isEmpty, nextSteps, type PlacedRecord, readPath, type Scope } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';

/** Values of `x-steps` that may not follow the stored one, at all or by this caller, or that no new record may begin with. */
export function refusedSteps({ entity, record, original, prefix, namesBefore }: PlacedRecord, context: Scope): FieldErrors {
  const may = (by: string) => entity.environment.compile(by).evaluate({ ...context, ...namesBefore }, false) === true;
  const errors = [...entity.fields.values()].flatMap(({ path, label, schema }) => {
    const [before, after] = [original && readPath(original, path), readPath(record, path)];
    if (schema['x-steps'] === undefined || before === after || (original !== undefined && isEmpty(before))) return [];
    const next = nextSteps(schema, before, may);
    if (next === undefined || next.includes(String(after)) || (original === undefined && isEmpty(after))) return [];
    const values = { label, before: labelOf(schema, before), after: labelOf(schema, after) };
    const isOfOthers = nextSteps(schema, before, () => true)?.includes(String(after)) === true;
    const changed = text(isOfOthers ? 'problem.value.stepOfOthers' : 'problem.value.step', values);
    const first = { label, values: next.map((value) => labelOf(schema, value)).join(', ') };
    return [[prefix + path, [original === undefined ? text('problem.value.firstStep', first) : changed]] as const];
  });
  return Object.fromEntries(errors);
}

function labelOf(schema: FieldSchema, value: unknown): string {
  return isEmpty(value) ? text('audit.empty') : (schema['x-labels']?.[String(value)] ?? String(value));
}
