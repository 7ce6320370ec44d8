/** What a form holds, and what it answers about it. */
export type FormMode = 'create' | 'edit' | 'view';
export type Values = Record<string, unknown>;

/**
 * What toolbars and screens select from. Values are not in here: each field has its own listeners, and a key that only moves
 * a value affects no other copy.
 */
export interface FormState {
  readonly isDirty: boolean;
  readonly isValid: boolean;
  /** The fields of which something beside the value changed last: their issues, whether they show. */
  readonly changed: readonly string[];
  /** How often the form was validated to be saved. */
  readonly submitCount: number;
  /** Counts what should draw the user to the list of problems: a failed validation, a refusal. */
  readonly attention: number;
  /** Title of the list of problems, those that belong to no field, and the fields it lists; absent, after a validation: every field. */
  readonly problems: { readonly title: string; readonly messages: readonly string[]; readonly fields?: readonly string[] };
}

export type Patch = Readonly<Record<string, unknown>>;
/** Messages by field, as refusals carry them. */
export type FieldErrors = Readonly<Record<string, string | readonly string[]>>;

/** Replaces one top-level field, or one that a business has added (/own/batch); null empties it. */
export interface FieldChange {
  readonly op: 'replace';
  readonly path: string;
  readonly value: unknown;
}

/** @param field dotted if a business has added it */
export function changeOf(field: string, value: unknown): FieldChange {
  return { op: 'replace', path: `/${field.replaceAll('.', '/')}`, value: value ?? null };
}

/** The changed field. */
export function changedField({ path }: FieldChange): string {
  return path.slice(1).replaceAll('/', '.');
}

/** What came of a newer stored version. */
export interface Rebased {
  /** Fields that the user and the stored version changed, each to something else; the user's value stays. */
  readonly collisions: readonly string[];
  /** Fields that follow the stored version. */
  readonly taken: readonly string[];
}

export interface FormSummary {
  readonly isDirty: boolean;
  readonly isValid: boolean;
  readonly changes: readonly FieldChange[];
}
