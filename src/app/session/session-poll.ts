/**
 * Polls the session: asks the server every five minutes whether it is still active, warns before it expires, and reports when
 * it has expired. Polling never prolongs it; every other call does, so it polls once more before it reports.
 */
export const CHECK_EVERY_MS = 300_000;
export const WARN_BEFORE_MS = 120_000;
/** After a failed request. */
export const ASK_AGAIN_MS = 15_000;
/** The longest delay that timers keep. */
const LONGEST_DELAY_MS = 2_147_483_647;

export interface SessionStatus {
  readonly active: boolean;
  /** ISO 8601; absent when there is no session. */
  readonly expiresAt?: string | undefined;
  /** Number of the variation in force; absent when the business has none. */
  readonly edition?: number | undefined;
}

export type SessionChange =
  | { readonly kind: 'active' }
  | { readonly kind: 'ending'; readonly expiresAt: Date }
  | { readonly kind: 'ended' };

export interface SessionPollOptions {
  /** Asks the server without prolonging the session; may fail. */
  ask(): Promise<SessionStatus>;
  /** Called on changes, not after every check. */
  onChange(news: SessionChange): void;
  readonly now?: () => number;
}

export interface SessionPoll {
  /** Asks now: the computer woke up, the user came back to the tab, another tab prolonged the session. */
  check(): Promise<void>;
  stop(): void;
}

export function pollSession({ ask, onChange, now = Date.now }: SessionPollOptions): SessionPoll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportedKind: SessionChange['kind'] = 'active';
  let reportedExpiry = '';
  let isStopped = false;
  let lastAsked = 0;

  function sleep(delay: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void check(), Math.min(Math.max(delay, 0), LONGEST_DELAY_MS));
  }

  function report(news: SessionChange): void {
    const about = news.kind === 'ending' ? news.expiresAt.toISOString() : '';
    if (news.kind === reportedKind && about === reportedExpiry) return;
    reportedKind = news.kind;
    reportedExpiry = about;
    onChange(news);
  }

  async function check(): Promise<void> {
    clearTimeout(timer);
    lastAsked += 1;
    const turn = lastAsked;
    let status: SessionStatus;
    try {
      status = await ask();
    } catch {
      // Without a reply the state is unknown; the next call detects an ended session.
      if (turn === lastAsked) sleep(ASK_AGAIN_MS);
      return;
    }
    // A later request was sent meanwhile; its reply counts.
    if (isStopped || turn !== lastAsked) return;
    const expiresAt = status.expiresAt === undefined ? undefined : new Date(status.expiresAt);
    if (!status.active || expiresAt === undefined) {
      report({ kind: 'ended' });
      // Another tab may sign in again.
      sleep(CHECK_EVERY_MS);
      return;
    }
    const left = expiresAt.getTime() - now();
    report(left > WARN_BEFORE_MS ? { kind: 'active' } : { kind: 'ending', expiresAt });
    sleep(left > WARN_BEFORE_MS ? Math.min(CHECK_EVERY_MS, left - WARN_BEFORE_MS) : Math.min(left + 1_000, ASK_AGAIN_MS));
  }

  sleep(0);
  return {
    check,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
