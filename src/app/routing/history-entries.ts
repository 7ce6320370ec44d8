/** The entries of this tab's history: one for each page visited and, while Back is intercepted, an extra one above the page. */
export type TabWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

export interface HistoryEntries {
  /** Position of the page shown, to distinguish Back from Forward. */
  page(): number;
  /** Adds a page after this one, replacing the extra entry if the tab is on it. */
  open(target: string): Promise<void>;
  /** Changes the address of the page shown, without a visit; it stays when the extra entry is removed. */
  rename(target: string): Promise<void>;
  /** Goes to an entry without notifying listeners. */
  goTo(page: number): Promise<void>;
  /** Intercepts Back. Returns a function to stop. */
  hold(onBack: () => void): () => void;
  /** Keeps the entries ahead while the user is asked whether to leave. */
  keepAhead(isKept: boolean): void;
  stop(): void;
}

interface EntryState {
  readonly index: number;
  /** The extra entry above a page. */
  readonly isHeld?: boolean;
}

/** Timeout for a browser that does not navigate. */
const LONGEST_TRAVEL_MS = 1000;

/** @param onTravel called with the target of Back or Forward, before the page changes */
export function createHistoryEntries(window: TabWindow, onTravel: (page: number) => void): HistoryEntries {
  const { history } = window;
  const first = readState(history.state) ?? { index: 0 };
  const tab = createTab(history, first.index);
  const pages = createPages(window, tab, pageOf(first));
  let backListener: (() => void) | undefined;
  let isAheadKept = false;

  function align(): void {
    void pages.inTurn(async () => {
      if (backListener === undefined) {
        await tab.travelTo(pages.current);
        return pages.noteAddress();
      }
      if (tab.here !== pages.current || isAheadKept) return;
      pages.addExtra();
    });
  }

  function onPopState({ state }: { readonly state: unknown }): void {
    const from = tab.here;
    const to = readState(state) ?? { index: pages.current };
    if (tab.arrive(to.index)) return;
    if (backListener !== undefined) {
      void pages.inTurn(() => tab.travelTo(from));
      if (tab.here < from) backListener();
    } else if (pageOf(to) === pages.current && (to.isHeld === true || from !== pages.current)) align();
    else onTravel(pageOf(to));
  }
  const listener = (event: PopStateEvent) => onPopState(event);
  window.addEventListener('popstate', listener);
  history.scrollRestoration = 'manual';
  if (first.isHeld === true) align();
  else history.replaceState(stateOf(first), '');

  return {
    page: () => pages.current,
    open: pages.open,
    rename: pages.rename,
    goTo: pages.goTo,
    hold(onBack) {
      backListener = onBack;
      align();
      return () => {
        if (backListener !== onBack) return;
        backListener = undefined;
        align();
      };
    },
    keepAhead(isKept) {
      isAheadKept = isKept;
      align();
    },
    stop: () => window.removeEventListener('popstate', listener),
  };
}

type Tab = ReturnType<typeof createTab>;

/** The entry that the tab is on, and its moves to other entries. */
function createTab(history: History, first: number) {
  let arrived: (() => void) | undefined;
  const tab = {
    here: first,
    /** @returns whether `travelTo` caused it */
    arrive(index: number): boolean {
      tab.here = index;
      if (arrived === undefined) return false;
      arrived();
      return true;
    },
    async travelTo(index: number): Promise<void> {
      while (tab.here !== index) {
        const before = tab.here;
        const isThere = new Promise<void>((resolve) => (arrived = resolve));
        history.go(index - tab.here);
        const timer = setTimeout(() => arrived?.(), LONGEST_TRAVEL_MS);
        await isThere;
        clearTimeout(timer);
        arrived = undefined;
        if (tab.here === before) return;
      }
    },
  };
  return tab;
}

/** The page shown, and changes of its entry. */
function createPages(window: TabWindow, tab: Tab, first: number) {
  const { history } = window;
  /** The page's address; its entry still has an earlier one if it was renamed from the extra entry. */
  let address = addressOf(window.location);
  let turn: Promise<void> = Promise.resolve();

  const pages = {
    current: first,
    /** One after the other: a change during a traversal would hit another entry. */
    inTurn: (task: () => void | Promise<void>) => (turn = turn.then(task)),
    noteAddress(): void {
      if (tab.here === pages.current && address !== addressOf(window.location))
        history.replaceState(stateOf({ index: pages.current }), '', address);
    },
    /** The extra entry above the page. */
    addExtra(): void {
      history.pushState(stateOf({ index: pages.current + 1, isHeld: true }), '', address);
      tab.here = pages.current + 1;
    },
    open: (target: string) =>
      pages.inTurn(() => {
        if (target === address) return;
        if (tab.here === pages.current) history.pushState(stateOf({ index: pages.current + 1 }), '', target);
        else history.replaceState(stateOf({ index: pages.current + 1 }), '', target);
        pages.current += 1;
        tab.here = pages.current;
        address = addressOf(window.location);
      }),
    rename(target: string) {
      const of = pages.current;
      return pages.inTurn(() => {
        // Another page was opened meanwhile.
        if (pages.current !== of || target === address) return;
        address = target;
        const state = readState(history.state);
        if (state === undefined || pageOf(state) !== pages.current) return;
        history.replaceState(state, '', target);
        address = addressOf(window.location);
      });
    },
    goTo: (index: number) =>
      pages.inTurn(async () => {
        await tab.travelTo(index);
        if (pages.current === index) return pages.noteAddress();
        pages.current = index;
        address = addressOf(window.location);
      }),
  };
  return pages;
}

function addressOf({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`;
}

function pageOf({ index, isHeld = false }: EntryState): number {
  return isHeld ? index - 1 : index;
}

function stateOf(state: EntryState): EntryState {
  return state;
}

function readState(state: unknown): EntryState | undefined {
  if (typeof state !== 'object' || state === null || !('index' in state) || typeof state.index !== 'number') return undefined;
  return { index: state.index, isHeld: 'isHeld' in state && state.isHeld === true };
}
