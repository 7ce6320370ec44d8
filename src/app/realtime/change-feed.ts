/**
 * Changes of other users, from the server's event stream. The tabs of a browser share one stream, because a browser keeps few connections
 * to
 * a server: the tab that holds the lock opens it and forwards the events; when it closes, the next one takes over.
 */
import type { ChangeHint, Realtime } from '#renderer/services/realtime.ts';

/** A hint with the tab that made the change. */
type SentHint = ChangeHint & { readonly origin?: string };
/** Null: some may have been missed. */
type FeedMessage = readonly SentHint[] | null;

export interface ChangeFeed {
  readonly follow: Realtime['follow'];
  /** Starts the feed; returns a function to stop. */
  start(): () => void;
}

export interface ChangeFeedOptions {
  readonly tab: string;
  openStream(): Stream;
  readonly channel: Channel;
  /** Runs `work` while this tab holds the lock. Absent: each tab opens a stream. */
  readonly inTurn: ((signal: AbortSignal, work: () => Promise<void>) => Promise<void>) | undefined;
  /** Called when the session is over or the stream cannot be opened. */
  onOver(): void;
}

/** The part of a BroadcastChannel that is needed. */
export interface Channel {
  postMessage(message: FeedMessage): void;
  addEventListener(name: 'message', listener: (event: MessageEvent<FeedMessage>) => void): void;
}

/** The part of an EventSource that is needed. */
export interface Stream {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: Event) => void): void;
  close(): void;
}

const CLOSED = 2;
const COME_BACK_MS = 5_000;

export function createChangeFeed({ tab, openStream, channel, inTurn, onOver }: ChangeFeedOptions): ChangeFeed {
  const listeners = new Set<(hint: ChangeHint | undefined) => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<FeedMessage>) => notify(data));

  function notify(message: FeedMessage): void {
    if (message === null) {
      for (const listener of listeners) listener(undefined);
      return;
    }
    for (const { origin, ...hint } of message) {
      if (origin === tab) continue;
      for (const listener of listeners) listener(hint);
    }
  }

  function broadcast(message: FeedMessage): void {
    notify(message);
    channel.postMessage(message);
  }

  /** Keeps the stream open until the signal aborts. */
  function listen(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let isFirst = true;
      let pause: ReturnType<typeof setTimeout> | undefined;
      let stream: Stream | undefined;
      const open = () => {
        stream = openStream();
        stream.addEventListener('open', (event) => {
          // The browser fires `open` for the connection, the server for its stream.
          if (!(event instanceof MessageEvent)) return;
          if (!isFirst) broadcast(null);
          isFirst = false;
        });
        stream.addEventListener('changes', (event) => {
          if (event instanceof MessageEvent) broadcast(JSON.parse(String(event.data)));
        });
        stream.addEventListener('over', () => onOver());
        stream.addEventListener('error', () => {
          // The browser reconnects by itself.
          if (stream?.readyState !== CLOSED || signal.aborted) return;
          onOver();
          pause = setTimeout(open, COME_BACK_MS);
        });
      };
      open();
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(pause);
          stream?.close();
          resolve();
        },
        { once: true },
      );
    });
  }

  return {
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      const life = new AbortController();
      const work = () => listen(life.signal);
      void (inTurn?.(life.signal, work) ?? work()).catch(() => undefined);
      return () => life.abort();
    },
  };
}

/** One tab at a time, if the browser has locks. */
export function turnsOf(locks: LockManager | undefined, name: string): ChangeFeedOptions['inTurn'] {
  return locks && ((signal, work) => locks.request(name, { signal }, work));
}
