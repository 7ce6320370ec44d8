/** The mutable heart of one form. Only a transaction changes values, flags and states. */
import type { StoreApi } from 'zustand/vanilla';
import type { Scope } from '#renderer/expression/index.ts';
import type { FormDocument, FormField } from './document.ts';
import type { FieldListeners } from './field-listeners.ts';
import type { FieldState } from './field-state.ts';
import { createIssueBook, type IssueBook } from './issues.ts';

export type FormMode = 'create' | 'edit' | 'view';
export type Values = Record<string, unknown>;

/**
 * What toolbars and screens select from. Values are not in here: each field has its own listeners, and a key that only moves
 * a value reaches nobody else.
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
  /** Title of the list of problems, and those that belong to no field. */
  readonly problems: { readonly title: string; readonly messages: readonly string[] };
}

/** What the expressions said about a field. */
export interface FieldFlags {
  read: boolean;
  write: boolean;
  visible: boolean;
  enabled: boolean;
  required: boolean;
  label: string;
  /** How many of the containers around it are hidden. */
  hiddenContainers: number;
}

export interface FormCore {
  readonly document: FormDocument;
  mode: FormMode;
  /** Changed in place, so that the scope of expressions is one object. */
  readonly values: Values;
  /** The record as it was opened, settled. */
  baseline: Values;
  /** `context`, `mode` and the record under its own name. */
  scope: Scope;
  readOnlyReason: string | undefined;
  readonly states: Map<string, FieldState>;
  readonly flags: Map<string, FieldFlags>;
  readonly hiddenContainers: Set<number>;
  readonly issues: IssueBook;
  /** Fields whose issues show. */
  readonly touched: Set<string>;
  /** Ordinal of the user's last edit by field. */
  readonly editedAt: Map<string, number>;
  /** Fields with an `untilEdited` value of the user's own. */
  readonly owned: Set<string>;
  /** Edited, and not yet normalised as on leaving. */
  readonly unsettled: Set<string>;
  readonly dirty: Set<string>;
  readonly invalid: Set<string>;
  readonly store: StoreApi<FormState>;
  readonly listeners: FieldListeners;
  /** Counts the changes. */
  revision: number;
}

export function createCore(
  document: FormDocument,
  store: StoreApi<FormState>,
  listeners: FieldListeners,
  mode: FormMode,
  readOnlyReason: string | undefined,
): FormCore {
  return {
    document,
    mode,
    values: {},
    baseline: {},
    scope: {},
    readOnlyReason,
    states: new Map(),
    flags: new Map(),
    hiddenContainers: new Set(),
    issues: createIssueBook(),
    touched: new Set(),
    editedAt: new Map(),
    owned: new Set(),
    unsettled: new Set(),
    dirty: new Set(),
    invalid: new Set(),
    store,
    listeners,
    revision: 0,
  };
}

export function fieldOf(document: FormDocument, path: string): FormField {
  const field = document.fields.get(path);
  if (field === undefined) throw new Error(`The form has no field "${path}".`);
  return field;
}

export function stateOf(core: Pick<FormCore, 'states'>, path: string): FieldState {
  const state = core.states.get(path);
  if (state === undefined) throw new Error(`The form has no field "${path}".`);
  return state;
}

/** The top-level field that a dotted path is in. */
export function headOf(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}
