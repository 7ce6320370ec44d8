import type { Ports } from '#renderer/services/ports.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { changeQuery, readQuery } from './query.ts';
import { createHistoryEntries, type TabWindow } from './history-entries.ts';

export interface PageLocation {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
  /** Counts visits: the same address again is another visit. */
  readonly visit: number;
}

export interface Router {
  readonly store: StoreApi<PageLocation>;
  /** Navigates within this site, unless a listener refuses to leave the page. */
  navigate(place: string): Promise<void>;
  /** Registers a guard called before the page is left; false stays. Returns a function to remove it. */
  guard(mayLeave: () => boolean | Promise<boolean>): () => void;
  /** Intercepts Back: it stays on the page and calls the listener; one at a time. Returns a function to stop. */
  holdBack(onBack: () => void): () => void;
  /** Parameters that the page writes into its address, without a new visit. */
  readonly address: Ports['address'];
  /** Restores the scroll position of a visited page once it is drawn. */
  restoreScroll(): void;
  stop(): void;
}

/** The part of the page that scrolls, in pixels from its top. */
export interface PageScroller {
  read(): number;
  write(top: number): void;
}

export function createRouter(window: TabWindow, scroller: PageScroller): Router {
  const { location } = window;
  let visits = 0;
  const scrolls = new Map<number, number>();
  const guards = new Set<() => boolean | Promise<boolean>>();

  const place = (): PageLocation => ({ path: location.pathname, search: location.search, hash: location.hash, visit: ++visits });
  const store = createStore<PageLocation>(place);
  const entries = createHistoryEntries(window, (page) => void travel(page));

  async function mayLeave(): Promise<boolean> {
    for (const ask of guards) {
      if (!(await ask())) return false;
    }
    return true;
  }

  /** Restores the page's address while the user is asked. */
  async function travel(to: number): Promise<void> {
    const from = entries.page();
    if (guards.size > 0 && to !== from) {
      await entries.goTo(from);
      entries.keepAhead(to > from);
      const isLeaving = await mayLeave();
      if (isLeaving) await entries.goTo(to);
      entries.keepAhead(false);
      if (!isLeaving) return;
    }
    await entries.goTo(to);
    scrolls.set(from, scroller.read());
    store.setState(place(), true);
  }

  return {
    store,
    async navigate(target) {
      if (!(await mayLeave())) return;
      scrolls.set(entries.page(), scroller.read());
      await entries.open(target);
      scrolls.delete(entries.page());
      store.setState(place(), true);
    },
    guard(ask) {
      guards.add(ask);
      return () => void guards.delete(ask);
    },
    holdBack: (onBack) => entries.hold(onBack),
    address: {
      read: (name) => readQuery(store.getState().search)[name],
      write(values) {
        const { path, search, hash, visit: same } = store.getState();
        const changed = changeQuery(search, values);
        if (changed === search) return;
        store.setState({ path, search: changed, hash, visit: same }, true);
        void entries.rename(`${path}${changed}${hash}`);
      },
      link(values) {
        const { path, search, hash } = store.getState();
        return `${location.origin}${path}${changeQuery(search, values)}${hash}`;
      },
      subscribe: (listener) => store.subscribe(listener),
    },
    restoreScroll: () => scroller.write(scrolls.get(entries.page()) ?? 0),
    stop: () => entries.stop(),
  };
}
