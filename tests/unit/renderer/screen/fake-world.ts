import { NO_ADDRESS } from '#renderer/services/address.ts';
import { NO_VIEWS } from '#renderer/services/views.ts';
import { ALONE } from '#renderer/services/realtime.ts';
import { NO_REFERENCES } from '#renderer/services/references.ts';
import { Ajv } from 'ajv';
import { createConfirmations } from '#renderer/services/confirmations.ts';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { createUploads } from '#renderer/services/uploads.ts';
import { createForms } from '#renderer/widgets/index.ts';
import { createUndoing } from '#renderer/services/undo.ts';
import { createToasts } from '#renderer/services/toasts.ts';
import { createScreenLanguage } from '#renderer/screen/state/language.ts';
import { openScreen as openWhole } from '#renderer/screen/open/open-screen.ts';
import type { Ports, Refusal, Reply, RecordVersion, RouteMatch } from '#renderer/services/ports.ts';
import { createOpenScreens } from '#renderer/screen/open/screen-drafts.ts';
import type { Renderer } from '#renderer/screen/open/renderer.ts';
import { createScreenStore, type ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { withPropertyValidators } from '#renderer/form/compile/property-validators.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import { stubTheme, texts as formTexts } from '../form/goods-form.ts';

export interface RecordedCall {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly version: RecordVersion | undefined;
  readonly signal: AbortSignal | undefined;
}

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.title);
    this.refusal = refusal;
  }
}

type Answer = (call: RecordedCall) => Reply | Promise<Reply>;

/** A world outside that answers from a table of operations and remembers what it was asked. */
export function fakeWorld(answers: Readonly<Record<string, Answer>>, more: Partial<Ports> = {}) {
  const calls: RecordedCall[] = [];
  const visited: string[] = [];
  const errors: unknown[] = [];
  const announced: unknown[] = [];
  const copied: string[] = [];
  const saved: { readonly name: string; readonly text: string }[] = [];
  const globals = {};
  const listeners = new Map<string, (facts: Readonly<Record<string, unknown>>) => void>();
  const ports: Ports = {
    async call(operation, { params, body, version, signal }) {
      const call = { operation, params, body, version, signal };
      calls.push(call);
      const answer = answers[operation];
      if (answer === undefined) throw new Error(`Nothing answers ${operation}.`);
      return answer(call);
    },
    findRunning: () => Promise.resolve(undefined),
    async download(operation, { params, body, signal }) {
      await ports.call(operation, { params, body, ...(signal === undefined ? {} : { signal }) });
    },
    readFile: () => Promise.reject(new Error('No file is read here.')),
    addressOf: (operation, params) => `${operation} ${JSON.stringify(params)}`,
    isExported: () => false,
    isFiltered: () => true,
    loadTotals: async (operation, params) => {
      calls.push({ operation, params, body: undefined, version: undefined, signal: undefined });
      return { count: 0, sums: [] };
    },
    exportList: async () => undefined,
    batchOf: () => undefined,
    undo: async () => ({ undone: 0, kept: 0, again: [] }),
    asRefusal: (thrown) => (thrown instanceof Refused ? thrown.refusal : undefined),
    fileOf: () => undefined,
    requiredParams: (operation) => (operation === 'getBook' ? ['id'] : []),
    writes: () => [],
    listParams: () => ({}),
    isWrite: (operation) => operation.startsWith('save') || operation.startsWith('delete'),
    loadPage: async (operation, params) => {
      calls.push({ operation, params, body: undefined, version: undefined, signal: undefined });
      return { items: [], totalItemsCount: 0 };
    },
    navigate: (path) => visited.push(path),
    openTab: (path) => visited.push(path),
    together: ALONE,
    holdBack: () => () => undefined,
    address: NO_ADDRESS,
    visited: () => undefined,
    mayOpen: () => true,
    views: NO_VIEWS,
    saveTable: async () => undefined,
    loadScreen: () => Promise.reject(new Error('No screen is opened here.')),
    loadEntity: () => Promise.resolve(bookEntity),
    loadChoices: () => Promise.resolve([]),
    references: NO_REFERENCES,
    behaviours: { greet: (input) => Promise.resolve({ text: `Hello ${String(input['name'])}` }) },
    functions: [],
    formats: { get: () => undefined },
    icons: {},
    globals: {},
    readGlobals: () => globals,
    refreshGlobal: () => Promise.reject(new Error('There are no globals here.')),
    remembered: { read: () => undefined, write: () => undefined },
    events: {
      subscribe(name, listener) {
        listeners.set(name, listener);
        return () => listeners.delete(name);
      },
      announce: (name, facts) => announced.push([name, facts]),
    },
    copyText: async (text) => void copied.push(await text),
    saveText: (text, name) => void saved.push({ name, text }),
    reportError: (error) => errors.push(error),
    ...more,
  };
  const dialogs = createDialogs();
  const toasts = createToasts();
  const shared = {
    ports,
    loadForms: () => Promise.resolve(createForms(stubTheme)),
    loadNodes: () => {},
    dialogs,
    toasts,
    undoing: createUndoing(ports, toasts, catalogue.undo),
    confirmations: createConfirmations(),
  };
  const services = { ...shared, texts: catalogue.screen };
  const renderer: Renderer = {
    ...shared,
    openScreens: createOpenScreens(dialogs),
    uploads: createUploads({ onUnseen: () => undefined }),
    texts: {
      screen: catalogue.screen,
      form: formTexts,
      grid: catalogue.grid,
      keys: catalogue.keys,
      preview: catalogue.preview,
      views: catalogue.views,
      undo: catalogue.undo,
      many: catalogue.many,
    },
  };
  const raise = (name: string, facts: Readonly<Record<string, unknown>> = {}) => listeners.get(name)?.(facts);
  return { ports, services, renderer, calls, visited, errors, announced, copied, saved, raise };
}

