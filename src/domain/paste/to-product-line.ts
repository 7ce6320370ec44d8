import type { PasteContext } from './paste-context.ts';
import type { PastedLine, PastedValue } from './pasted-line.ts';
import { targetsOf } from './plan/paste-plan.ts';

/**
 * What a pasted line says of the product line that it becomes, each field in the first of its places that the user may write;
 * what follows from others is left to follow. Made once for many lines.
 */
export function createLineWriter({ plan, writable }: PasteContext): (line: PastedLine) => Record<string, PastedValue> {
  const places = plan.fields.flatMap((field) => {
    const target = field.schema.readOnly === true ? undefined : targetsOf(field).find((name) => writable.has(name));
    return target === undefined ? [] : [{ name: field.name, target }];
  });
  return (line) => {
    const record: Record<string, PastedValue> = {};
    for (const { name, target } of places) {
      const value = line[name] ?? null;
      // Two fields may share a place: a secondary code stands in for the buyer's code if it is given.
      if (value !== null) record[target] = value;
    }
    return record;
  };
}
