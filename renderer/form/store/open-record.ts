/** Puts a record into a form. Every expression runs once; effects are for edits. */
import { defaultsOf, isEmpty, readPath } from '#src/expression/index.ts';
import { describeField, initialFlags } from './field-flags.ts';
import { NO_MESSAGES } from '../contract/field-state.ts';
import type { FormField } from '../contract/form-field.ts';
import type { FieldCell } from './field-cell.ts';
import type { FormCore } from './form-core.ts';
import type { FormMode, Values } from '../contract/form-values.ts';
import { noIssues } from './issues.ts';
import { Transaction } from './transaction.ts';

/** A new record starts with the schema's defaults; given values override them. */
export function openRecord(core: FormCore, values: Readonly<Values>, mode: FormMode): void {
  const { document } = core;
  core.mode = mode;
  const start = structuredClone(mode === 'create' ? { ...defaultsOf(document.entity), ...values } : values);
  for (const key of Object.keys(core.values)) delete core.values[key];
  for (const [key, value] of Object.entries(start)) if (!isEmpty(value) || Array.isArray(value)) core.values[key] = value;
  core.hiddenContainers.clear();
  core.dirtyCount = 0;
  core.invalidCount = 0;
  core.scope = { ...core.scope, mode, [document.entity.recordName]: core.values };
  for (const field of document.fields.values()) core.cells.set(field.path, openCell(core, field));
  // Until what is derived is in it, it is what it was opened as.
  core.baseline = core.values;
  const transaction = new Transaction(core, 'load');
  transaction.scheduleAll();
  transaction.applyFormulas();
  core.baseline = structuredClone(core.values);
  transaction.publish({
    changed: [...document.fields.keys()],
    attention: 0,
    problems: { title: document.texts.problemsTitle, messages: [] },
  });
}

function openCell(core: FormCore, field: FormField): FieldCell {
  const flags = initialFlags(field);
  const { path } = field;
  return {
    path,
    field,
    state: {
      value: readPath(core.values, path),
      draft: undefined,
      issues: NO_MESSAGES,
      warnings: NO_MESSAGES,
      source: undefined,
      told: undefined,
      recomputed: undefined,
      ...describeField(core, field, flags),
    },
    flags,
    issues: noIssues(),
    isTouched: false,
    isOwned: false,
    isUncommitted: false,
    isDirty: false,
    isInvalid: false,
    editedAt: 0,
    session: 0,
    heldBefore: undefined,
  };
}
