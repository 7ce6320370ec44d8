/** The mutable state of one form. Only a transaction changes values, flags and states. */
import type { StoreApi } from 'zustand/vanilla';
import { readPath, type Scope } from '#src/expression/index.ts';
import { isSameValue } from '../contract/field-state.ts';
import type { FormDocument } from '../contract/form.ts';
import type { FormFormula } from '../contract/form-formulas.ts';
import type { FormMode, FormState, Values } from '../contract/form-values.ts';
import type { FieldCell } from './field-cell.ts';
import { createFieldListeners, type FieldListeners } from './field-listeners.ts';
import { createFilledFields, type FilledFields } from './filled-fields.ts';

export interface FormCore {
  readonly document: FormDocument;
  mode: FormMode;
  /** Changed in place, so that the scope of expressions is one object. */
  readonly values: Values;
  /** The record as it was opened, with what is derived. */
  baseline: Values;
  /** `context`, `mode`, and the record under its own name. */
  scope: Scope;
  readOnlyReason: string | undefined;
  /** By path; renewed with each record that is opened. */
  readonly cells: Map<string, FieldCell>;
  readonly hiddenContainers: Set<string>;
  /** Formulas to be evaluated; none between two transactions. */
  readonly due: Set<FormFormula>;
  readonly filledFields: FilledFields;
  dirtyCount: number;
  invalidCount: number;
  readonly store: StoreApi<FormState>;
  /** Of all that a field shows. */
  readonly listeners: FieldListeners;
  /** Of all but what its control holds: the value, and what cannot be read as one. */
  readonly lookListeners: FieldListeners;
  /** Counts the changes. */
  revision: number;
  /** Counts the edits by the user. */
  edits: number;
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
    hiddenContainers: new Set(),
    due: new Set(),
    filledFields: createFilledFields(),
    dirtyCount: 0,
    invalidCount: 0,
    store,
    listeners: createFieldListeners(),
    lookListeners: createFieldListeners(),
    revision: 0,
    edits: 0,
  };
}

/** @throws Error for a path that is not a field. */
export function cellOf({ cells }: Pick<FormCore, 'cells'>, path: string): FieldCell {
  const cell = cells.get(path);
  if (cell === undefined) throw new Error(`The form has no field "${path}".`);
  return cell;
}

/** Notes whether the field differs from the baseline. A draft counts: it would be lost like a value. */
export function markDirty(core: FormCore, cell: FieldCell): void {
  const { path, state } = cell;
  const isDirty = state.draft !== undefined || !isSameValue(state.value, readPath(core.baseline, path));
  if (cell.isDirty === isDirty) return;
  cell.isDirty = isDirty;
  core.dirtyCount += isDirty ? 1 : -1;
}

export function markInvalid(core: FormCore, cell: FieldCell, isInvalid: boolean): void {
  if (cell.isInvalid === isInvalid) return;
  cell.isInvalid = isInvalid;
  core.invalidCount += isInvalid ? 1 : -1;
}

/** The record that rights and editability are evaluated on: the opened one; for a new record the present one. */
export function rightsScope({ mode, scope, baseline, document }: FormCore): Scope {
  return mode === 'create' ? scope : { ...scope, [document.entity.recordName]: baseline };
}
