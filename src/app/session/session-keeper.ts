/**
 * Manages the session while pages are open: watches it, sends events to screens, synchronises with other tabs, and saves
 * edits across the sign-in page.
 */
import type { OpenScreens } from '#renderer/screen/open/screen-drafts.ts';
import type { EventBus } from '../events/event-bus.ts';
import { SIGN_IN_PATH, signInUrl } from './return-url.ts';
import type { SessionCache } from './session-cache.ts';
import type { Drafts, Kept, Owner } from './drafts.ts';
import { ASK_AGAIN_MS, pollSession, type SessionChange, type SessionStatus, type SessionPoll } from './session-poll.ts';
import { openTabChannel, type SessionChannel, type SessionMessage } from './tab-channel.ts';

export interface SessionKeeperOptions {
  readonly session: SessionCache;
  readonly events: EventBus;
  readonly drafts: Drafts;
  readonly channel: SessionChannel;
  /** What the screen editor resumes with; undefined outside editing. */
  editing(): unknown;
  /** Asks whether the session is active, without prolonging it. */
  ask(): Promise<SessionStatus>;
  /** Path, search and hash of the page that is open. */
  place(): string;
  /** Leaves for another page by loading it. */
  leaveTo(place: string): Promise<never>;
}

export interface SessionKeeper {
  /** Sets the source of unsaved input. */
  attach(openScreens: OpenScreens): void;
  /** Watches while a user is signed in; returns a function to stop. */
  watch(): () => void;
  /** Asks the server now. */
  check(): void;
  /** Informs the other tabs of a new sign-in. */
  begun(): void;
  /** Opens the sign-in page, which returns here with the input restored. */
  signInAgain(): Promise<never>;
  /** Signs out: saves no edits and no return address. */
  signedOut(): Promise<never>;
  /** Returns and removes the edits of the same user on this page; undefined if there are none. */
  takeKept(): Kept | undefined;
  /** Loads the page again, with its input restored. */
  reload(): Promise<never>;
  /** Sets whether a reload of this page keeps the input. */
  keepOnReload(isKept: boolean): void;
  /** Stores the input when the page is unloaded, if `keepOnReload` is set. */
  pageGoes(): void;
  /** Whether leaving was confirmed, so that the browser need not ask. */
  isLeaving(): boolean;
  /** The session is over or ending: background requests would be refused. */
  isOver(): boolean;
}

export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { session, events, drafts, channel, editing, ask, place, leaveTo } = options;
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

  function onChange(news: SessionChange): void {
    hasEnded = news.kind === 'ended';
    if (news.kind === 'active') tabs.say('prolonged');
    announce(events, news);
  }

  const keepDrafts = () => drafts.keep(owner(), { screens: openScreens?.typed() ?? [], editing: editing() });

  function leave(to: string): Promise<never> {
    isLeaving = true;
    return leaveTo(to);
  }

  return {
    attach(screens) {
      openScreens = screens;
    },
    watch() {
      const started = pollSession({ ask: () => askAndRenew(ask, session), onChange });
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
      if (!isLeaving) keepDrafts();
      const hasEndedHere = session.store.getState().session !== undefined;
      session.clear();
      return leave(signInUrl(here, hasEndedHere));
    },
    reload() {
      keepDrafts();
      return leave(place());
    },
    signedOut() {
      session.clear();
      tabs.say('signed-out');
      return leave(SIGN_IN_PATH);
    },
    takeKept: () => drafts.take(owner()),
    keepOnReload: (isKept) => void (keptPath = isKept ? pathOf(place()) : undefined),
    pageGoes() {
      if (!isLeaving && keptPath === pathOf(place())) keepDrafts();
    },
    isLeaving: () => isLeaving,
    isOver: () => isLeaving || hasEnded,
  };
}

/** A variation may have been published meanwhile: what is drawn from now on is drawn by it. */
async function askAndRenew(ask: SessionKeeperOptions['ask'], session: SessionCache): Promise<SessionStatus> {
  const status = await ask();
  const known = session.store.getState().session;
  if (status.active && known !== undefined && known.edition !== status.edition) await session.load(true);
  return status;
}

function announce(events: EventBus, news: SessionChange): void {
  switch (news.kind) {
    case 'ending':
      return events.raise('session-warning', { endsAt: news.expiresAt.toISOString() });
    case 'ended':
      return events.raise('session-expired');
    case 'active':
      return events.raise('session-renewed');
  }
}

/** The path; query and hash may change while the page is open. */
function pathOf(place: string): string | undefined {
  return place.split(/[?#]/)[0];
}
