import { startsIn } from '../locate-in-json.ts';
import { pointTo } from '#src/expression/index.ts';
import type { ReleasedField } from './released-fields.ts';

/** The text of an entity that also describes, for its change logs, a field that it no longer has or values that a field no longer takes. */
export function withRetired(text: string, path: string, { title, type, format, ...field }: ReleasedField): string {
  const schema = { title, type, format, enum: field.enum, 'x-labels': field['x-labels'], 'x-access': field['x-access'] };
  const { keys, values } = startsIn(text);
  const entry = `${JSON.stringify(path)}: ${JSON.stringify(schema)}`;
  if (values.has(pointTo('/x-retired', path))) return text;
  const retired = values.get('/x-retired');
  if (retired !== undefined) return `${text.slice(0, retired + 1)}\n    ${entry},${text.slice(retired + 1)}`;
  const at = keys.get('/properties') ?? 0;
  return `${text.slice(0, at)}"x-retired": {\n    ${entry}\n  },\n  ${text.slice(at)}`;
}
