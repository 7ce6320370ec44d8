import { withoutNulls } from '../http/values.ts';

/** A request's body as a record: without its nulls; what is no object has no fields. */
export function recordOf(body: unknown): Record<string, unknown> {
  const value = withoutNulls(body);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}
