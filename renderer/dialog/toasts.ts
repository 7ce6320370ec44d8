/** Short confirmations. They never carry the only copy of a problem. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

export interface ToastEntry {
  readonly key: number;
  readonly text: string;
  readonly tone: Tone;
  readonly hideAfterMs: number;
}

export interface Toasts {
  readonly store: StoreApi<readonly ToastEntry[]>;
  show(text: string, tone?: Tone, hideAfterMs?: number): void;
  hide(key: number): void;
}

const HIDE_AFTER_MS = 4000;
const MOST_SHOWN = 4;

export function createToasts(): Toasts {
  const store = createStore<readonly ToastEntry[]>(() => []);
  let keys = 0;
  return {
    store,
    show(text, tone = 'neutral', hideAfterMs = HIDE_AFTER_MS) {
      store.setState((shown) => [...shown, { key: ++keys, text, tone, hideAfterMs }].slice(-MOST_SHOWN), true);
    },
    hide: (key) => store.setState((shown) => shown.filter((toast) => toast.key !== key), true),
  };
}
