import { isRecord } from '#src/expression/index.ts';
import type { Ports } from '#renderer/services/ports.ts';
import type { Realtime } from '#renderer/services/realtime.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { MayOpen } from '../session/may-open.ts';
import { ApiError, ConnectionError } from '../api/api-error.ts';
import { pageParams, requiredParams } from '../api/build-request.ts';
import type { Client } from '../api/client.ts';
import { saveFile } from '../files/save-file.ts';
import { saveTable } from '../files/save-table.ts';
import { readClipboard } from '../behaviours/read-clipboard.ts';
import { createRegistrationProgressBehaviour } from '../behaviours/registration-progress.ts';
import { createSessionStarted } from '../behaviours/session-started.ts';
import type { BehaviourName } from '../behaviours/names.ts';
import { createChoices } from './choices.ts';
import { formatsAt } from './formats.ts';
import { createReferences, type ReferenceTable } from './references.ts';
import { type AskedEdition, loadByEdition } from '../documents/edition.ts';
import { sharedNames } from '../documents/load-documents.ts';
import { copyText } from '../copy-text.ts';
import { functions } from '../documents/load-functions.ts';
import { icons } from '../theme/icons.tsx';
import { placeVisited, type RecentlyOpened } from '../jump/recently-opened.ts';
import { createViews } from './saved-views.ts';
import { createLoadPage, createLoadTotals, filterParam, listParams } from './load-page.ts';
import type { Router } from '../routing/router.ts';
import type { SessionCache } from '../session/session-cache.ts';
import type { RegistrationProgress } from '../session/registration-progress.ts';
import type { SessionKeeper } from '../session/session-keeper.ts';
import { sessionSchema } from '../session/session-schema.ts';
import { texts } from '../texts.ts';
import { throughLens, type WorkbenchStore } from '../workbench/workbench.ts';

export interface PortsOptions {
  readonly client: Client;
  readonly examples: Ports['examples'];
  readonly references: ReferenceTable;
  readonly session: SessionCache;
  readonly router: Router;
  readonly events: EventBus;
  readonly keeper: SessionKeeper;
  readonly registration: RegistrationProgress;
  readonly together: Realtime;
  readonly remembered: Ports['remembered'];
  readonly recent: RecentlyOpened;
  readonly mayOpen: MayOpen;
  readonly workbench: WorkbenchStore;
  /** Loads another page, so that nothing of this one stays in memory. */
  leaveTo(place: string): Promise<never>;
}

/** The renderer's ports in a browser. */
export function createPorts(options: PortsOptions): Ports {
  const { client, examples, references, session, router, events, together, remembered, recent, mayOpen, workbench } = options;
  const seen = throughLens(client, session, workbench);
  const choices = createChoices(seen.client);
  return {
    ...operationFacts(client),
    ...operationCalls(seen.client, choices),
    behaviours: createBehaviours(options),
    saveTable,
    asRefusal: toRefusal,
    navigate: (place) => void router.navigate(place),
    openTab: (place) => void window.open(place, '_blank', 'noopener'),
    holdBack: router.holdBack,
    address: router.address,
    visited: (title, dialog) => recent.note({ place: placeVisited(router.store.getState().path, dialog), title }),
    mayOpen: (access) => mayOpen(access, seen.readGlobals().session),
    ...loadByEdition(() => workbench.getState()?.edition ?? publishedEdition(client, session)),
    loadChoices: choices.load,
    references: createReferences(references, choices.load),
    definitions: sharedNames,
    functions: functions.known,
    formats: formatsAt(() => session.store.getState().session?.timeZone),
    icons,
    globals: { session: sessionSchema },
    readGlobals: seen.readGlobals,
    refreshGlobal: async () => void (await session.load(true)),
    remembered,
    views: createViews(client),
    events,
    together,
    examples,
    copyText,
    saveText: (text, name) => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name),
    reportError,
  };
}

/** The variation in force. */
function publishedEdition(client: Client, session: SessionCache): AskedEdition | undefined {
  const number = session.store.getState().session?.edition;
  return number === undefined
    ? undefined
    : { key: number, ask: async () => (await client.call('getVariation', { params: { number } })).body };
}

