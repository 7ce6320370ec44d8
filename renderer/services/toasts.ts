/** Short confirmations. They never carry the only copy of a problem. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** The action of a toast. */
export interface ToastOffer {
  readonly label: string;
  /** The change of the person that it takes back: it goes with that. */
  readonly change?: number;
  run(): void;
}

export interface ToastEntry {
  readonly key: number;
  readonly text: string;
  readonly tone: Tone;
  readonly hideAfterMs: number;
  readonly offer: ToastOffer | undefined;
}

/** The text of a toast and its time. */
export interface ToastMessage extends Pick<ToastEntry, 'key' | 'text' | 'tone'> {
  readonly at: Date;
}

export interface Toasts {
  readonly store: StoreApi<readonly ToastEntry[]>;
  /** The last toasts, oldest first, shown or not. */
  readonly history: StoreApi<readonly ToastMessage[]>;
  /** @returns its key */
  show(text: string, tone?: Tone, hideAfterMs?: number, offer?: ToastOffer): number;
  hide(key: number): void;
}

const HIDE_AFTER_MS = 4000;
/** Time to read the text and to use Undo. */
const HIDE_OFFER_AFTER_MS = 12_000;
const MOST_SHOWN = 4;
const MOST_KEPT = 50;

export function createToasts(): Toasts {
  const store = createStore<readonly ToastEntry[]>(() => []);
  const history = createStore<readonly ToastMessage[]>(() => []);
  let keys = 0;
  return {
    store,
    history,
    show(text, tone = 'neutral', hideAfterMs, offer) {
      const key = ++keys;
      history.setState((kept) => [...kept, { key, text, tone, at: new Date() }].slice(-MOST_KEPT), true);
      const lasts = hideAfterMs ?? (offer === undefined ? HIDE_AFTER_MS : HIDE_OFFER_AFTER_MS);
      store.setState((shown) => [...shown, { key, text, tone, hideAfterMs: lasts, offer }].slice(-MOST_SHOWN), true);
      return key;
    },
    hide: (key) => store.setState((shown) => shown.filter((toast) => toast.key !== key), true),
  };
}
