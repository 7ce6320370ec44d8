import type { FormField } from '../contract/form-field.ts';
import type { FieldState } from '../contract/field-state.ts';

/** The results of the expressions of a field. */
export interface FieldFlags {
  read: boolean;
  write: boolean;
  visible: boolean;
  enabled: boolean;
  tabStop: boolean;
  /** Whether the entity allows changing the field of the present record. */
  editable: boolean;
  required: boolean;
  label: string;
  /** Number of hidden containers around it. */
  hiddenContainers: number;
}

/** Messages of a field by their origin. */
export interface FieldIssues {
  schema: readonly string[];
  server: readonly string[];
  /** What the control found itself. */
  control: readonly string[];
  /** Messages of broken rules, by id. */
  readonly rules: Map<string, { readonly message: string; readonly severity: 'error' | 'warning' }>;
}

/** A field of the open record. */
export interface FieldCell {
  readonly path: string;
  readonly field: FormField;
  /** What the field shows. */
  state: FieldState;
  readonly flags: FieldFlags;
  readonly issues: FieldIssues;
  /** Left once, or validated: its issues are shown. */
  isTouched: boolean;
  /** Its `untilEdited` value was set by the user. */
  isOwned: boolean;
  /** Edited, and not yet normalised: that happens on leaving the field. */
  isUncommitted: boolean;
  /** Differs from the baseline. */
  isDirty: boolean;
  isInvalid: boolean;
  /** Ordinal of the user's last edit; 0 without one. */
  editedAt: number;
  /** Number of the edit that it was entered and typed into by, until it was left. */
  session: number;
  /** What it held before another field was typed into, and the number of that session: the keys of one session are one edit. */
  heldBefore: HeldBefore | undefined;
}

export interface HeldBefore {
  readonly value: unknown;
  readonly session: number;
}
