/** Opens a screen as the app does, with ports that return the values of a scenario. */
import { NO_ADDRESS } from '#renderer/services/address.ts';
import { NO_VIEWS } from '#renderer/services/views.ts';
import { ALONE } from '#renderer/services/realtime.ts';
import { createConfirmations } from '#renderer/services/confirmations.ts';
import { NO_REFERENCES, type References } from '#renderer/services/references.ts';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { createUploads } from '#renderer/services/uploads.ts';
import { createUndoing } from '#renderer/services/undo.ts';
import { createToasts } from '#renderer/services/toasts.ts';
import { contextListsOf, isRecord, type EnvironmentOptions, type Scope } from '#src/expression/index.ts';
import { createOpenScreens } from '#renderer/screen/open/screen-drafts.ts';
import { openScreen } from '#renderer/screen/open/open-screen.ts';
import type { Ports } from '#renderer/services/ports.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { sharedNames } from '#src/documents/places/subject.ts';
import { readScreenNames } from '#src/documents/screen-names.ts';
import type { Catalogue } from '#src/documents/catalogue.ts';
import { formats } from '#schemas/formats/index.ts';
import type { Scenario } from '#schemas/generated/documents/scenarios.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import catalogueOfTexts from '#schemas/messages/en.json' with { type: 'json' };
import { forms } from '#src/app/widgets/index.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { createLoadEntity, type ScenarioCatalogue } from './documents.ts';

export interface OpenScenario {
  readonly screen: ScreenStore;
  /** Names bound only for a moment: row, edit. */
  readonly bindings: Scope;
}

/** Rows, cells and counts are bound where they are evaluated, not on the screen. */
const MOMENTARY = ['row', 'option', 'rows', 'count', 'edit', 'edits', 'event', 'error', 'file', 'answer', 'arrived'];

/**
 * @param failing a source that cannot be loaded
 * @throws Error when the scenario names what the screen does not have, or the document cannot be opened.
 */
export async function openScenario(
  document: ScreenDocument,
  { given = {}, mode, edit, step }: Omit<Scenario, 'name' | 'expect'>,
  catalogue: ScenarioCatalogue,
  observe: NonNullable<EnvironmentOptions['observe']>,
  failing?: string,
): Promise<OpenScenario> {
  const entity = catalogue.entities.get(document.data?.schema ?? '');
  const recordName = entity?.['x-as'] ?? 'record';
  const record = isRecord(given[recordName]) ? given[recordName] : {};
  const contexts = givenContexts(document, given);
  const answers = { ...contexts.answers, ...given };
  const source = document.data?.source;
  if (source !== undefined && answers[source] === undefined) answers[source] = record;

  const ports = worldOf({ ...document, ...namedSources(document), ...contexts.bindings }, answers, catalogue, observe, failing);
  const dialogs = createDialogs();
  const toasts = createToasts();
  const renderer = {
    ports,
    loadForms: () => Promise.resolve(forms),
    loadNodes: () => {},
    dialogs,
    openScreens: createOpenScreens(dialogs),
    uploads: createUploads({ onUnseen: () => undefined }),
    toasts,
    undoing: createUndoing(ports, toasts, catalogueOfTexts.undo),
    confirmations: createConfirmations(),
    texts: {
      screen: catalogueOfTexts.screen,
      grid: catalogueOfTexts.grid,
      keys: catalogueOfTexts.keys,
      preview: catalogueOfTexts.preview,
      views: catalogueOfTexts.views,
      undo: catalogueOfTexts.undo,
      many: catalogueOfTexts.many,
      form: {
        ...catalogueOfTexts.form,
        problemsTitle: catalogueOfTexts.screen.problemsTitle,
        issues: catalogueOfTexts.issues,
        grid: catalogueOfTexts.grid,
        explanation: catalogueOfTexts.explanation,
      },
    },
  };
  const route = { params: {}, query: {}, ...(isRecord(given['route']) ? given['route'] : {}) };
  const input = { ...(isRecord(given['input']) ? given['input'] : {}), ...contexts.input };
  const screen = await openScreen(renderer, { id: document.id, input, route }, new AbortController().signal);

  for (const [name, value] of Object.entries(isRecord(given['state']) ? given['state'] : {})) screen.setState(name, value);
  for (const name of resultsOf(document, catalogue)) if (name in given) screen.bind(name, given[name]);
  for (const [grid, rows] of Object.entries(isRecord(given['selection']) ? given['selection'] : {}))
    screen.grids.select(grid, { count: 0, ids: [], row: undefined, ...(isRecord(rows) ? rows : {}) });
  if (step !== undefined) screen.update({ step });
  await untilLoaded(screen);

  const { form } = screen;
  if (form !== undefined) {
    const isNew = (mode ?? form.mode()) === 'create' && source !== recordName;
    if (mode !== undefined || isNew || source === undefined)
      form.reset({ ...(form.mode() === 'create' ? form.record() : {}), ...record }, mode ?? form.mode());
    for (const [field, value] of Object.entries(edit ?? {})) {
      form.edit(field, value);
      form.leave(field);
    }
    screen.touch();
  }
  return { screen, bindings: Object.fromEntries(MOMENTARY.flatMap((name) => (name in given ? [[name, given[name]]] : []))) };
}