export type FakeWorld = ReturnType<typeof fakeWorld>;

type Parts = Omit<ScreenDocument, '$schema' | 'format' | 'id' | 'kind' | 'title' | 'layout'> &
  Partial<Pick<ScreenDocument, 'layout' | 'kind'>>;

const wholeDocument = (parts: Parts): ScreenDocument => ({
  $schema: '',
  format: 1,
  id: 'library/book',
  kind: 'dialog',
  title: 'Book',
  layout: [],
  ...parts,
});

/** A screen without a form. */
export function openScreen(world: FakeWorld, parts: Parts, input: Readonly<Record<string, unknown>> = {}): ScreenStore {
  const document = wholeDocument(parts);
  const screen = createScreenStore({
    document,
    language: createScreenLanguage({ document, record: undefined, context: {}, ports: world.ports, texts: world.services.texts }),
    services: world.services,
    input,
    route: undefined,
    onClose: (outcome) => world.visited.push(`closed ${JSON.stringify(outcome)}`),
  });
  screen.touch();
  return screen;
}

/** A screen as the app opens it, with the form that its data asks for. */
export function openBook(
  world: FakeWorld,
  parts: Parts,
  signal: AbortSignal = new AbortController().signal,
  route?: RouteMatch,
): Promise<ScreenStore> {
  const renderer = { ...world.renderer, ports: { ...world.ports, loadScreen: () => Promise.resolve(wholeDocument(parts)) } };
  const onClose = (outcome: unknown) => world.visited.push(`closed ${JSON.stringify(outcome)}`);
  return openWhole(renderer, { id: 'library/book', input: {}, onClose, route }, signal);
}

/** Lets everything that is already answered arrive. */
export const flushPromises = () => new Promise((resolve) => setTimeout(resolve, 0));

const bookSchema: EntitySchema = {
  $schema: '',
  $id: 'library/book',
  title: 'Book',
  type: 'object',
  additionalProperties: false,
  'x-as': 'book',
  required: ['title'],
  properties: {
    title: { title: 'Title', type: 'string' },
    shelf: { title: 'Shelf', type: 'string' },
    pages: { title: 'Pages', type: 'integer' },
  },
};
const bookEntity = {
  schema: bookSchema,
  uiSchema: undefined,
  validators: {
    [bookSchema.$id]: withPropertyValidators(
      new Ajv({ allErrors: true, strict: false }).compile(bookSchema),
      Object.keys(bookSchema.properties),
    ),
  },
};
