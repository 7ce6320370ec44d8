import { readPath } from '#src/expression/index.ts';
import type { FormDocument } from '#renderer/form/contract/form.ts';

/** The fields that a step sets by a name: the field itself, or, of a record without a control of its own, each of its parts. */
export function fieldsSet({ fields }: FormDocument, name: string, value: unknown): readonly (readonly [path: string, value: unknown])[] {
  const parts = fields.has(name) ? [] : [...fields.keys()].filter((path) => path.startsWith(`${name}.`));
  if (parts.length === 0) return [[name, value]];
  return parts.map((path) => [path, readPath(value, path.slice(name.length + 1))]);
}
