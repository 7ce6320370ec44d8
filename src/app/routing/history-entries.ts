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
  let page = pageOf(first);
  /** The entry that the tab is on. */
  let here = first.index;
  /** The page's address; its entry still has an earlier one if it was renamed from the extra entry. */
  let address = addressOf(window.location);
  let backListener: (() => void) | undefined;
  let isAheadKept = false;
  let arrived: (() => void) | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** One after the other: a change during a traversal would hit another entry. */
  const inTurn = (task: () => void | Promise<void>) => (turn = turn.then(task));

  async function travelTo(index: number): Promise<void> {
    while (here !== index) {
      const before = here;
      const isThere = new Promise<void>((resolve) => (arrived = resolve));
      history.go(index - here);
      const timer = setTimeout(() => arrived?.(), LONGEST_TRAVEL_MS);
      await isThere;
      clearTimeout(timer);
      arrived = undefined;
      if (here === before) return;
    }
  }

  function noteAddress(): void {
    if (here === page && address !== addressOf(window.location)) history.replaceState(stateOf({ index: page }), '', address);
  }

  function align(): void {
    void inTurn(async () => {
      if (backListener === undefined) {
        await travelTo(page);
        return noteAddress();
      }
      if (here !== page || isAheadKept) return;
      history.pushState(stateOf({ index: page + 1, isHeld: true }), '', address);
      here = page + 1;
    });
  }

  function onPopState({ state }: { readonly state: unknown }): void {
    const from = here;
    const to = readState(state) ?? { index: page };
    here = to.index;
    if (arrived !== undefined) return arrived();
    if (backListener !== undefined) {
      void inTurn(() => travelTo(from));
      if (here < from) backListener();
    } else if (pageOf(to) === page && (to.isHeld === true || from !== page)) align();
    else onTravel(pageOf(to));
  }
  const listener = (event: PopStateEvent) => onPopState(event);
  window.addEventListener('popstate', listener);
  history.scrollRestoration = 'manual';
  if (first.isHeld === true) align();
  else history.replaceState(stateOf(first), '');

  return {
    page: () => page,
    open: (target) =>
      inTurn(() => {
        if (target === address) return;
        if (here === page) history.pushState(stateOf({ index: page + 1 }), '', target);
        else history.replaceState(stateOf({ index: page + 1 }), '', target);
        page += 1;
        here = page;
        address = addressOf(window.location);
      }),
    rename(target) {
      const of = page;
      return inTurn(() => {
        // Another page was opened meanwhile.
        if (page !== of || target === address) return;
        address = target;
        const state = readState(history.state);
        if (state === undefined || pageOf(state) !== page) return;
        history.replaceState(state, '', target);
        address = addressOf(window.location);
      });
    },
    goTo: (index) =>
      inTurn(async () => {
        await travelTo(index);
        if (page === index) return noteAddress();
        page = index;
        address = addressOf(window.location);
      }),
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
