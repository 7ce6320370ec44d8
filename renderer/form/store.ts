/** One form over one record: values, what the expressions say about each field, and its problems. */
import { createStore } from 'zustand/vanilla';
import { isEmpty, normaliseField, readPath } from '#renderer/expression/index.ts';
import type { FormDocument } from './document.ts';
import type { Form, FormOptions } from './form.ts';
import { createFieldListeners } from './field-listeners.ts';
import { NO_MESSAGES } from './field-state.ts';
import { createCore, fieldOf, stateOf, type FormState } from './form-core.ts';
import { fieldHolding } from './field-holding.ts';
import { createFilledFields } from './filled-fields.ts';
import { inItem } from './issues.ts';
import { openRecord } from './open-record.ts';
import { rebaseRecord } from './rebase-record.ts';
import { changesToSend, recordToSend } from './record-changes.ts';
import { Transaction } from './transaction.ts';

let forms = 0;

export function createForm(document: FormDocument, options: FormOptions): Form {
  const id = `form${++forms}`;
  const { services } = options;
  const focusListeners = new Set<(path: string) => void>();
  const latestRun = new Map<string, number>();
  const filledFields = createFilledFields();
  let edits = 0;
  let runs = 0;

  const store = createStore<FormState>(() => ({
    isDirty: false,
    isValid: true,
    changed: [],
    submitCount: 0,
    attention: 0,
    problems: { title: document.texts.problemsTitle, messages: [] },
  }));
  const core = createCore(document, store, createFieldListeners(), options.mode ?? 'edit', options.readOnlyReason);

  const form: Form = {
    id,
    document,
    services,
    store,
    revision: () => core.revision,
    field: (path) => stateOf(core, path),
    subscribe: core.listeners.subscribe,
    edit(path, value) {
      // Only what is emptied takes along what a lookup had filled.
      if (isEmpty(value)) form.editMany({ [path]: value });
      else editFields([path], [value]);
    },
    editMany(edit) {
      const patch = filledFields.withCleared(edit, core.values);
      editFields(Object.keys(patch), Object.values(patch));
    },
    fill(path, filled) {
      form.editMany(Object.fromEntries(filled.map(({ to, value }) => [to, value])));
      filledFields.note(path, filled);
    },
    editDraft(path, draft) {
      const transaction = startEdit([path]);
      transaction.write(path, undefined, draft);
      transaction.settle();
      transaction.publish();
      options.onEdit?.([path], form);
    },
    leave(path) {
      const transaction = new Transaction(core, 'edit', core.unsettled.has(path) ? [path] : []);
      settleField(transaction, path);
      core.touched.add(path);
      transaction.refresh(path);
      transaction.settle();
      transaction.publish();
    },
    assign(patch) {
      const transaction = new Transaction(core, 'assign', Object.keys(patch));
      for (const [path, value] of Object.entries(patch)) {
        fieldOf(document, path);
        transaction.write(path, value);
      }
      transaction.settle();
      transaction.publish();
    },
    beginEffect(name) {
      const startedAt = edits;
      const run = ++runs;
      latestRun.set(name, run);
      return (patch) => {
        if (latestRun.get(name) !== run) return;
        const stillFree = Object.entries(patch).filter(([path]) => (core.editedAt.get(path) ?? 0) <= startedAt);
        form.assign(Object.fromEntries(stillFree));
      };
    },
    setServerProblems(errors, title = document.texts.problemsTitle) {
      const transaction = new Transaction(core, 'edit');
      const homeless: string[] = [];
      for (const [name, found] of Object.entries(errors)) {
        const messages = typeof found === 'string' ? [found] : found;
        const path = fieldHolding(document.fields, name);
        if (path === undefined || !stateOf(core, path).visible) {
          homeless.push(...messages);
        } else {
          core.touched.add(path);
          core.issues.of(path).server = messages.map((message) => inItem(document, name, message));
          transaction.refresh(path);
        }
      }
      transaction.publish({ attention: store.getState().attention + 1, problems: { title, messages: homeless } });
    },
    validate(paths = [...document.fields.keys()]) {
      const transaction = new Transaction(
        core,
        'edit',
        paths.filter((path) => core.unsettled.has(path)),
      );
      for (const path of paths) {
        settleField(transaction, path);
        core.touched.add(path);
        core.issues.of(path).server = NO_MESSAGES;
        transaction.refresh(path);
      }
      transaction.settle();
      const { submitCount } = store.getState();
      transaction.publish({ submitCount: submitCount + 1, problems: { title: document.texts.problemsTitle, messages: [] } });
      const first = readingOrder(paths).find((path) => core.invalid.has(path));
      core.revision += 1;
      store.setState(({ attention }) => ({ attention: first === undefined ? 0 : attention + 1 }));
      return first;
    },
    setContext(next) {
      const names = Object.keys(next).filter((name) => !Object.is(core.scope[name], next[name]));
      if (names.length === 0) return;
      core.scope = { ...core.scope, ...next };
      const transaction = new Transaction(core, 'assign');
      transaction.markContext(names);
      transaction.settle();
      transaction.publish({});
    },
    reset(values = {}, mode = core.mode) {
      latestRun.clear();
      filledFields.forget();
      openRecord(core, values, mode);
    },
    rebase: (stored) => rebaseRecord(core, stored),
    takeAsOpened() {
      if (edits > 0) return;
      core.baseline = structuredClone(core.values);
      core.dirty.clear();
      core.revision += 1;
      store.setState({ isDirty: false });
    },
    clearProblems(paths = []) {
      const transaction = new Transaction(core, 'edit');
      for (const path of paths.filter((each) => document.fields.has(each))) {
        core.issues.of(path).server = NO_MESSAGES;
        transaction.refresh(path);
      }
      transaction.publish({ problems: { title: document.texts.problemsTitle, messages: [] } });
    },
    mode: () => core.mode,
    setMode(mode, readOnlyReason) {
      core.mode = mode;
      core.readOnlyReason = readOnlyReason;
      core.scope = { ...core.scope, mode };
      const transaction = new Transaction(core, 'assign');
      for (const path of document.fields.keys()) transaction.describe(path);
      transaction.markContext(['mode']);
      transaction.settle();
      transaction.publish({});
    },
    opened: (path) => readPath(core.baseline, path),
    record: () => core.values,
    scope: () => core.scope,
    values: () => recordToSend(core),
    changes: () => changesToSend(core),
    summary() {
      const { isDirty, isValid } = store.getState();
      return {
        isDirty,
        isValid,
        get changes() {
          return changesToSend(core);
        },
      };
    },
    focus: (path) => focusListeners.forEach((listener) => listener(path)),
    onFocus(listener) {
      focusListeners.add(listener);
      return () => focusListeners.delete(listener);
    },
    controlId: (path) => `${id}-${document.sliceOf.get(path) ?? path}`,
  };

  core.scope = { ...options.context };
  openRecord(core, options.values ?? {}, core.mode);
  return form;

  function editFields(paths: readonly string[], values: readonly unknown[]): void {
    const transaction = startEdit(paths);
    const previous = paths.map((path) => readPath(core.values, path));
    paths.forEach((path, index) => transaction.write(path, values[index]));
    paths.forEach((path, index) => {
      if (Object.is(readPath(core.values, path), previous[index])) return;
      transaction.runEditEffects(fieldOf(document, path), previous[index]);
    });
    transaction.settle();
    transaction.publish();
    options.onEdit?.(paths, form);
  }

  function startEdit(paths: readonly string[]): Transaction {
    edits++;
    const transaction = new Transaction(core, 'edit', paths);
    for (const path of paths) {
      const field = fieldOf(document, path);
      core.editedAt.set(path, edits);
      core.owned.add(path);
      core.unsettled.add(path);
      core.issues.of(path).server = NO_MESSAGES;
      // Half-typed text is not yet wrong; a choice is made at once.
      if (field.widget.holdsDraft !== true) core.touched.add(path);
      transaction.refresh(path);
    }
    return transaction;
  }

  function settleField(transaction: Transaction, path: string): void {
    if (!core.unsettled.delete(path) || stateOf(core, path).draft !== undefined) return;
    const value = readPath(core.values, path);
    if (!isEmpty(value)) transaction.write(path, normaliseField(document.entity, path, value));
    if (!isEmpty(readPath(core.values, path))) return;
    core.owned.delete(path);
    transaction.markDerivation(path);
  }

  function readingOrder(paths: readonly string[]): readonly string[] {
    const wanted = new Set(paths);
    const drawn = document.drawn.filter((path) => wanted.has(path));
    return [...drawn, ...paths.filter((path) => !document.drawn.includes(path))];
  }
}
