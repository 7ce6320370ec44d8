import type { PasteContext } from './paste-context.ts';
import type { PastedLine, PastedValue } from './pasted-line.ts';
import { targetsOf } from './plan/paste-plan.ts';

/**
 * Turns a pasted line into a product line, each value in the first of its fields that the user may write;
 * derived fields are left out, and own fields, which are stored as they were sent. Compiled once for many lines.
 */
export function createLineWriter({
  plan,
  writable,
}: Pick<PasteContext, 'plan' | 'writable'>): (line: PastedLine) => Record<string, PastedValue> {
  const places = plan.fields.flatMap((field) => {
    const target = field.schema.readOnly === true ? undefined : targetsOf(field).find((name) => writable.has(name));
    return target === undefined || target.includes('.') ? [] : [{ name: field.name, target }];
  });
  return (line) => {
    const record: Record<string, PastedValue> = {};
    for (const { name, target } of places) {
      const value = line[name] ?? null;
      // Two fields may share a target: a secondary code replaces the buyer's code if there is one.
      if (value !== null) record[target] = value;
    }
    return record;
  };
}