/** Properties of operations from the contract. */
function operationFacts(
  client: Client,
): Pick<Ports, 'requiredParams' | 'fileOf' | 'isWrite' | 'writes' | 'listParams' | 'addressOf' | 'isExported' | 'isFiltered' | 'batchOf'> {
  return {
    requiredParams: (operation) => requiredParams(client.operation(operation)),
    fileOf: (operation) => client.operation(operation).file,
    isWrite: (operation) => isWrite(client, operation),
    writes: (operation) => client.operation(operation).writes ?? [],
    listParams: (operation, list) => listParams(client.operation(operation), list),
    addressOf: client.addressOf,
    isExported: (operation) => client.operation(operation).query.includes('Columns'),
    isFiltered: (operation, field) => {
      const { query, unfiltered = [] } = client.operation(operation);
      return query.includes('Filter') && !unfiltered.includes(field);
    },
    batchOf: (operation) => client.operation(operation).batch,
  };
}

function isWrite(client: Client, operation: string): boolean {
  return client.operation(operation).method !== 'GET';
}

function operationCalls(
  client: Client,
  choices: ReturnType<typeof createChoices>,
): Pick<Ports, 'call' | 'findRunning' | 'download' | 'readFile' | 'loadPage' | 'loadTotals' | 'exportList' | 'undo'> {
  return {
    async call(operation, request) {
      const reply = await client.call(operation, request);
      if (isWrite(client, operation)) choices.noteWrite(operation);
      return reply;
    },
    async findRunning(operation) {
      const follow = await client.findRunning(operation);
      return (
        follow &&
        (async (request) => {
          const reply = await follow(request);
          choices.noteWrite(operation);
          return reply;
        })
      );
    },
    async download(operation, request) {
      const answer = await client.download(operation, request);
      if (!('file' in answer)) return answer.made;
      saveFile(answer.file, answer.name);
      return undefined;
    },
    async readFile(operation, request) {
      const answer = await client.download(operation, request);
      if (!('file' in answer)) throw new Error(`'${operation}' answers no file.`);
      return answer.file;
    },
    loadPage: createLoadPage(client),
    loadTotals: createLoadTotals(client),
    async exportList(operation, params, { format, columns, sort, filter, signal }) {
      const order = sort.length === 0 ? undefined : JSON.stringify(sort);
      // The export has the rows of every page.
      const asked = {
        ...pageParams(client.operation(operation), 1, 1),
        Format: format,
        Columns: columns.join(','),
        SortModel: order,
        ...filterParam(filter),
      };
      const answer = await client.download(operation, { params: { ...params, ...asked }, signal });
      if ('file' in answer) saveFile(answer.file, answer.name);
    },
    async undo(changes) {
      const { body, undo = '' } = await client.call('undoChanges', { params: {}, body: { changes } });
      const count = (name: string) => (isRecord(body) && typeof body[name] === 'number' ? body[name] : 0);
      return { undone: count('undone'), kept: count('kept'), again: undo.split(',').filter((change) => change !== '') };
    },
  };
}

function createBehaviours({
  client,
  session,
  keeper,
  registration,
  router,
  workbench,
  events,
  leaveTo,
}: PortsOptions): Ports['behaviours'] {
  return {
    'read-clipboard': readClipboard,
    'session-started': createSessionStarted({
      session,
      keeper,
      origin: location.origin,
      isFile: client.serves,
      navigate: router.navigate,
      leaveTo,
    }),
    'sign-in-again': () => keeper.signInAgain(),
    'change-part': async ({ part, move, isReset }) => workbench.getState()?.change(part, move, isReset),
    'change-rule': async ({ rule, isRemoved }) => workbench.getState()?.changeRule(rule, isRemoved),
    'change-own-field': async ({ field, isRemoved }) => workbench.getState()?.changeField(field, isRemoved),
    'edit-outline': async ({ part, act }) => workbench.getState()?.editOutline(part, act),
    'show-part': async ({ part }) => workbench.getState()?.showPart(part),
    'seek-part': async (sought) => events.raise('part-sought', sought),
    'read-conditions': async ({ rule }) => workbench.getState()?.readRule(rule),
    'write-conditions': async ({ rule }) => workbench.getState()?.writeRule(rule),
    'registration-progress': createRegistrationProgressBehaviour(registration, keeper),
  } satisfies Record<BehaviourName, Ports['behaviours'][string]>;
}

function toRefusal(thrown: unknown): ReturnType<Ports['asRefusal']> {
  if (thrown instanceof ConnectionError) return { status: 0, title: texts.app.noConnection, errors: {} };
  if (!(thrown instanceof ApiError)) return undefined;
  return { status: thrown.status, title: thrown.message, errors: thrown.result?.errors ?? {} };
}

/** A request cancelled by the page itself is not an error. */
function reportError(error: unknown): void {
  if (error instanceof Error && error.name === 'AbortError') return;
  console.error(error);
}
