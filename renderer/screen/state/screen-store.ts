/**
 * One open screen: its names and their values, its form, what is loading, what runs. The document says everything;
 * this holds the state it talks about.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isEmpty, type Scope } from '#renderer/expression/index.ts';
import type { ProblemSummary } from '#renderer/form/drawing/problem-panel.tsx';
import type { GridHandle } from '#renderer/grid/contract/types.ts';
import type { Form, FormMode } from '#renderer/form/contract/form.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { DialogOutcome } from '#renderer/services/dialogs.ts';
import type { RouteMatch } from '#renderer/services/ports.ts';
import type { ScreenServices } from './screen-services.ts';
import type { ScreenLanguage } from './language.ts';
import { createSources, type Sources } from './sources.ts';

const MODES: readonly string[] = ['create', 'edit', 'view'];

export interface ScreenState {
  /** Counts every change that an expression may see. */
  readonly revision: number;
  /** The data a form or grid needs is there. */
  readonly isReady: boolean;
  /** The action that runs. */
  readonly busy: string | undefined;
  /** How much of a long request is done, 0 to 100. */
  readonly percent: number | undefined;
  /** Gives up the request that runs. */
  readonly giveUp: (() => void) | undefined;
  /** A change is on its way to the server: the screen stays open until the answer is there. */
  readonly isWriting: boolean;
  /** Refusals that no field of a form shows. */
  readonly problem: ProblemSummary | undefined;
  /** The open step of a wizard. */
  readonly step: string | undefined;
}

export interface RowSelection {
  readonly count: number;
  readonly ids: readonly unknown[];
  readonly row: unknown;
}

export interface ScreenOptions {
  readonly document: ScreenDocument;
  readonly language: ScreenLanguage;
  readonly services: ScreenServices;
  readonly input: Readonly<Record<string, unknown>>;
  readonly route: RouteMatch | undefined;
  /** Ends the dialog this screen is in. */
  readonly onClose?: (outcome: DialogOutcome) => void;
}

export interface ScreenStore {
  readonly document: ScreenDocument;
  readonly language: ScreenLanguage;
  readonly services: ScreenServices;
  /** Its arguments. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly store: StoreApi<ScreenState>;
  readonly sources: Sources;
  /** Aborted when the screen is left. */
  readonly signal: AbortSignal;
  /** The form, once its record is known. */
  readonly form: Form | undefined;
  /** Screens drawn inside this one. */
  readonly parts: Set<ScreenStore>;
  /** The grids that are drawn, by name. */
  readonly grids: Map<string, GridHandle>;
  /** Version of the stored record that the form was opened with, and that a change of it replaces. */
  recordVersion: string | undefined;
  attachForm(form: Form): void;
  /** Every name an expression may read. Not to be kept: the next change makes another. */
  scope(bindings?: Scope): Scope;
  setState(name: string, value: unknown): void;
  bind(name: string, value: unknown): void;
  selectRows(grid: string, selection: RowSelection): void;
  /** Rows selected in a grid. */
  selected(grid: string): number;
  state(name: string): unknown;
  /** What a source answered last. */
  answer(source: string): unknown;
  /** What was refused of a grid's rows: messages by key, as text. */
  showRowProblems(grid: string, messages: Readonly<Record<string, readonly string[]>>): void;
  clearRowProblems(): void;
  rowProblems(grid: string): Readonly<Record<string, readonly string[]>> | undefined;
  /** Does what brings a stored record into the form: nothing the user or a step changed. */
  asLoaded(work: () => void): void;
  isLoading(): boolean;
  noteWrite(): void;
  update(change: Partial<Omit<ScreenState, 'revision'>>): void;
  /** Something that expressions read has changed. */
  touch(): void;
  close(result: Readonly<Record<string, unknown>> | undefined): void;
  /** Nothing loads or runs from here on. */
  stop(): void;
}

