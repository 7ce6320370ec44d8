/** Messages between the tabs of one browser about their session. */
export type SessionMessage = 'signed-in' | 'signed-out' | 'prolonged';

const MESSAGES: readonly string[] = ['signed-in', 'signed-out', 'prolonged'] satisfies readonly SessionMessage[];

export interface TabChannel {
  /** Sends to the other tabs, not to this one. */
  say(message: SessionMessage): void;
  stop(): void;
}

export type SessionChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

export function openTabChannel(channel: SessionChannel, hear: (message: SessionMessage) => void): TabChannel {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) hear(data);
  });
  return {
    say: (message) => channel.postMessage(message),
    stop: () => channel.close(),
  };
}

function isMessage(data: unknown): data is SessionMessage {
  return typeof data === 'string' && MESSAGES.includes(data);
}
