/** Short confirmations. They never carry the only copy of a problem. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

export interface ToastEntry {
  readonly key: number;
  readonly text: string;
  readonly tone: Tone;
  readonly hideAfterMs: number;
}

/** What a toast said, and when. */
export interface Message extends Pick<ToastEntry, 'key' | 'text' | 'tone'> {
  readonly at: Date;
}

export interface Toasts {
  readonly store: StoreApi<readonly ToastEntry[]>;
  /** The last ones said, oldest first, shown or not. */
  readonly history: StoreApi<readonly Message[]>;
  show(text: string, tone?: Tone, hideAfterMs?: number): void;
  hide(key: number): void;
}

const HIDE_AFTER_MS = 4000;
const MOST_SHOWN = 4;
const MOST_KEPT = 50;

export function createToasts(): Toasts {
  const store = createStore<readonly ToastEntry[]>(() => []);
  const history = createStore<readonly Message[]>(() => []);
  let keys = 0;
  return {
    store,
    history,
    show(text, tone = 'neutral', hideAfterMs = HIDE_AFTER_MS) {
      const key = ++keys;
      history.setState((kept) => [...kept, { key, text, tone, at: new Date() }].slice(-MOST_KEPT), true);
      store.setState((shown) => [...shown, { key, text, tone, hideAfterMs }].slice(-MOST_SHOWN), true);
    },
    hide: (key) => store.setState((shown) => shown.filter((toast) => toast.key !== key), true),
  };
}
