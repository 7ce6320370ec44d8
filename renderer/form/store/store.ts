/** A form over one record: values, the state of each field, issues and problems. */
import { createStore } from 'zustand/vanilla';
import { readPath } from '#src/expression/index.ts';
import type { Form, FormDocument, FormOptions } from '../contract/form.ts';
import type { FormState } from '../contract/form-values.ts';
import { createAssignments, createEdits } from './edits.ts';
import { cellOf, createCore, markDirty, rightsScope, type FormCore } from './form-core.ts';
import { openRecord } from './open-record.ts';
import { createProblems } from './problems.ts';
import { rebaseRecord } from './rebase-record.ts';
import { changesToSend, recordToSend } from './record-changes.ts';
import { Transaction } from './transaction.ts';

let forms = 0;

export function createForm(document: FormDocument, options: FormOptions): Form {
  const id = `form${++forms}`;
  const store = createStore<FormState>(() => ({
    isDirty: false,
    isValid: true,
    changed: [],
    submitCount: 0,
    attention: 0,
    problems: { title: document.texts.problemsTitle, messages: [] },
  }));
  const core = createCore(document, store, options.mode ?? 'edit', options.readOnlyReason);
  const { forget, ...assignments } = createAssignments(core);
  const form: Form = {
    id,
    document,
    services: options.services,
    store,
    ...createReadings(core),
    ...createEdits(core, (paths) => options.onEdit?.(paths, form)),
    ...assignments,
    ...createProblems(core),
    ...createChangesOfRecord(core, forget),
    ...createFocus(),
    controlId: (path) => [id, ...(document.sliceOf.get(path) ?? path).split('.')].join('-'),
  };
  core.scope = { ...core.scope, ...options.context };
  openRecord(core, options.values ?? {}, core.mode);
  return form;
}

type Readings =
  | 'revision'
  | 'field'
  | 'subscribe'
  | 'subscribeLook'
  | 'mode'
  | 'opened'
  | 'record'
  | 'scope'
  | 'rights'
  | 'values'
  | 'changes'
  | 'summary';

function createReadings(core: FormCore): Pick<Form, Readings> {
  return {
    revision: () => core.revision,
    field: (path) => cellOf(core, path).state,
    subscribe: core.listeners.subscribe,
    subscribeLook: core.lookListeners.subscribe,
    mode: () => core.mode,
    opened: (path) => readPath(core.baseline, path),
    record: () => core.values,
    scope: () => core.scope,
    rights: () => rightsScope(core),
    values: () => recordToSend(core),
    changes: () => changesToSend(core),
    summary() {
      const { isDirty, isValid } = core.store.getState();
      return {
        isDirty,
        isValid,
        get changes() {
          return changesToSend(core);
        },
      };
    },
  };
}

/** @param forget is called when another record is opened: work that answers later is for the last one */
function createChangesOfRecord(
  core: FormCore,
  forget: () => void,
): Pick<Form, 'setContext' | 'setMode' | 'reset' | 'rebase' | 'markPristine'> {
  const { document } = core;
  return {
    setContext(next) {
      const names = Object.keys(next).filter((name) => !Object.is(core.scope[name], next[name]));
      if (names.length === 0) return;
      core.scope = { ...core.scope, ...next };
      const transaction = new Transaction(core, 'assign');
      transaction.scheduleContext(names);
      transaction.applyFormulas();
      transaction.publish({});
    },
    setMode(mode, readOnlyReason) {
      core.mode = mode;
      core.readOnlyReason = readOnlyReason;
      core.scope = { ...core.scope, mode };
      const transaction = new Transaction(core, 'assign');
      for (const path of document.fields.keys()) transaction.describe(path);
      transaction.scheduleContext(['mode']);
      transaction.scheduleRights();
      transaction.applyFormulas();
      transaction.publish({});
    },
    reset(values = {}, mode = core.mode) {
      forget();
      core.filledFields.forget();
      openRecord(core, values, mode);
    },
    rebase: (stored) => rebaseRecord(core, stored),
    markPristine() {
      if (core.edits > 0) return;
      core.baseline = structuredClone(core.values);
      for (const cell of core.cells.values()) markDirty(core, cell);
      const transaction = new Transaction(core, 'assign');
      transaction.scheduleRights();
      transaction.applyFormulas();
      transaction.publish({});
    },
  };
}

function createFocus(): Pick<Form, 'focus' | 'onFocus'> {
  const listeners = new Set<(path: string) => void>();
  return {
    focus: (path) => listeners.forEach((listener) => listener(path)),
    onFocus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
