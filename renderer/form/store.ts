/** One form over one record: values, what the expressions say about each field, and its problems. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ReactNode } from 'react';
import type { Confirmations } from '#renderer/dialog/confirmations.ts';
import type { Dialogs } from '#renderer/dialog/dialogs.ts';
import { isEmpty, normaliseField, readPath, type Scope } from '#renderer/expression/index.ts';
import type { FormDocument } from './document.ts';
import { createFieldListeners } from './field-listeners.ts';
import { NO_MESSAGES, type FieldState } from './field-state.ts';
import { createCore, fieldOf, stateOf, type FormMode, type FormState, type Values } from './form-core.ts';
import { fieldHolding } from './field-holding.ts';
import { createFilledFields } from './filled-fields.ts';
import type { ItemEntity } from './item.ts';
import type { FilledField } from './lookup.ts';
import { inItem } from './issues.ts';
import { openRecord } from './open-record.ts';
import { rebaseRecord } from './rebase-record.ts';
import { changesToSend, recordToSend, type FieldChange } from './record-changes.ts';
import { Transaction } from './transaction.ts';

export type { FieldChange } from './record-changes.ts';
export type { FieldState } from './field-state.ts';
export type { FormMode, FormState } from './form-core.ts';

export type Patch = Readonly<Record<string, unknown>>;
/** Messages by field, as refusals carry them. */
export type FieldErrors = Readonly<Record<string, string | readonly string[]>>;

export interface FormSummary {
  readonly isDirty: boolean;
  readonly isValid: boolean;
  readonly changes: readonly FieldChange[];
}

export interface FormServices {
  /** The rows of a code list; the app keeps them. None while a parameter that the operation needs is empty. */
  loadChoices(operation: string, params: Patch): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** An entity with its UI-schema: of the items of a list. */
  loadEntity(id: string): Promise<ItemEntity>;
  readonly dialogs: Pick<Dialogs, 'open' | 'edit'>;
  readonly confirmations: Pick<Confirmations, 'ask'>;
  /** By name. */
  readonly icons: Readonly<Record<string, ReactNode>>;
  /** To a place within the product. */
  navigate(path: string): void;
}

export interface FormOptions {
  readonly values?: Readonly<Values>;
  readonly mode?: FormMode;
  /** Values of the other names that expressions read. */
  readonly context?: Scope;
  /** Why a form in mode `view` cannot be changed. */
  readonly readOnlyReason?: string;
  readonly services: FormServices;
  /** Called after each edit by the user, for lookups and calls. */
  onEdit?(paths: readonly string[], form: Form): void;
}

export interface Form {
  /** Unique within the page. */
  readonly id: string;
  readonly document: FormDocument;
  readonly services: FormServices;
  /** Form-level state; a change of values alone tells nobody here. */
  readonly store: StoreApi<FormState>;
  /** Counts every change. */
  revision(): number;
  field(path: string): FieldState;
  /** Told once for each change of these fields. */
  subscribe(paths: readonly string[], listener: () => void): () => void;
  /** The user's own edit: runs the edit effects and clears the server's problem with the field. */
  edit(path: string, value: unknown): void;
  /** One edit by the user that changes several fields; effects of one leave the others alone. */
  editMany(patch: Patch): void;
  /** One edit by the user: what was picked in a lookup of the field `path`. */
  fill(path: string, filled: readonly FilledField[]): void;
  /** The user typed what cannot be read as a value: the field is empty, the draft stays and is an issue. */
  editDraft(path: string, draft: string): void;
  /** The user leaves a field: it is rounded and normalised, and starts to show its issues. */
  leave(path: string): void;
  /** A change by the program: never runs edit effects. */
  assign(patch: Patch): void;
  /** For work that answers later. What the user edited in the meantime, and an older run, are not overwritten. */
  beginEffect(name: string): (patch: Patch) => void;
  /** Messages of fields that the form does not have or show go above it, and so does the title. */
  setServerProblems(errors: FieldErrors, title?: string): void;
  /** Validates all (or the given) fields and shows their issues; the first invalid field, or undefined when all is well. */
  validate(paths?: readonly string[]): string | undefined;
  /** Only the names that changed need to be given. */
  setContext(context: Scope): void;
  /** Opens another record in the same form. */
  reset(values?: Readonly<Values>, mode?: FormMode): void;
  /**
   * The record is stored like this now: fields the user did not change follow it, the user's own changes stay.
   * @returns fields that the stored version changed as well, to something else.
   */
  rebase(stored: Readonly<Values>): readonly string[];
  /** Until the user's first edit: what stands in the form now is what it was opened with, and no work to lose. */
  takeAsOpened(): void;
  /** Takes away what was said above the form and belongs to no field, and what the server said at the given fields. */
  clearProblems(paths?: readonly string[]): void;
  mode(): FormMode;
  /** What was typed stays. `readOnlyReason` as in the options. */
  setMode(mode: FormMode, readOnlyReason?: string): void;
  /** What the field held when the record was opened. */
  opened(path: string): unknown;
  /** The record as it stands. Changed in place: copy what you keep. */
  record(): Readonly<Values>;
  /** The names its expressions read, with their values. Not to be kept. */
  scope(): Scope;
  /** The record as a create request may carry it. */
  values(): Values;
  /** The changed fields, for a patch. */
  changes(): FieldChange[];
  summary(): FormSummary;
  focus(path: string): void;
  /** Told of every `focus`; the drawn form moves the focus. */
  onFocus(listener: (path: string) => void): () => void;
  /** Id of the field's control in the page; of a field in another one's dialog, the control that opens it. */
  controlId(path: string): string;
}

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
