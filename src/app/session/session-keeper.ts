/**
 * Manages the session while pages are open: watches it, sends events to screens, synchronises with other tabs, and saves
 * edits across the sign-in page.
 */
import type { OpenScreens } from '#renderer/screen/open/screen-drafts.ts';
import type { EventBus } from '../events/event-bus.ts';
import { SIGN_IN_PATH, signInUrl } from './return-url.ts';
import type { SessionCache } from './session-cache.ts';
import type { Drafts, Owner } from './drafts.ts';
import { ASK_AGAIN_MS, pollSession, type SessionChange, type SessionStatus, type SessionPoll } from './session-poll.ts';
import { openTabChannel, type SessionChannel, type SessionMessage } from './tab-channel.ts';

export interface SessionKeeperOptions {
  readonly session: SessionCache;
  readonly events: EventBus;
  readonly drafts: Drafts;
  readonly channel: SessionChannel;
  /** Asks whether the session is active, without prolonging it. */
  ask(): Promise<SessionStatus>;
  /** Path, search and hash of the page that is open. */
  place(): string;
  /** Leaves for another page by loading it. */
  leaveTo(place: string): Promise<never>;
}

export interface SessionKeeper {
  /** Where what is typed is found. */
  attach(openScreens: OpenScreens): void;
  /** Watches while a user is signed in; returns a function to stop. */
  watch(): () => void;
  /** Asks the server now. */
  check(): void;
  /** Signed in here: the other tabs follow. */
  begun(): void;
  /** Leaves for the sign-in page and comes back here, with what is typed. */
  signInAgain(): Promise<never>;
  /** Signs out: saves no edits and no return address. */
  signedOut(): Promise<never>;
  /** Restores the edits of the same user on this page; returns whether there were any. */
  restore(): boolean;
  /** Whether a reload keeps what is typed, as long as this page is open. */
  keepOnReload(isKept: boolean): void;
  /** The page goes: keeps what is typed if that was asked for. */
  pageGoes(): void;
  /** Leaving was decided: the browser need not ask about what is typed. */
  isLeaving(): boolean;
  /** There is no session any more, or soon none: what the page asks by itself would be refused. */
  isOver(): boolean;
}

export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { session, events, drafts, channel, ask, place, leaveTo } = options;
  let openScreens: OpenScreens | undefined;
  let watch: SessionPoll | undefined;
  let isLeaving = false;
  let hasEnded = false;
  let keptPath: string | undefined;
  const tabs = openTabChannel(channel, (message) => void receive(message));
  const owner = (): Owner => ({ userId: session.store.getState().session?.userId, place: place() });

  async function receive(message: SessionMessage): Promise<void> {
    // Nothing to synchronise while signed out.
    if (watch === undefined) return;
    if (message === 'signed-in') {
      const before = owner().userId;
      const current = await session.load(true).catch(() => undefined);
      // Without a reply the user of this browser is unknown.
      if (current === undefined) return void setTimeout(() => void receive(message), ASK_AGAIN_MS);
      // Pages of another user must not stay open.
      if (current.userId !== before) return leave(place());
    }
    await watch.check();
  }

  function announce(news: SessionChange): void {
    hasEnded = news.kind === 'ended';
    switch (news.kind) {
      case 'ending':
        return events.raise('session-warning', { endsAt: timeOf(news.expiresAt) });
      case 'ended':
        return events.raise('session-expired');
      case 'active':
        tabs.say('prolonged');
        return events.raise('session-renewed');
    }
  }

  function leave(to: string): Promise<never> {
    isLeaving = true;
    return leaveTo(to);
  }

  return {
    attach(screens) {
      openScreens = screens;
    },
    watch() {
      const started = pollSession({ ask, onChange: announce });
      watch = started;
      return () => {
        started.stop();
        if (watch === started) watch = undefined;
      };
    },
    check: () => void watch?.check(),
    begun: () => tabs.say('signed-in'),
    signInAgain() {
      const here = place();
      if (!isLeaving) drafts.keep(owner(), openScreens?.typed() ?? []);
      const hasEndedHere = session.store.getState().session !== undefined;
      session.clear();
      return leave(signInUrl(here, hasEndedHere));
    },
    signedOut() {
      session.clear();
      tabs.say('signed-out');
      return leave(SIGN_IN_PATH);
    },
    restore() {
      const typed = drafts.take(owner());
      openScreens?.restore(typed);
      return typed.length > 0;
    },
    keepOnReload(isKept) {
      keptPath = isKept ? pathOf(place()) : undefined;
    },
    pageGoes() {
      if (!isLeaving && keptPath === pathOf(place())) drafts.keep(owner(), openScreens?.typed() ?? []);
    },
    isLeaving: () => isLeaving,
    isOver: () => isLeaving || hasEnded,
  };
}

/** Hours and minutes as clocks here show them. */
function timeOf(date: Date): string {
  return date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

/** What stands behind it may change while the same page is open. */
function pathOf(place: string): string | undefined {
  return place.split(/[?#]/)[0];
}
