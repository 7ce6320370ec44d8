/**
 * One open screen: names and values, form, sources, progress. The document describes all of them;
 * this holds their state. A function that needs a part takes the interface of that part.
 */
import { noteOwnWrite } from '#renderer/services/own-writes.ts';
import { createStore } from 'zustand/vanilla';
import type { ContextList, Scope } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { DialogOutcome } from '#renderer/services/dialogs.ts';
import type { RouteMatch } from '#renderer/services/ports.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { ScreenLanguage } from './language.ts';
import { createScreenLists, type ScreenWithLists } from './list-state.ts';
import { createScreenGrids, type ScreenWithGrids } from './screen-grids.ts';
import { firstState, type ScreenProgress, type ScreenState } from './screen-progress.ts';
import { createScreenRecord, type ScreenRecord } from './screen-record.ts';
import type { ScreenServices, ServedScreen } from './screen-services.ts';
import { createScreenValues } from './screen-values.ts';
import { createSources, type ScreenWithSources } from './sources.ts';

export interface ScreenOptions {
  readonly document: ScreenDocument;
  readonly language: ScreenLanguage;
  readonly services: ScreenServices;
  /** Lists that the form's entity reads whole. */
  readonly lists?: readonly ContextList[];
  readonly input: Readonly<Record<string, unknown>>;
  readonly route: RouteMatch | undefined;
  /** Closes the dialog of this screen. */
  readonly onClose?: (outcome: DialogOutcome) => void;
}

/** Aborted when the screen is closed. */
export interface ScreenLife {
  /** Aborted when the screen is left. */
  readonly signal: AbortSignal;
  /** Something was stored while it was open: by an operation of its own, or by a screen that it opened. */
  noteWrite(operation?: string): void;
  close(result: Readonly<Record<string, unknown>> | undefined): void;
  /** Stops all loading and running. */
  stop(): void;
}

/** Whether it is the page that the address is of. */
interface ScreenPlace {
  readonly isPage: boolean;
}

export interface ScreenStore
  extends ScreenPlace, ServedScreen, ScreenWithSources, ScreenWithGrids, ScreenWithLists, ScreenProgress, ScreenLife {
  readonly record: ScreenRecord;
  /** Opens the file picker, by the id of the upload node. */
  readonly choosers: Map<string, () => void>;
  /** Screens drawn inside this one. */
  readonly parts: Set<ScreenStore>;
  /** The document's text about what leaving loses besides input; undefined if nothing. */
  unsaved(): string | undefined;
  /** Gives it other arguments while it is open. */
  give(input: ScreenOptions['input']): void;
  attachForm(form: Form): void;
}

export function createScreenStore(options: ScreenOptions): ScreenStore {
  const { document, language, services, lists = [], route } = options;
  const { ports } = services;
  const store = createStore<ScreenState>(() => firstState(document.steps?.[0]?.id));
  const life = new AbortController();
  let { input } = options;
  let form: Form | undefined;
  let hasWritten = false;

  const isPage = route !== undefined && document.access !== 'anonymous';
  const grids = createScreenGrids(touch);
  const screenLists = createScreenLists({ document, ports, isPage, onChange: touch });
  const { forget, ...values } = createScreenValues({
    document,
    language,
    lists,
    ports,
    isPage,
    input: () => input,
    route,
    selection: grids.selection,
    form: () => form,
    onChange: touch,
  });
  const sources = createSources({ document, language, ports, scope: () => values.scope(), onValue: values.bind, onChange: touch });
  const loadDue = onceAtATime(() => sources.loadDue());

  function touch(): void {
    forget();
    if (life.signal.aborted || !loadDue()) return;
    store.setState(({ revision, isReady }) => ({ revision: revision + 1, isReady: isReady || sources.isLoaded() }));
  }

  const screen: ScreenStore = {
    document,
    language,
    services,
    ...values,
    get input() {
      return input;
    },
    give(next) {
      input = next;
      touch();
    },
    get form() {
      return form;
    },
    unsaved: () => unsavedText(document, language, values.scope()),
    attachForm(opened) {
      form = opened;
      touch();
    },
    record: createScreenRecord(),
    isPage,
    grids,
    lists: screenLists,
    sources,
    choosers: new Map(),
    parts: new Set(),
    store,
    update: (change) => store.setState(({ revision }) => ({ ...change, revision: revision + 1 })),
    touch,
    signal: life.signal,
    noteWrite(operation) {
      noteOwnWrite(screen, operation === undefined ? [] : ports.writes(operation));
      hasWritten = true;
    },
    close: (result) => options.onClose?.({ result, hasWritten }),
    stop() {
      life.abort();
      sources.stop();
    },
  };
  return screen;
}

function unsavedText({ unsaved }: ScreenDocument, language: ScreenLanguage, scope: Scope): string | undefined {
  return unsaved === undefined || !language.condition(unsaved.when, scope) ? undefined : language.text(unsaved.text, scope);
}

/**
 * Starting a source may complete the parameters of another, which calls this again.
 * @returns false if it is running already
 */
function onceAtATime(task: () => void): () => boolean {
  let isRunning = false;
  return () => {
    if (isRunning) return false;
    isRunning = true;
    try {
      task();
    } finally {
      isRunning = false;
    }
    return true;
  };
}
