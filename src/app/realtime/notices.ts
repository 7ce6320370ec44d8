/** The notices of the person who is signed in, as the bell shows them. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRecord } from '#src/expression/index.ts';
import type { Realtime } from '#renderer/services/realtime.ts';
import type { Client } from '../api/client.ts';

/** Entity of the hint after which the bell reloads. */
const NOTICES = 'together/notice';

export interface Notice {
  readonly id: string;
  readonly created: string;
  readonly message: string;
  readonly isRead: boolean;
  /** The page it leads to. */
  readonly place: string | undefined;
  /** The user's own change, which can be undone. */
  readonly undo: string | undefined;
}

export interface Notices {
  readonly store: StoreApi<readonly Notice[]>;
  load(): Promise<void>;
  /** Marks the shown notices as read. */
  read(): Promise<void>;
  /** Loads the notices, and again when there are new ones; returns a function to stop. */
  start(): () => void;
}

export function createNotices(client: Pick<Client, 'call'>, follow: Realtime['follow']): Notices {
  const store = createStore<readonly Notice[]>(() => []);
  async function load(): Promise<void> {
    const { body } = await client.call('listNotices', { params: {} });
    store.setState(Array.isArray(body) ? body.filter(isRecord).map(noticeOf) : [], true);
  }
  return {
    store,
    load,
    async read() {
      const ids = store
        .getState()
        .filter(({ isRead }) => !isRead)
        .map(({ id }) => id);
      if (ids.length === 0) return;
      await client.call('readNotices', { params: {}, body: { ids } });
      store.setState((notices) => notices.map((notice) => ({ ...notice, isRead: true })), true);
    },
    start() {
      // A failed load is ignored until the next one.
      const again = () => void load().catch(() => undefined);
      again();
      const stop = follow((hint) => (hint === undefined || hint.entity === NOTICES) && again());
      return () => {
        stop();
        store.setState([], true);
      };
    },
  };
}

/** Where records have a place of their own; a dialog opens over the page that is open. */
const places: ReadonlyMap<unknown, (id: number) => string> = new Map([
  ['declarations/declaration', (id) => `/Declarations/${id}`],
  ['variations/variation', (id) => `?open=variations/version;number:${id}`],
  ['variations/variation-draft', (id) => `/ScreensAndRules?open=variations/publish-draft;userId:${id}`],
]);

function noticeOf({ id, created, message, isRead, consignmentId, entity, recordId, undo }: Readonly<Record<string, unknown>>): Notice {
  const placeOf = places.get(entity);
  return {
    id: String(id),
    created: String(created),
    message: String(message),
    isRead: isRead === true,
    undo: typeof undo === 'string' ? undo : undefined,
    place:
      placeOf !== undefined && typeof recordId === 'number'
        ? placeOf(recordId)
        : typeof consignmentId === 'number'
          ? `/Consignments/${consignmentId}`
          : undefined,
  };
}
