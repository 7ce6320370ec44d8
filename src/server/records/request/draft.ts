import type { FieldErrors } from '../../messages/refusal.ts';
import { compileValidator, fieldErrors, type JsonSchema } from '../../documents/validation.ts';
import type { RecordData } from '../check/check-record.ts';
import { recordOf } from '../check/record-of.ts';

/** A body, restricted to the schema of its call. */
export interface Draft {
  /** The fields that the call takes. */
  readonly draft: RecordData;
  /** One error for all other fields, even if a record may have them. */
  readonly unknown: FieldErrors;
}

/** Reads bodies by the resolved schema of a call. */
export function draftReader(schema: JsonSchema): (body: unknown) => Draft {
  const validate = compileValidator(schema);
  const known = new Set(Object.keys(Object(schema['properties'])));
  return (body) => {
    const all = recordOf(body);
    return {
      draft: Object.fromEntries(Object.entries(all).filter(([name]) => known.has(name))),
      unknown: fieldErrors(
        validate(all).filter(({ keyword }) => keyword === 'additionalProperties'),
        schema,
      ),
    };
  };
}