export function createScreenStore(options: ScreenOptions): ScreenStore {
  const { document, language, services, input, route } = options;
  const { ports } = services;
  const store = createStore<ScreenState>(() => ({
    revision: 0,
    isReady: false,
    busy: undefined,
    percent: undefined,
    giveUp: undefined,
    isWriting: false,
    problem: undefined,
    step: document.steps?.[0]?.name,
  }));
  const life = new AbortController();
  const state: Record<string, unknown> = {};
  const selection: Record<string, RowSelection> = {};
  const bound: Record<string, unknown> = {};
  let rowProblems: Record<string, Readonly<Record<string, readonly string[]>>> = {};
  let isLoading = false;
  let form: Form | undefined;
  let hasWritten = false;
  let isSettling = false;
  let known: { readonly scope: Scope; readonly readFrom: readonly unknown[] } | undefined;

  /** One scope serves every expression until something changes. */
  function names(): Scope {
    const globals = ports.readGlobals();
    const readFrom = [globals, form?.revision(), form?.mode()];
    if (known?.readFrom.every((part, index) => part === readFrom[index]) === true) return known.scope;
    const scope: Record<string, unknown> = { ...globals, ...bound, input, route, state, selection };
    for (const [name, { value }] of Object.entries(document.context ?? {})) scope[name] = language.value(value, scope);
    if (form !== undefined) {
      scope[form.document.entity.recordName] = form.record();
      scope['form'] = form.summary();
      scope['mode'] = form.mode();
    } else if (document.data !== undefined) {
      scope['mode'] = modeOf(document.data.mode, language, scope);
    }
    known = { scope, readFrom };
    return scope;
  }

  const screen: ScreenStore = {
    document,
    language,
    services,
    input,
    store,
    signal: life.signal,
    sources: createSources({
      document,
      language,
      ports,
      scope: names,
      onValue: (name, value) => screen.bind(name, value),
      onChange: () => screen.touch(),
    }),
    get form() {
      return form;
    },
    parts: new Set(),
    grids: new Map(),
    recordVersion: undefined,
    attachForm(opened) {
      form = opened;
      screen.touch();
    },
    scope: (bindings) => (bindings === undefined ? names() : { ...names(), ...bindings }),
    setState(name, value) {
      const next = isEmpty(value) ? undefined : value;
      if (Object.is(state[name], next)) return;
      state[name] = next;
      screen.touch();
    },
    bind(name, value) {
      bound[name] = value;
      screen.touch();
    },
    selectRows(grid, rows) {
      selection[grid] = rows;
      screen.touch();
    },
    selected: (grid) => selection[grid]?.count ?? 0,
    state: (name) => state[name],
    answer: (source) => bound[source],
    showRowProblems(grid, messages) {
      rowProblems[grid] = messages;
      screen.touch();
    },
    clearRowProblems() {
      if (Object.keys(rowProblems).length === 0) return;
      rowProblems = {};
      screen.touch();
    },
    rowProblems: (grid) => rowProblems[grid],
    asLoaded(work) {
      isLoading = true;
      try {
        work();
      } finally {
        isLoading = false;
      }
    },
    isLoading: () => isLoading,
    noteWrite() {
      hasWritten = true;
    },
    update: (change) => store.setState(({ revision }) => ({ ...change, revision: revision + 1 })),
    touch() {
      known = undefined;
      if (life.signal.aborted) return;
      if (isSettling) return;
      // Starting one source may make another's parameters known; what they answer comes back through here.
      isSettling = true;
      try {
        screen.sources.settle();
      } finally {
        isSettling = false;
      }
      store.setState(({ revision, isReady }) => ({ revision: revision + 1, isReady: isReady || screen.sources.isSettled() }));
    },
    close: (result) => options.onClose?.({ result, hasWritten }),
    stop() {
      life.abort();
      screen.sources.stop();
    },
  };

  for (const [name, { initial }] of Object.entries(document.state ?? {})) {
    if (initial !== undefined) state[name] = language.value(initial, screen.scope());
    known = undefined;
  }
  return screen;
}

/** A literal mode, or what the expression answers: to be read only, as long as nothing says more. */
export function modeOf(mode: string, language: ScreenLanguage, scope: Scope): FormMode {
  const answer = MODES.includes(mode) ? mode : language.value(mode, scope);
  return answer === 'create' || answer === 'edit' ? answer : 'view';
}
