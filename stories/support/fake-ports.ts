/** The renderer's ports without a server: replies come from samples, delayed or refused as the story defines. */
import { NO_ADDRESS } from '#renderer/services/address.ts';
import { NO_VIEWS } from '#renderer/services/views.ts';
import { ALONE } from '#renderer/services/realtime.ts';
import { createExampleUse } from '#renderer/services/example-use.ts';
import { NO_REFERENCES, type Row } from '#renderer/services/references.ts';
import { action } from 'storybook/actions';
import { isRecord, type FormatTable } from '#src/expression/index.ts';
import { meetsFilter } from '#renderer/services/filters/meets-filter.ts';
import { memorySource } from '#renderer/grid/contract/memory-source.ts';
import type { CallRequest, Page, PageRequest, Ports, Refusal, Reply } from '#renderer/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { formats } from '#schemas/formats/index.ts';
import messages from '#schemas/messages/en.json' with { type: 'json' };
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import type { Session } from '#schemas/generated/types.ts';
import { requiredParams } from '#src/app/api/build-request.ts';
import type { BehaviourName } from '#src/app/behaviours/names.ts';
import type { ApiOperation } from '#src/documents/contract/openapi.ts';
import type { ExampleAnswer } from '#src/documents/examples/example-server.ts';
import { hasExample } from '#src/documents/examples/examples.ts';
import type { Operation, Operations } from '#src/app/api/operations.ts';
import { loadEntity, loadScreen, sharedNames } from '#src/app/documents/load-documents.ts';
import { listParams } from '#src/app/ports/load-page.ts';
import { icons } from '#src/app/theme/icons.tsx';
import { sessionSchema } from '#src/app/session/session-schema.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { exampleAnswers } from './example-answers.ts';
import { FakeRefusal, type Examples, type FakeRequest, type Replies } from './replies.ts';

export interface World {
  readonly session: Session;
  readonly replies: Replies;
  /** Examples for operations without a handler. */
  readonly examples?: Examples;
  /** Delay of each reply. */
  readonly latencyMs: number;
  /** No reply at all. */
  readonly isDown: boolean;
  /** Documents of the story, which replace the product's. */
  readonly screens?: Readonly<Record<string, ScreenDocument>>;
  /** Content of the clipboard. */
  readonly clipboard?: string;
  /** Replies by operation, which precede the samples. */
  readonly made?: { readonly given: Values; readonly examples: Values };
  /** What is read never comes, or cannot be read. */
  readonly reads?: 'waiting' | 'failed';
  /** Problems of every stored record, by field. */
  readonly refusal?: FakeRefusal['errors'];
}

type Values = Readonly<Record<string, unknown>>;

const contract: Operations = operations;
const BLANK_IMAGE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='160' height='48'/%3E";
/** The longest that a timer takes. */
const FOREVER_MS = 2 ** 31 - 1;
const formatByName = new Map(formats.map((format) => [format.name, format]));
const formatTable: FormatTable = { get: (name) => formatByName.get(name) };

/** @returns ports that touch nothing outside the story; if they would lead is shown under Actions */
export function createFakePorts(world: World): Ports {
  const examples = createExampleUse();
  const globals = { session: world.session };
  const kept = new Map<string, unknown>();
  return {
    ...OPERATION_FACTS,
    ...operationCalls(world, createAnswers(world, examples)),
    references: NO_REFERENCES,
    examples,
    asRefusal: (thrown): Refusal | undefined =>
      thrown instanceof FakeRefusal ? { status: thrown.status, title: thrown.message, errors: thrown.errors } : undefined,
    navigate: action('navigate'),
    openTab: action('openTab'),
    together: ALONE,
    address: NO_ADDRESS,
    visited: () => undefined,
    mayOpen: () => true,
    views: NO_VIEWS,
    saveTable: async () => undefined,
    // No story has a history: this event is its Back.
    holdBack(onBack) {
      window.addEventListener('story-back', onBack);
      return () => window.removeEventListener('story-back', onBack);
    },
    loadScreen: async (id) => world.screens?.[id] ?? loadScreen(id),
    loadEntity,
    definitions: sharedNames,
    functions: domainFunctions,
    formats: formatTable,
    icons,
    globals: { session: sessionSchema },
    readGlobals: () => globals,
    refreshGlobal: async (name) => action('refresh')(name),
    remembered: { read: (key) => kept.get(key), write: (key, value) => void kept.set(key, value) },
    events: { subscribe: () => () => undefined, announce: (name, facts) => action('announce')(name, facts) },
    copyText: async (text) => action('copyText')(await text),
    saveText: () => undefined,
    reportError,
    behaviours: {
      'read-clipboard': async () => ({ text: world.clipboard ?? null }),
      'session-started': async (input) => action('session-started')(input),
      'sign-in-again': async (input) => action('sign-in-again')(input),
      'registration-progress': async () => undefined,
      'change-part': async () => refuseWrite(world),
      'change-rule': async () => refuseWrite(world),
      'change-own-field': async () => refuseWrite(world),
      'edit-outline': async () => refuseWrite(world),
      'show-part': async () => undefined,
      'seek-part': async (sought) => action('seek-part')(sought),
      'read-conditions': async ({ rule }) => rule,
      'write-conditions': async ({ rule }) => (isRecord(rule) ? rule['expression'] : undefined),
    } satisfies Record<BehaviourName, Ports['behaviours'][string]>,
  };
}

type Answers = (operation: string, request: CallRequest) => Promise<Partial<ExampleAnswer>>;

