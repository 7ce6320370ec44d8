import type { FieldState } from '#renderer/form/contract/field-state.ts';

interface SuffixFields {
  field(path: string): Pick<FieldState, 'readOnly' | 'value'>;
}

/**
 * Of the fields a suffix may be in, the one the caller may write; of a record nobody may change, the one that is filled.
 * @throws Error without any field.
 */
export function suffixFieldOf(form: SuffixFields, suffixes: unknown): string {
  const paths = Array.isArray(suffixes) ? suffixes.filter((path) => typeof path === 'string') : [];
  const found = paths.find((path) => !form.field(path).readOnly) ?? paths.find((path) => (form.field(path).value ?? '') !== '') ?? paths[0];
  if (found === undefined) throw new Error('The tariff widget names no field for the suffix.');
  return found;
}
