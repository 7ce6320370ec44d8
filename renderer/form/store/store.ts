/** A form over one record: values, the state of each field, issues and problems. */
import { createStore } from 'zustand/vanilla';
import { fillText, isEmpty, normaliseField, readPath } from '#src/expression/index.ts';
import type { Form, FormDocument, FormOptions } from '../contract/form.ts';
import type { FormState } from '../contract/form-values.ts';
import { mayKeep, NO_MESSAGES } from '../contract/field-state.ts';
import { cellOf, createCore, markDirty, noField, type FieldCell } from './form-core.ts';
import type { FilledField, FillStory } from '../contract/lookup.ts';
import { fieldHolding } from '../compile/field-holding.ts';
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
  const core = createCore(document, store, options.mode ?? 'edit', options.readOnlyReason);

  const form: Form = {
    id,
    document,
    services,
    store,
    revision: () => core.revision,
    field: (path) => (core.cells.get(path) ?? noField(path)).state,
    subscribe: core.listeners.subscribe,
    subscribeLook: core.lookListeners.subscribe,
    edit(path, value, found = NO_MESSAGES) {
      // Only emptying a field clears what its lookup filled.
      if (isEmpty(value) && found.length === 0) {
        form.editMany({ [path]: value });
        return;
      }
      const cell = cellOf(core, path);
      const paths = [path];
      const transaction = new Transaction(core, 'edit', paths, cell);
      const { value: previous } = cell.state;
      transaction.begin(cell, ++edits, found);
      transaction.writeInto(cell, value);
      if (cell.hasEffects) transaction.runEditEffects(cell, previous);
      transaction.settle();
      transaction.publish();
      options.onEdit?.(paths, form);
    },
    editMany(edit) {
      const patch = filledFields.withCleared(edit, core.values);
      const paths = Object.keys(patch);
      const cells = paths.map((path) => cellOf(core, path));
      edits++;
      const transaction = new Transaction(core, 'edit', paths, cells[0]);
      for (const cell of cells) transaction.begin(cell, edits, NO_MESSAGES);
      const previous = cells.map((cell) => cell.state.value);
      for (const cell of cells) transaction.writeInto(cell, patch[cell.path]);
      for (const [index, cell] of cells.entries()) transaction.runEditEffects(cell, previous[index]);
      finishEdit(transaction, paths);
    },
    fill(path, filled, story) {
      form.editMany(Object.fromEntries(filled.map(({ to, value }) => [to, value])));
      filledFields.note(path, filled);
      if (story) tellFilled(path, filled, story);
    },
    isTyped: (path) => cellOf(core, path).editedAt > 0 && !isEmpty(cellOf(core, path).state.value) && !form.isFilled(path),
    isFilled: (path) => filledFields.holds(path, cellOf(core, path).state.value),
    keep(path) {
      const { recomputed } = form.field(path);
      if (recomputed === undefined || !mayKeep(form.field(path))) return;
      form.edit(path, recomputed.before);
      form.leave(path);
    },
    editDraft(path, draft) {
      const cell = cellOf(core, path);
      const paths = [path];
      const transaction = new Transaction(core, 'edit', paths, cell);
      transaction.begin(cell, ++edits, NO_MESSAGES);
      transaction.writeInto(cell, undefined, draft);
      finishEdit(transaction, paths);
    },
    leave(path) {
      const cell = cellOf(core, path);
      const transaction = new Transaction(core, 'edit', cell.isUncommitted ? [path] : [], cell.isUncommitted ? cell : undefined);
      commitField(transaction, cell);
      cell.isTouched = true;
      transaction.refresh(cell);
      transaction.settle();
      transaction.publish();
    },
    assign(patch) {
      const transaction = new Transaction(core, 'assign', Object.keys(patch));
      for (const [path, value] of Object.entries(patch)) transaction.write(path, value);
      transaction.settle();
      transaction.publish();
    },
    beginEffect(name) {
      const startedAt = edits;
      const run = ++runs;
      latestRun.set(name, run);
      return (patch) => {
        if (latestRun.get(name) !== run) return;
        const stillFree = Object.entries(patch).filter(([path]) => cellOf(core, path).editedAt <= startedAt);
        form.assign(Object.fromEntries(stillFree));
      };
    },
    setServerProblems(errors, title = document.texts.problemsTitle, draws = true) {
      const transaction = new Transaction(core, 'edit');
      const unplaced: string[] = [];
      for (const [name, found] of Object.entries(errors)) {
        const messages = typeof found === 'string' ? [found] : found;
        const path = fieldHolding(document.fields, name);
        const cell = path === undefined ? undefined : cellOf(core, path);
        if (cell?.state.visible !== true) {
          unplaced.push(...messages);
        } else {
          cell.isTouched = true;
          cell.issues.server = messages.map((message) => inItem(document, name, message));
          transaction.refresh(cell);
        }
      }
      transaction.publish(draws ? { attention: store.getState().attention + 1, problems: { title, messages: unplaced } } : {});
    },
    validate(paths = [...document.fields.keys()]) {
      const cells = paths.map((path) => cellOf(core, path));
      const uncommitted = cells.filter(({ isUncommitted }) => isUncommitted);
      const transaction = new Transaction(
        core,
        'edit',
        uncommitted.map((cell) => cell.path),
        uncommitted[0],
      );
      for (const cell of cells) {
        commitField(transaction, cell);
        cell.isTouched = true;
        cell.issues.server = NO_MESSAGES;
        transaction.refresh(cell);
      }
      transaction.settle();
      const { submitCount } = store.getState();
      transaction.publish({ submitCount: submitCount + 1, problems: { title: document.texts.problemsTitle, messages: [] } });
      const first = readingOrder(paths).find((path) => cellOf(core, path).isInvalid);
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
    markPristine() {
      if (edits > 0) return;
      core.baseline = structuredClone(core.values);
      for (const cell of core.cells.values()) markDirty(core, cell);
      const transaction = new Transaction(core, 'assign');
      transaction.markRights();
      transaction.settle();
      transaction.publish({});
    },
    clearProblems(paths = []) {
      const transaction = new Transaction(core, 'edit');
      for (const path of paths.filter((each) => document.fields.has(each))) {
        const cell = cellOf(core, path);
        cell.issues.server = NO_MESSAGES;
        transaction.refresh(cell);
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
      transaction.markRights();
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
    controlId: (path) => [id, ...(document.sliceOf.get(path) ?? path).split('.')].join('-'),
  };

  core.scope = { ...core.scope, ...options.context };
  openRecord(core, options.values ?? {}, core.mode);
  return form;

  function finishEdit(transaction: Transaction, paths: readonly string[]): void {
    transaction.settle();
    transaction.publish();
    options.onEdit?.(paths, form);
  }

  function tellFilled(path: string, filled: readonly FilledField[], { source, kept }: FillStory): void {
    const { filledFrom, keptTyped } = document.texts;
    const transaction = new Transaction(core, 'edit');
    const held = filled.filter(({ to }) => to !== path && !isEmpty(cellOf(core, to).state.value));
    for (const { to } of held) transaction.tell(to, { source });
    const shown = held.filter(({ to }) => cellOf(core, to).field.entity.schema['x-hidden'] === undefined);
    const told = fillText(filledFrom, { count: shown.length, source });
    transaction.tell(path, { told: kept.length === 0 ? told : `${told} ${fillText(keptTyped, { fields: kept.join(', ') })}` });
    transaction.publish();
  }

  function commitField(transaction: Transaction, cell: FieldCell): void {
    const { path, state, isUncommitted } = cell;
    cell.isUncommitted = false;
    if (!isUncommitted || state.draft !== undefined) return;
    if (!isEmpty(state.value)) transaction.write(path, normaliseField(document.entity, path, state.value));
    if (!isEmpty(cell.state.value)) return;
    cell.isOwned = false;
    transaction.markDerivation(path);
  }

  function readingOrder(paths: readonly string[]): readonly string[] {
    const wanted = new Set(paths);
    const drawn = document.drawn.filter((path) => wanted.has(path));
    return [...drawn, ...paths.filter((path) => !document.drawn.includes(path))];
  }
}
