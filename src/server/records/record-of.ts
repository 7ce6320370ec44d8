import { isRecord } from '#renderer/expression/index.ts';
import { withoutNulls } from '../documents/values.ts';

/** A request's body as a record: without its nulls; what is no object has no fields. */
export function recordOf(body: unknown): Record<string, unknown> {
  const value = withoutNulls(body);
  return isRecord(value) ? Object.fromEntries(Object.entries(value)) : {};
}
