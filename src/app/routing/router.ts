import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Place {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
  /** Counts visits: the same address again is another visit. */
  readonly visit: number;
}

export interface Router {
  readonly store: StoreApi<Place>;
  /** Goes to a place of this site, unless what is typed here is to be kept. */
  navigate(place: string): Promise<void>;
  /** Asked before a page is left; false stays. Answers how to stop asking. */
  guard(mayLeave: () => boolean | Promise<boolean>): () => void;
  /** Called once a visited place is drawn: puts the page where it was scrolled to when it was left. */
  restoreScroll(): void;
  stop(): void;
}

interface VisitState {
  /** Position in the history of this tab, to know which way the user went. */
  readonly index: number;
}

type RouterWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

/** The part of the page that scrolls, in pixels from its top. */
export interface Scroller {
  read(): number;
  write(top: number): void;
}

export function createRouter(window: RouterWindow, scroller: Scroller): Router {
  const { history, location } = window;
  let current = indexOf(history.state) ?? 0;
  let visits = 0;
  const scrolls = new Map<number, number>();
  const guards = new Set<() => boolean | Promise<boolean>>();
  /** The user's Back was answered with Forward while the page asks: that answer is no visit. */
  let isReturning = false;
  let isLeaving = false;

  const place = (): Place => ({ path: location.pathname, search: location.search, hash: location.hash, visit: ++visits });
  const store = createStore<Place>(place);
  history.scrollRestoration = 'manual';
  history.replaceState(stateOf(current), '');

  async function mayLeave(): Promise<boolean> {
    for (const ask of guards) {
      if (!(await ask())) return false;
    }
    return true;
  }

  async function onPopState(event: { readonly state: unknown }): Promise<void> {
    const next = indexOf(event.state) ?? current;
    if (isReturning) {
      isReturning = false;
      return;
    }
    if (!isLeaving && guards.size > 0 && next !== current) {
      isReturning = true;
      history.go(current - next);
      if (!(await mayLeave())) return;
      isLeaving = true;
      history.go(next - current);
      return;
    }
    isLeaving = false;
    scrolls.set(current, scroller.read());
    current = next;
    store.setState(place(), true);
  }
  const listener = (event: PopStateEvent) => void onPopState(event);
  window.addEventListener('popstate', listener);

  return {
    store,
    async navigate(target) {
      if (!(await mayLeave())) return;
      scrolls.set(current, scroller.read());
      if (target === `${location.pathname}${location.search}${location.hash}`) history.replaceState(stateOf(current), '', target);
      else history.pushState(stateOf(++current), '', target);
      scrolls.delete(current);
      store.setState(place(), true);
    },
    guard(ask) {
      guards.add(ask);
      return () => void guards.delete(ask);
    },
    restoreScroll: () => scroller.write(scrolls.get(current) ?? 0),
    stop: () => window.removeEventListener('popstate', listener),
  };
}

function stateOf(index: number): VisitState {
  return { index };
}

function indexOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number' ? state.index : undefined;
}
