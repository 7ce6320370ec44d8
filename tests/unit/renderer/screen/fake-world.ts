import type { Ports, Refusal, Reply } from '#renderer/screen/ports.ts';
import type { ScreenTexts } from '#renderer/screen/texts.ts';
import { createConfirmations } from '#renderer/dialog/confirmations.ts';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { createToasts } from '#renderer/dialog/toasts.ts';
import { createScreenLanguage } from '#renderer/screen/language.ts';
import { createScreenStore, type ScreenStore } from '#renderer/screen/screen-store.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

export interface RecordedCall {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
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
export function fakeWorld(answers: Readonly<Record<string, Answer>>) {
  const calls: RecordedCall[] = [];
  const visited: string[] = [];
  const defects: unknown[] = [];
  const ports: Ports = {
    async call(operation, { params, body }) {
      const call = { operation, params, body };
      calls.push(call);
      const answer = answers[operation];
      if (answer === undefined) throw new Error(`Nothing answers ${operation}.`);
      return answer(call);
    },
    asRefusal: (thrown) => (thrown instanceof Refused ? thrown.refusal : undefined),
    requiredParams: (operation) => (operation === 'getBook' ? ['id'] : []),
    isWrite: (operation) => operation.startsWith('save') || operation.startsWith('delete'),
    loadPage: async (operation, params) => {
      calls.push({ operation, params, body: undefined });
      return { items: [], totalItemsCount: 0 };
    },
    navigate: (path) => visited.push(path),
    loadScreen: () => Promise.reject(new Error('No screen is opened here.')),
    loadEntity: () => Promise.reject(new Error('No entity is loaded here.')),
    loadChoices: () => Promise.resolve([]),
    behaviours: { greet: (input) => Promise.resolve({ text: `Hello ${String(input['name'])}` }) },
    functions: [],
    formats: { get: () => undefined },
    icons: {},
    globals: {},
    readGlobals: () => ({}),
    remembered: { read: () => undefined, write: () => undefined },
    reportDefect: (defect) => defects.push(defect),
  };
  const services = { ports, dialogs: createDialogs(), toasts: createToasts(), confirmations: createConfirmations(), texts };
  return { ports, services, calls, visited, defects };
}

export type FakeWorld = ReturnType<typeof fakeWorld>;

export function openScreen(
  world: FakeWorld,
  document: Omit<ScreenDocument, '$schema' | 'format' | 'id' | 'kind' | 'title' | 'layout'>,
  input: Readonly<Record<string, unknown>> = {},
): ScreenStore {
  const whole: ScreenDocument = { $schema: '', format: 1, id: 'library/book', kind: 'dialog', title: 'Book', layout: [], ...document };
  const screen = createScreenStore({
    document: whole,
    language: createScreenLanguage(whole, undefined, world.ports),
    services: world.services,
    input,
    route: undefined,
    onClose: (outcome) => world.visited.push(`closed ${JSON.stringify(outcome)}`),
  });
  screen.touch();
  return screen;
}

/** Lets everything that is already answered arrive. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const texts: ScreenTexts = {
  unexpected: 'Something went wrong.',
  problemsTitle: 'Please correct the following issues',
  discardTitle: 'Discard changes?',
  discardBody: 'What you typed will be lost.',
  discard: 'Discard',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  retry: 'Retry',
  loadFailed: 'Could not load',
  notFoundTitle: 'Not found',
  notFoundBody: 'It may have been removed.',
  search: 'Search',
  clearSearch: 'Clear search',
  dismissToast: 'Dismiss',
  toastsLabel: 'Messages',
  yes: 'Yes',
  no: 'No',
  wizardStep: 'Step',
};