/** The sample of the story, else an example of the contract. */
function createAnswers(world: World, examples: ReturnType<typeof createExampleUse>): Answers {
  const samples = samplesOf(world);
  const { examples: ofStory = {} } = world;
  const isShown = (operation: ApiOperation) => operation.operationId in ofStory || hasExample(operation);
  const answerByExample = exampleAnswers((operation) => !samples.has(operation.operationId) && isShown(operation), ofStory);

  return async (operation, request) => {
    const isRead = operationOf(operation).method === 'GET';
    if (!isRead) action(operation)(request.params, request.body);
    await pause(isRead && world.reads === 'waiting' ? FOREVER_MS : world.latencyMs, request.signal);
    if (world.isDown) throw new FakeRefusal(0, 'The server cannot be reached.');
    if (isRead && world.reads === 'failed') throw new FakeRefusal(500, 'An unexpected server error occurred.');
    if (!isRead) refuseWrite(world);
    const sample = samples.get(operation);
    if (sample !== undefined) return { body: await sample(request) };
    const answered = await answerByExample(operation, request);
    if (answered === undefined) return {};
    examples.note(operation);
    return answered;
  };
}

function refuseWrite({ refusal }: World): void {
  if (refusal !== undefined) throw new FakeRefusal(400, messages.screen.problemsTitle, refusal);
}

const OPERATION_FACTS = {
  fileOf: (operation) => operationOf(operation).file,
  requiredParams: (operation) => requiredParams(operationOf(operation)),
  writes: (operation) => operationOf(operation).writes ?? [],
  isWrite: (operation) => operationOf(operation).method !== 'GET',
  listParams: (operation, list) => listParams(operationOf(operation), list),
  isExported: (operation) => operationOf(operation).query.some((name) => name === 'Columns'),
  isFiltered(operation, field) {
    const { query, unfiltered = [] } = operationOf(operation);
    return query.includes('Filter') && !unfiltered.includes(field);
  },
  batchOf: (operation) => operationOf(operation).batch,
} satisfies Partial<Ports>;

function operationCalls(
  world: World,
  given: Answers,
): Pick<
  Ports,
  'call' | 'findRunning' | 'download' | 'readFile' | 'addressOf' | 'exportList' | 'loadTotals' | 'loadPage' | 'loadChoices' | 'undo'
> {
  const samples = samplesOf(world);
  const answer = async (operation: string, request: CallRequest) => (await given(operation, request)).body;

  const found = async (operation: string, params: CallRequest['params'], signal: AbortSignal) =>
    rowsOf(await answer(operation, { params, signal })).filter(isFound(params['SearchText']));

  return {
    async call(operation, request): Promise<Reply> {
      const { body, version = '"1"', location = '/1' } = await given(operation, request);
      const { status } = operationOf(operation);
      return { status, body: body ?? {}, version, ...(status === 201 ? { id: Number(location.split('/').at(-1)) } : {}) };
    },
    findRunning: () => Promise.resolve(undefined),
    async download(operation, request) {
      action('download')(operation, request.params);
      await answer(operation, request);
    },
    async readFile(operation, request) {
      const file = await answer(operation, request);
      if (!(file instanceof Blob)) throw new FakeRefusal(404, 'The story has no such file.');
      return file;
    },
    addressOf(operation, params) {
      const address = samples.get(operation)?.({ params });
      return typeof address === 'string' ? address : BLANK_IMAGE;
    },
    async exportList(operation, params, { signal, ...list }) {
      action('export')(operation, list);
      await answer(operation, { params, signal });
    },
    async loadTotals(operation, params, { filter = [], signal }) {
      const rows = (await found(operation, params, signal)).filter((row) => meetsFilter(row, filter));
      return { count: rows.length, sums: [] };
    },
    async loadPage(operation, params, page): Promise<Page> {
      const rows = (await found(operation, params, page.signal)).filter((row) => meetsFilter(row, page.filter ?? []));
      return memorySource(operation, rows).load(page satisfies PageRequest);
    },
    loadChoices: async (operation, params) => rowsOf(await answer(operation, { params })),
    undo: (changes) => {
      action('undo')(changes);
      return Promise.resolve({ undone: 1, kept: 0, again: [] });
    },
  };
}

function samplesOf({ replies, made }: World): ReadonlyMap<string, (request: FakeRequest) => unknown> {
  const always = (answers: Values = {}) => Object.entries(answers).map(([id, answer]) => [id, () => answer] as const);
  return new Map<string, (request: FakeRequest) => unknown>([
    ...always(made?.examples),
    ...Object.entries(replies),
    ...always(made?.given),
  ]);
}

function operationOf(id: string): Operation {
  const operation = contract[id];
  if (operation === undefined) throw new Error(`The contract has no operation "${id}".`);
  return operation;
}

/** A story makes refusals on purpose; anything else is an error, and fails its test. */
function reportError(error: unknown): void {
  const isWanted = error instanceof FakeRefusal || (error instanceof DOMException && error.name === 'AbortError');
  if (!isWanted) console.error(error);
}

function pause(timeMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The answer is not wanted any more.', 'AbortError'));
    });
  });
}

/** A list, or a page of one. */
function rowsOf(body: unknown): readonly Row[] {
  const rows = isRecord(body) ? body['items'] : body;
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

function isFound(text: unknown): (row: Row) => boolean {
  if (typeof text !== 'string') return () => true;
  const sought = text.toLowerCase();
  return (row) => Object.values(row).some((value) => String(value).toLowerCase().includes(sought));
}
