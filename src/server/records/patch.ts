import { type FieldErrors, invalid } from '../messages/refusal.ts';
import { compileValidator, fieldErrors, type JsonSchema } from '../documents/validation.ts';
import { text } from '../messages/texts.ts';
import type { RecordData } from './check-record.ts';

/** The changes of a patch by field. A patch is a list of replacements of fields the schema allows to change, each once. */
export type PatchReader = (body: unknown) => ReadonlyMap<string, unknown>;

/** Reads patches that obey `schema`; the reader throws a 400 for any other. */
export function patchReader(schema: JsonSchema): PatchReader {
  const validate = compileValidator(schema);
  return (body) => {
    const errors: FieldErrors = fieldErrors(validate(body ?? {}), schema);
    if (Object.keys(errors).length > 0 || !Array.isArray(body)) throw invalid(errors);
    const changes = new Map<string, unknown>();
    for (const { path, value } of body) {
      const field = String(path).slice(1);
      if (changes.has(field)) throw invalid({ [field]: [text('problem.value.repeatedPath', { path: String(path) })] });
      changes.set(field, value);
    }
    return changes;
  };
}

/** The fields that differ; in `after` null stands for one that is gone, in `before` one that is new is left out. */
export function difference(stored: RecordData, wanted: RecordData): { before: RecordData; after: RecordData } {
  const fields = [...new Set([...Object.keys(stored), ...Object.keys(wanted)])].filter(
    (field) => JSON.stringify(stored[field]) !== JSON.stringify(wanted[field]),
  );
  return {
    before: Object.fromEntries(fields.flatMap((field) => (field in stored ? [[field, stored[field]]] : []))),
    after: Object.fromEntries(fields.map((field) => [field, wanted[field] ?? null])),
  };
}
