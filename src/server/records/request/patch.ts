import { isDeepStrictEqual } from 'node:util';
import { memoize } from '#src/expression/index.ts';
import { type FieldErrors, invalid } from '../../messages/refusal.ts';
import { compileValidator, fieldErrors, type JsonSchema } from '../../documents/validation.ts';
import { text } from '../../messages/texts.ts';
import type { Call } from '../../http/call.ts';
import type { RecordData } from '../check/check-record.ts';

/** The changes of a patch by path: a field, or `own.batch`. A patch replaces fields that the schema allows, each at most once. */
export type PatchReader = (body: unknown) => ReadonlyMap<string, unknown>;

/** Reads patches by `schema`; throws a 400 for any other. */
export const patchReader = memoize((schema: JsonSchema): PatchReader => {
  const validate = compileValidator(schema);
  return (body) => {
    const errors: FieldErrors = fieldErrors(validate(body ?? {}), schema);
    if (Object.keys(errors).length > 0 || !Array.isArray(body)) throw invalid(errors);
    const changes = new Map<string, unknown>();
    for (const { path, value } of body) {
      const field = String(path).slice(1).replace('/', '.');
      if (changes.has(field)) throw invalid({ [field]: [text('problem.value.repeatedPath', { path: String(path) })] });
      changes.set(field, value);
    }
    return changes;
  };
});

/** The changes of a call's patch, by the schema of its operation. */
export function readPatch({ documents, body }: Call, operation: string): ReadonlyMap<string, unknown> {
  return patchReader(documents.operation(operation).body ?? {})(body);
}

/** Whether two stored values are equal, ignoring the order of keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || isDeepStrictEqual(one, other);
}

/** The fields that differ. `after` has null for a removed field; `before` has no entry for a new one. */
export function difference(stored: RecordData, wanted: RecordData): { before: RecordData; after: RecordData } {
  const fields = [...new Set([...Object.keys(stored), ...Object.keys(wanted)])].filter(
    (field) => !isSameValue(stored[field], wanted[field]),
  );
  return {
    before: Object.fromEntries(fields.flatMap((field) => (field in stored ? [[field, stored[field]]] : []))),
    after: Object.fromEntries(fields.map((field) => [field, wanted[field] ?? null])),
  };
}
