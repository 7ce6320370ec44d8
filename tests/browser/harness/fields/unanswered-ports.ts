import { NO_ADDRESS } from '#renderer/services/address.ts';
import { NO_VIEWS } from '#renderer/services/views.ts';
import { ALONE } from '#renderer/services/realtime.ts';
import { NO_REFERENCES } from '#renderer/services/references.ts';
import type { Ports } from '#renderer/index.ts';

/** The renderer's world where nothing is asked of a server. */
export const unansweredPorts: Ports = {
  fileOf: () => undefined,
  requiredParams: () => [],
  writes: () => [],
  isWrite: () => false,
  listParams: () => ({}),
  loadPage: () => unanswered(),
  call: () => unanswered(),
  findRunning: () => unanswered(),
  openTab: () => undefined,
  download: () => unanswered(),
  readFile: () => unanswered(),
  addressOf: () => '',
  isExported: () => false,
  isFiltered: () => false,
  loadTotals: () => unanswered(),
  exportList: () => unanswered(),
  batchOf: () => undefined,
  undo: () => unanswered(),
  asRefusal: () => undefined,
  navigate: () => undefined,
  together: ALONE,
  holdBack: () => () => undefined,
  address: NO_ADDRESS,
  visited: () => undefined,
  mayOpen: () => true,
  views: NO_VIEWS,
  saveTable: async () => undefined,
  loadScreen: () => unanswered(),
  loadEntity: () => unanswered(),
  loadChoices: () => unanswered(),
  references: NO_REFERENCES,
  behaviours: {},
  functions: [],
  formats: new Map(),
  icons: {},
  globals: {},
  readGlobals: () => ({}),
  refreshGlobal: () => unanswered(),
  remembered: { read: () => undefined, write: () => undefined },
  events: { subscribe: () => () => undefined, announce: () => undefined },
  copyText: () => Promise.resolve(),
  saveText: () => undefined,
  reportError: (error) => console.error(error),
};

function unanswered(): Promise<never> {
  return Promise.reject(new Error('Nothing answers here.'));
}
