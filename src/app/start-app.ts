import type { Ports } from '#renderer/index.ts';
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import references from '#schemas/generated/references.json' with { type: 'json' };
import { OPEN } from '#renderer/screen/open/dialog-address.ts';
import { createExampleUse } from '#renderer/services/example-use.ts';
import { isRecord } from '#src/expression/index.ts';
import { createMayOpen } from './session/may-open.ts';
import { createClient } from './api/client.ts';
import type { App } from './app-context.ts';
import { createEvents } from './events/event-bus.ts';
import { functions } from './documents/load-functions.ts';
import { createPorts } from './ports/create-ports.ts';
import { createRecentlyOpened } from './jump/recently-opened.ts';
import { createPreferences } from './ports/preferences.ts';
import { changeQuery } from './routing/query.ts';
import { createRouter, type PageScroller } from './routing/router.ts';
import { createSessionCache } from './session/session-cache.ts';
import { sessionSchema } from './session/session-schema.ts';
import { createDrafts } from './session/drafts.ts';
import { createRegistrationProgress } from './session/registration-progress.ts';
import { watchUserActivity } from './session/user-activity.ts';
import { createSessionKeeper } from './session/session-keeper.ts';
import type { SessionStatus } from './session/session-poll.ts';
import { createChangeFeed, turnsOf } from './realtime/change-feed.ts';
import { createNotices } from './realtime/notices.ts';
import { createPresence } from './realtime/presence.ts';
import { createWorkbenchStore } from './workbench/workbench.ts';

/** Creates client, session, router and ports, once a page load. */
export function startApp(): { readonly app: App; readonly ports: Ports } {
  const router = createRouter(window, mainScroller);
  const baseUrl = location.origin;
  const tab = crypto.randomUUID();
  // Examples are served only in development.
  const examples = import.meta.env.DEV ? createExampleUse() : undefined;
  const onExample = (name: string) => examples?.note(name);
  const client = createClient({ operations, baseUrl, onSessionLost, onExample, tab, isAttended: watchUserActivity(window) });
  const events = createEvents();
  const session = createSessionCache(async () => (await client.call('getSession', { params: {} })).body, sessionStorage);

  const registration = createRegistrationProgress(sessionStorage);
  const workbench = createWorkbenchStore();
  const keeper = createSessionKeeper({
    session,
    events,
    drafts: createDrafts(sessionStorage),
    channel: new BroadcastChannel('quayline.session'),
    editing: () => workbench.getState()?.kept(),
    ask: async () => readStatus((await client.call('checkSession', { params: {} })).body),
    place() {
      const { pathname, search, hash } = location;
      // Drafts of a signed-in user restore their dialogs; a followed link keeps its dialog.
      const isAtWork = session.store.getState().session !== undefined;
      return `${pathname}${isAtWork ? changeQuery(search, { [OPEN]: undefined }) : search}${hash}`;
    },
    leaveTo,
  });

  const feed = createChangeFeed({
    tab,
    openStream: () => new EventSource(`${baseUrl}${client.operation('streamChanges').path}`),
    channel: new BroadcastChannel('quayline.changes'),
    inTurn: turnsOf(navigator.locks, 'quayline.changes'),
    onOver: keeper.check,
  });
  const together = { follow: feed.follow, enter: createPresence({ tab, client, follow: feed.follow, isSignedOut: keeper.isOver }) };
  const notices = createNotices(client, feed.follow);

  // While leaving, the user does not return to this page, nor does the next one who signs in.
  async function onSessionLost(): Promise<void> {
    await (keeper.isLeaving() ? new Promise<never>(() => {}) : keeper.signInAgain());
  }

  async function signOut(): Promise<void> {
    await client.call('signOut', { params: {} });
    await keeper.signedOut();
  }

  const mayOpen = createMayOpen(sessionSchema, functions.known);
  const remembered = createPreferences(localStorage, () => session.store.getState().session?.userId);
  const recent = createRecentlyOpened(remembered);
  return {
    app: { router, session, keeper, registration, events, feed, notices, signOut, mayOpen, recent, workbench, client },
    ports: createPorts({
      client,
      examples,
      references,
      session,
      keeper,
      registration,
      router,
      events,
      together,
      leaveTo,
      remembered,
      recent,
      mayOpen,
      workbench,
    }),
  };
}

/** Loads another page; never resolves. */
function leaveTo(place: string): Promise<never> {
  location.assign(place);
  return new Promise(() => {});
}

function readStatus(body: unknown): SessionStatus {
  if (!isRecord(body) || typeof body['active'] !== 'boolean') throw new Error('The server answered no state of the session.');
  const { active, expiresAt, edition } = body;
  return {
    active,
    ...(typeof expiresAt === 'string' && { expiresAt }),
    ...(typeof edition === 'number' && { edition }),
  };
}

const mainScroller: PageScroller = {
  read: () => document.querySelector('main')?.scrollTop ?? 0,
  write: (top) => document.querySelector('main')?.scrollTo(0, top),
};
