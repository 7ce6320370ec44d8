/** Uploads to the server: a few at a time, each with its progress. They go on when the screen that sent them is left. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallRequest } from './ports.ts';

/** sent: the whole file is sent, and the reply is pending. */
export type UploadState = 'waiting' | 'sending' | 'sent' | 'stored' | 'refused' | 'cancelled';

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  /** The place it belongs to, which shows its files. */
  readonly within: string;
  readonly state: UploadState;
  /** Share of the file that was sent, 0 to 1. */
  readonly fraction: number;
  /** The reason of a refusal, or a remark once it is stored. */
  readonly text: string;
  /** Whether sending the same file again may end otherwise. */
  readonly mayRetry: boolean;
}

export interface FileToSend extends Pick<Upload, 'name' | 'size' | 'within'> {
  /** Why it is not sent at all. */
  readonly fault: string;
  /**
   * Sends it.
   * @returns the reply and a remark
   */
  send(request: Required<Pick<CallRequest, 'stop' | 'onProgress'>>): Promise<{ readonly answer: unknown; readonly text: string }>;
  /** Why it was refused, from what `send` threw. */
  explain(thrown: unknown): string;
}

/** Where files are shown on their way. */
export interface UploadPlace {
  /** Called after a file was stored or refused, with the reply; a stored file is shown until this resolves. */
  onEnded(upload: Upload, answer: unknown): Promise<void>;
}

export interface Uploads {
  readonly store: StoreApi<readonly Upload[]>;
  add(files: readonly FileToSend[]): void;
  /** Cancels the unsent part; it can be retried. */
  cancel(key: number): void;
  retry(key: number): void;
  /** Takes it off the list. */
  dismiss(key: number): void;
  /** @returns a function that ends showing it */
  show(within: string, place: UploadPlace): () => void;
  /** Whether files would be lost that have not arrived yet, if the page went. */
  isUnderWay(): boolean;
}

export interface UploadsOptions {
  /** Called with every file that is stored or refused while nothing shows it. */
  readonly onUnseen: (upload: Upload) => void;
}

/** More would slow each down and leave no connection for other requests. */
const AT_ONCE = 2;
const UNDER_WAY: readonly UploadState[] = ['waiting', 'sending', 'sent'];

export function createUploads({ onUnseen }: UploadsOptions): Uploads {
  const { store, find, change, append, remove } = createUploadList();
  const files = new Map<number, FileToSend>();
  const stops = new Map<number, AbortController>();
  const places = createUploadPlaces(onUnseen);
  let keys = 0;

  function begin(): void {
    for (const { key, state } of store.getState()) {
      if (stops.size >= AT_ONCE) return;
      const file = files.get(key);
      if (state === 'waiting' && file !== undefined) void send(key, file);
    }
  }

  async function send(key: number, file: FileToSend): Promise<void> {
    const stop = new AbortController();
    stops.set(key, stop);
    change(key, { state: 'sending', fraction: 0, text: '' });
    let answer: unknown;
    try {
      const stored = await file.send({
        stop: stop.signal,
        onProgress: (fraction) => !stop.signal.aborted && change(key, { fraction, state: fraction < 1 ? 'sending' : 'sent' }),
      });
      ({ answer } = stored);
      change(key, { state: 'stored', fraction: 1, text: stored.text });
    } catch (thrown) {
      change(key, stop.signal.aborted ? { state: 'cancelled' } : { state: 'refused', text: file.explain(thrown) });
    }
    stops.delete(key);
    begin();
    await tell(key, answer);
  }

  async function tell(key: number, answer: unknown): Promise<void> {
    const upload = find(key);
    if (upload === undefined || upload.state === 'cancelled') return;
    if (upload.state === 'stored') files.delete(key);
    await places.notify(upload, answer);
    if (upload.state === 'stored' && upload.text === '') dismiss(key);
  }

  function dismiss(key: number): void {
    files.delete(key);
    remove(key);
  }

  return {
    store,
    add(sent) {
      const added = sent.map((file) => {
        const upload = uploadOf(++keys, file);
        if (upload.state === 'waiting') files.set(upload.key, file);
        return upload;
      });
      append(added);
      begin();
    },
    cancel(key) {
      const upload = find(key);
      if (upload?.state === 'waiting') change(key, { state: 'cancelled' });
      // The whole file is sent and can no longer be cancelled.
      if (upload?.state === 'sending') stops.get(key)?.abort();
    },
    retry(key) {
      const upload = find(key);
      if (upload?.mayRetry !== true || (upload.state !== 'refused' && upload.state !== 'cancelled')) return;
      change(key, { state: 'waiting', fraction: 0, text: '' });
      begin();
    },
    dismiss(key) {
      const upload = find(key);
      if (upload !== undefined && !UNDER_WAY.includes(upload.state)) dismiss(key);
    },
    show: places.show,
    isUnderWay: () => store.getState().some(({ state }) => UNDER_WAY.includes(state)),
  };
}

function uploadOf(key: number, { name, size, within, fault }: FileToSend): Upload {
  const isRight = fault === '';
  return { key, name, size, within, state: isRight ? 'waiting' : 'refused', fraction: 0, text: fault, mayRetry: isRight };
}

function createUploadList() {
  const store = createStore<readonly Upload[]>(() => []);
  return {
    store,
    find: (key: number) => store.getState().find((upload) => upload.key === key),
    change: (key: number, next: Partial<Upload>) =>
      store.setState((shown) => shown.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)), true),
    append: (added: readonly Upload[]) => store.setState((shown) => [...shown, ...added], true),
    remove: (key: number) => store.setState((shown) => shown.filter((upload) => upload.key !== key), true),
  };
}

function createUploadPlaces(onUnseen: UploadsOptions['onUnseen']) {
  const places = new Map<string, Set<UploadPlace>>();
  return {
    async notify(upload: Upload, answer: unknown): Promise<void> {
      const seenAt = [...(places.get(upload.within) ?? [])];
      if (seenAt.length === 0) onUnseen(upload);
      await Promise.all(seenAt.map((place) => place.onEnded(upload, answer)));
    },
    show(within: string, place: UploadPlace): () => void {
      const shown = places.get(within) ?? new Set();
      places.set(within, shown.add(place));
      return () => void shown.delete(place);
    },
  };
}
