/** The mutable state of one form. Only a transaction changes values, flags and states. */
import type { StoreApi } from 'zustand/vanilla';
import type { FormDocument } from '../contract/form.ts';
import type { FormField, RuleSet } from '../contract/form-field.ts';
import type { FormMode, FormState, Values } from '../contract/form-values.ts';
import type { ValidateValue } from '../contract/validate.ts';
import { readPath, type Scope } from '#src/expression/index.ts';
import { DueFormulas } from './due-formulas.ts';
import { createFieldListeners, type FieldListeners, type Listeners } from './field-listeners.ts';
import { isSameValue, type FieldState } from '#renderer/form/contract/field-state.ts';
import type { FieldIssues } from './issues.ts';

/** The results of the expressions of a field. */
export interface FieldFlags {
  read: boolean;
  write: boolean;
  visible: boolean;
  enabled: boolean;
  tabStop: boolean;
  /** The entity allows the field to be changed as the record stands. */
  editable: boolean;
  required: boolean;
  label: string;
  /** Number of hidden containers around it. */
  hiddenContainers: number;
}

/** A field of the open record, without its value; with what the document says of a change of it at hand, because each key asks. */
export interface FieldCell {
  readonly path: string;
  /** The property of the record that it is, or is in. */
  readonly property: string;
  readonly field: FormField;
  /** Indexes of the formulas that read it. */
  readonly readers: readonly number[];
  /** The rules that read it. */
  readonly rules: RuleSet | undefined;
  /** Of a total: index of the formula that derives its value per unit. */
  readonly inverse: number | undefined;
  /** Whether a change of it may empty others. */
  readonly isClearing: boolean;
  /** Whether an edit of it may change others besides what is derived. */
  readonly hasEffects: boolean;
  /** Its issues show from its first edit on: a choice is complete at once, half-typed text is not. */
  readonly isCompleteAtOnce: boolean;
  /** Of the property, and where it says that it stands. */
  readonly validate: ValidateValue;
  readonly place: { readonly instancePath: string };
  /** Of all that the field shows. */
  readonly listeners: Listeners;
  /** Of all but what its control holds: the value, and what cannot be read as one. */
  readonly lookListeners: Listeners;
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
  /** The last transaction that had to do with it, and with what. */
  turn: number;
  marks: number;
}

export interface HeldBefore {
  readonly value: unknown;
  readonly session: number;
}

export interface FormCore {
  readonly document: FormDocument;
  mode: FormMode;
  /** Changed in place, so that the scope of expressions is one object. */
  readonly values: Values;
  /** The record as it was opened, settled. */
  baseline: Values;
  /** `context`, `mode`, the record under its own name, and while the effects of an edit are judged `previous`: what the field held. */
  scope: Scope & { previous?: unknown };
  readOnlyReason: string | undefined;
  /** By path; renewed with each record that is opened. */
  readonly cells: Map<string, FieldCell>;
  /** By index of the formula: the field that it decides of. */
  targets: readonly (FieldCell | undefined)[];
  readonly hiddenContainers: Set<string>;
  /** By index of the formula: 1 for a rule that is broken. */
  readonly broken: Uint8Array;
  /** By index of the formula: the last transaction that a rule was judged in. */
  readonly judgedAt: Uint32Array;
  readonly due: DueFormulas;
  dirtyCount: number;
  invalidCount: number;
  readonly store: StoreApi<FormState>;
  /** Of all that a field shows. */
  readonly listeners: FieldListeners;
  /** Of all but what its control holds: the value, and what cannot be read as one. */
  readonly lookListeners: FieldListeners;
  /** Counts the changes. */
  revision: number;
  /** Counts the transactions. */
  turns: number;
}

export function createCore(
  document: FormDocument,
  store: StoreApi<FormState>,
  mode: FormMode,
  readOnlyReason: string | undefined,
): FormCore {
  return {
    document,
    mode,
    values: {},
    baseline: {},
    scope: { previous: undefined },
    readOnlyReason,
    cells: new Map(),
    targets: [],
    hiddenContainers: new Set(),
    broken: new Uint8Array(document.formulas.length),
    judgedAt: new Uint32Array(document.formulas.length),
    due: new DueFormulas(document.formulas.length),
    dirtyCount: 0,
    invalidCount: 0,
    store,
    listeners: createFieldListeners(),
    lookListeners: createFieldListeners(),
    revision: 0,
    turns: 0,
  };
}

/** @throws Error for a path that is no field. */
export function cellOf({ cells }: Pick<FormCore, 'cells'>, path: string): FieldCell {
  return cells.get(path) ?? noField(path);
}

/** @throws Error that there is none. */
export function noField(path: string): never {
  throw new Error(`The form has no field "${path}".`);
}

/** Notes whether the field differs from the baseline. A draft counts: it would be lost like a value. */
export function markDirty(core: FormCore, cell: FieldCell): void {
  const { path, property, state } = cell;
  const { baseline } = core;
  const opened = path !== property ? readPath(baseline, path) : Object.hasOwn(baseline, property) ? baseline[property] : undefined;
  const isDirty = state.draft !== undefined || !isSameValue(state.value, opened);
  if (cell.isDirty === isDirty) return;
  cell.isDirty = isDirty;
  core.dirtyCount += isDirty ? 1 : -1;
}

export function markInvalid(core: FormCore, cell: FieldCell, isInvalid: boolean): void {
  if (cell.isInvalid === isInvalid) return;
  cell.isInvalid = isInvalid;
  core.invalidCount += isInvalid ? 1 : -1;
}

/** What the rights of fields, and whether they may be changed, are judged by: the record as it was opened; a new one as it stands. */
export function rightsScope({ mode, scope, baseline, document }: FormCore): Scope {
  return mode === 'create' ? scope : { ...scope, [document.entity.recordName]: baseline };
}
