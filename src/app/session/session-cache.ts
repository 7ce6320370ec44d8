import { isRecord } from '#src/expression/index.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session as SessionRecord } from '#schemas/generated/types.ts';

/** The signed-in user. */
export type Session = Readonly<SessionRecord>;

export interface SessionCache {
  readonly store: StoreApi<{ readonly session: Session | undefined }>;
  /** The session from this tab's storage, else from the server; `refresh` always asks the server. */
  load(refresh?: boolean): Promise<Session>;
  clear(): void;
}

export const SESSION_KEY = 'quayline.session';

export function createSessionCache(
  ask: () => Promise<unknown>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SessionCache {
  const store = createStore<{ session: Session | undefined }>(() => ({ session: readStored(storage.getItem(SESSION_KEY)) }));
  return {
    store,
    async load(refresh = false) {
      const known = store.getState().session;
      if (known !== undefined && !refresh) return known;
      const session = await ask();
      if (!isRecord(session)) throw new Error('The server answered no session.');
      storage.setItem(SESSION_KEY, JSON.stringify(session));
      store.setState({ session });
      return session;
    },
    clear() {
      storage.removeItem(SESSION_KEY);
      store.setState({ session: undefined });
    },
  };
}

function readStored(text: string | null): Session | undefined {
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
