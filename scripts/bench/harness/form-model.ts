/** A form of a given number of fields and expressions, defined once for all libraries. */
export interface ModelField {
  readonly name: string;
  readonly label: string;
  readonly type: 'string' | 'number';
}

export interface FormModel {
  readonly fields: readonly ModelField[];
  /** Each a rule about `target` that reads `read` and is broken below `limit`. */
  readonly rules: readonly { readonly target: string; readonly read: string; readonly limit: number }[];
}

/** Expressions read one of this many numbers, so that one in ten reads the typed one. */
const READ = 10;

export function formModel(fieldCount: number, expressionCount: number): FormModel {
  const fields = Array.from({ length: fieldCount }, (_, index) => ({
    name: `f${index}`,
    label: `Field ${index}`,
    type: index % 2 === 0 ? ('number' as const) : ('string' as const),
  }));
  return {
    fields,
    rules: Array.from({ length: expressionCount }, (_, index) => ({
      target: `f${index % fieldCount}`,
      read: `f${(2 * (index % READ)) % fieldCount}`,
      limit: -index - 1,
    })),
  };
}

/** The record as JSON Schema, without rules. */
export function jsonSchemaOf({ fields }: FormModel) {
  const properties = Object.fromEntries(
    fields.map(({ name, label, type }) => [
      name,
      type === 'number' ? { type, title: label, minimum: -1_000_000_000 } : { type, title: label, maxLength: 35 },
    ]),
  );
  return { type: 'object' as const, properties };
}
