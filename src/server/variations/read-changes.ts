import type { Change } from '#schemas/generated/documents/variation.ts';
import meta from '#schemas/meta/variation.meta.json' with { type: 'json' };
import { kindOf } from '#src/documents/variations/kind-of.ts';
import { mergeVariation, type Release } from '#src/documents/variations/merge.ts';
import { compileValidator, fieldErrors, type JsonSchema } from '../documents/validation.ts';
import { type FieldErrors, invalid } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';

const { definitions } = meta;
const { set, hide, place, rule, field } = definitions;
const KINDS = new Map(
  Object.entries({ set, hide, place, rule, field }).map(([kind, definition]) => {
    const schema: JsonSchema = { ...definition, definitions };
    return [kind, { schema, validate: compileValidator(schema) }];
  }),
);

/** Changes of a request as the language of variations has them. Throws a 400 with the place of each fault. */
export function readChanges(sent: readonly unknown[]): readonly Change[] {
  const { changes, errors } = changesIn(sent);
  assertNone([errors]);
  return changes;
}

/** The changes among them, and what is wrong with the others. */
export function changesIn(sent: readonly unknown[]): { readonly changes: readonly Change[]; readonly errors: FieldErrors } {
  const errors: FieldErrors = Object.assign({}, ...sent.map((change, index) => placedAt(index, faultsOf(change))));
  return { changes: sent.filter(isChange), errors };
}

/** Throws a 400 with the reasons for which changes are refused. */
export function assertMergeable(changes: readonly Change[], release: Release): void {
  const { outcomes } = mergeVariation(changes, release);
  const errors = outcomes.map((keys, index) =>
    placedAt(index, Object.fromEntries(keys.flatMap(({ key, is, because }) => (is === 'refused' ? [[key, [because ?? '']]] : [])))),
  );
  assertNone(errors);
}

function assertNone(errors: readonly FieldErrors[]): void {
  const all: FieldErrors = Object.assign({}, ...errors);
  if (Object.keys(all).length > 0) throw invalid(all);
}

function placedAt(index: number, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [`changes.${index}${path === '' ? '' : `.${path}`}`, messages]),
  );
}

function isChange(change: unknown): change is Change {
  return Object.keys(faultsOf(change)).length === 0;
}

function faultsOf(change: unknown): FieldErrors {
  const kind = KINDS.get(kindOf(Object(change)) ?? '');
  if (kind === undefined) return { '': [text('problem.value.noChange')] };
  return fieldErrors(kind.validate(change), kind.schema);
}
