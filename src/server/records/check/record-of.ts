import { isRecord } from '#src/expression/index.ts';
import { withoutNulls } from '../../documents/values.ts';

/** A request's body as a record, without nulls; empty if the body is no object. */
export function recordOf(body: unknown): Record<string, unknown> {
  const value = withoutNulls(body);
  return isRecord(value) ? Object.fromEntries(Object.entries(value)) : {};
}