/** A reply is found by the name of the source, so that two sources of one operation may differ. */
function namedSources(document: ScreenDocument): Pick<ScreenDocument, 'sources'> {
  const sources = Object.entries(document.sources ?? {}).map(([name, source]) => {
    return [name, source.operation === undefined ? source : { ...source, operation: name }] as const;
  });
  return { sources: Object.fromEntries(sources) };
}

/** A context given by name replaces the reply of its source or the expression that supplies it. */
function givenContexts(document: ScreenDocument, given: Scope) {
  const answers: Record<string, unknown> = {};
  const input: Record<string, unknown> = {};
  const context = { ...document.context };
  for (const [name, binding] of Object.entries(context)) {
    if (!(name in given)) continue;
    if (document.sources?.[binding.value] === undefined) {
      input[`context ${name}`] = given[name];
      context[name] = { ...binding, value: `input["context ${name}"]` };
    } else answers[binding.value] = given[name];
  }
  return { answers, input, bindings: document.context === undefined ? {} : { context } };
}

function worldOf(
  document: ScreenDocument,
  answers: Scope,
  catalogue: ScenarioCatalogue,
  observe: NonNullable<EnvironmentOptions['observe']>,
  failing: string | undefined,
): Ports {
  const formatByName = new Map(formats.map((format) => [format.name, format]));
  const session = catalogue.entities.get('accounts/session');
  const globals = { session: answers['session'] ?? {} };
  return {
    fileOf: () => undefined,
    requiredParams: () => [],
    writes: () => [],
    isWrite: () => false,
    listParams: () => ({}),
    loadPage: () => Promise.resolve({ items: [], totalItemsCount: 0 }),
    call: (operation) =>
      operation === failing ? Promise.reject(new Error(operation)) : Promise.resolve({ status: 200, body: answers[operation] }),
    findRunning: () => Promise.resolve(undefined),
    download: () => Promise.resolve(),
    readFile: () => Promise.resolve(new Blob()),
    addressOf: () => '',
    isExported: () => false,
    isFiltered: () => false,
    loadTotals: () => Promise.resolve({ count: 0, sums: [] }),
    exportList: () => Promise.resolve(),
    batchOf: () => undefined,
    undo: () => Promise.resolve({ undone: 0, kept: 0, again: [] }),
    asRefusal: () => undefined,
    navigate: () => undefined,
    openTab: () => undefined,
    together: ALONE,
    holdBack: () => () => undefined,
    address: NO_ADDRESS,
    visited: () => undefined,
    mayOpen: () => true,
    views: NO_VIEWS,
    saveTable: async () => undefined,
    loadScreen: () => Promise.resolve(document),
    loadEntity: createLoadEntity(catalogue),
    loadChoices: () => Promise.resolve([]),
    references: givenLists(document, answers, catalogue),
    behaviours: {},
    definitions: sharedNames(catalogue.documents),
    functions: domainFunctions,
    formats: { get: (name) => formatByName.get(name) },
    icons: {},
    globals: session === undefined ? {} : { session },
    readGlobals: () => globals,
    refreshGlobal: () => Promise.resolve(),
    remembered: { read: () => undefined, write: () => undefined },
    events: { subscribe: () => () => undefined, announce: () => undefined },
    copyText: () => Promise.resolve(),
    saveText: () => undefined,
    reportError(error) {
      if (failing === undefined) throw error;
    },
    observe,
  };
}

/** The lists that the record's expressions read whole, as the scenario gives them. */
function givenLists({ data }: ScreenDocument, given: Scope, { entities }: Catalogue): References {
  const entity = entities.get(data?.schema ?? '');
  const lists = new Map((entity === undefined ? [] : contextListsOf(entity)).map(({ name, entity: of }) => [of, given[name]]));
  const rowsOf = (of: string) => {
    const rows = lists.get(of);
    return Array.isArray(rows) ? rows.filter(isRecord) : [];
  };
  return { ...NO_REFERENCES, rowsOf, loadRows: (of) => Promise.resolve(rowsOf(of)) };
}

function resultsOf(document: ScreenDocument, catalogue: Catalogue): readonly string[] {
  const declared = new Set([...Object.keys(document.sources ?? {}), ...Object.keys(document.context ?? {}), 'session', 'input', 'state']);
  const entity = catalogue.entities.get(document.data?.schema ?? '');
  const own = [entity?.['x-as'] ?? 'record', 'route', 'mode', 'form', 'selection', ...MOMENTARY];
  return Object.keys(readScreenNames(document, catalogue).names).filter((name) => !declared.has(name) && !own.includes(name));
}

/** A reply may complete the parameters of another source. */
async function untilLoaded(screen: ScreenStore): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 0));
  while (!screen.sources.isLoaded());
}
