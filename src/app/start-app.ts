import type { Ports } from '#renderer/index.ts';
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import { domainFunctions } from '#src/domain/functions.ts';
import { createMayOpen } from './access.ts';
import { createClient } from './api/client.ts';
import type { App } from './app-context.ts';
import { createEvents } from './events.ts';
import { createPorts } from './ports.ts';
import { SIGN_IN_PATH, signInUrl } from './return-url.ts';
import { createRouter, type Scroller } from './routing/router.ts';
import { createSessionCache } from './session.ts';
import { sessionSchema } from './session-schema.ts';

/** Joins client, session, router and ports: one of each a page load. */
export function startApp(): { readonly app: App; readonly ports: Ports } {
  const router = createRouter(window, mainScroller);
  const client = createClient({ operations, baseUrl: new URL('/api', location.origin).href, onSessionLost });
  const events = createEvents();
  const session = createSessionCache(async () => (await client.call('getSession', { params: {} })).body, sessionStorage);

  // Who signed out does not come back to where they were, nor does the next one to sign in here.
  let hasSignedOut = false;

  async function onSessionLost(): Promise<void> {
    session.clear();
    await leaveTo(hasSignedOut ? SIGN_IN_PATH : signInUrl(`${location.pathname}${location.search}${location.hash}`));
  }

  async function signOut(): Promise<void> {
    await client.call('signOut', { params: {} });
    hasSignedOut = true;
    session.clear();
    await leaveTo(SIGN_IN_PATH);
  }

  return {
    app: { router, session, events, signOut, mayOpen: createMayOpen(sessionSchema, domainFunctions) },
    ports: createPorts({ client, session, router, events, leaveTo }),
  };
}

/** Loads another page; what waits for it waits until this one is gone. */
function leaveTo(place: string): Promise<never> {
  location.assign(place);
  return new Promise(() => {});
}

const mainScroller: Scroller = {
  read: () => document.querySelector('main')?.scrollTop ?? 0,
  write: (top) => document.querySelector('main')?.scrollTo(0, top),
};
