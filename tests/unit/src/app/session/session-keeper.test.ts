import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenScreens, ScreenDraft } from '#renderer/screen/open/screen-drafts.ts';
import { createEvents } from '#src/app/events/event-bus.ts';
import { createSessionCache } from '#src/app/session/session-cache.ts';
import { createDrafts } from '#src/app/session/drafts.ts';
import { createSessionKeeper } from '#src/app/session/session-keeper.ts';
import type { SessionStatus } from '#src/app/session/session-poll.ts';

const START = Date.UTC(2026, 10, 21, 9);
const HERE = '/Consignments/7?tab=lines#line-3';
const typed: ScreenDraft[] = [{ screen: 'consignments/product-details', input: {}, typed: { description: 'Lanterns' } }];

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** One tab of a browser in which somebody is signed in. */
async function openTab(screens: readonly ScreenDraft[] = []) {
  const server = { userId: 1, endsAt: START + 3_600_000, isReached: true };
  const channel = Object.assign(new EventTarget(), { said: new Array<unknown>(), postMessage: vi.fn(), close: vi.fn() });
  const events = createEvents();
  const heard: string[] = [];
  for (const name of ['session-warning', 'session-expired', 'session-renewed'] as const) events.subscribe(name, () => heard.push(name));
  const reach = () => {
    if (!server.isReached) throw new Error('The network is down.');
  };
  const askWho = async () => {
    reach();
    return { userId: server.userId };
  };
  const session = createSessionCache(askWho, memory());
  await session.load();
  const left: string[] = [];
  const open: OpenScreens = {
    add: () => () => {},
    isReady: () => {},
    top: () => undefined,
    all: () => screens,
    typed: () => screens,
    unsaved: () => [],
    restore: () => {},
  };
  const storage = memory();
  const makeKeeper = () =>
    createSessionKeeper({
      session,
      events,
      drafts: createDrafts(storage),
      channel,
      ask: async (): Promise<SessionStatus> => {
        reach();
        return Date.now() < server.endsAt ? { active: true, expiresAt: new Date(server.endsAt).toISOString() } : { active: false };
      },
      editing: () => undefined,
      place: () => HERE,
      leaveTo: (place) => {
        left.push(place);
        return new Promise(() => {});
      },
    });
  const keeper = makeKeeper();
  keeper.attach(open);
  const say = (data: unknown) => channel.dispatchEvent(new MessageEvent('message', { data }));
  return { server, channel, heard, left, session, keeper, makeKeeper, open, say };
}

describe('the session while pages are open', () => {
  beforeEach(() => void vi.useFakeTimers({ now: START }));
  afterEach(() => void vi.useRealTimers());

  test('is told to end two minutes before, and to have ended', async () => {
    const { keeper, heard } = await openTab();
    const stop = keeper.watch();
    await vi.advanceTimersByTimeAsync(58 * 60_000 + 5_000);
    expect(heard).toEqual(['session-warning']);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(heard).toEqual(['session-warning', 'session-expired']);
    stop();
  });

  test('ends here when another tab signs out', async () => {
    const { keeper, heard, server, say } = await openTab();
    const stop = keeper.watch();
    await vi.advanceTimersByTimeAsync(0);
    server.endsAt = 0;
    say('signed-out');
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['session-expired']);
    stop();
  });

  test('goes on here when the same user signs in again in another tab', async () => {
    const { keeper, heard, server, say, left } = await openTab();
    const stop = keeper.watch();
    server.endsAt = 0;
    await vi.advanceTimersByTimeAsync(0);
    server.endsAt = START + 7_200_000;
    say('signed-in');
    await vi.advanceTimersByTimeAsync(0);
    expect([heard, left]).toEqual([['session-expired', 'session-renewed'], []]);
    stop();
  });

  test('loads the page anew when another user signs in in another tab', async () => {
    const { keeper, server, say, left } = await openTab();
    const stop = keeper.watch();
    await vi.advanceTimersByTimeAsync(0);
    server.userId = 2;
    say('signed-in');
    await vi.advanceTimersByTimeAsync(0);
    expect(left).toEqual([HERE]);
    stop();
  });

  test('loads the page anew once it can be known that another user signed in', async () => {
    const { keeper, server, say, left } = await openTab();
    const stop = keeper.watch();
    await vi.advanceTimersByTimeAsync(0);
    Object.assign(server, { userId: 2, isReached: false });
    say('signed-in');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(left).toEqual([]);
    server.isReached = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(left).toEqual([HERE]);
    stop();
  });
});

describe('what is typed when the session ends', () => {
  test('is taken to the sign-in page and comes back to the same user', async () => {
    const { keeper, makeKeeper, open, session, left } = await openTab(typed);
    void keeper.signInAgain();
    expect(left).toEqual([`/auth/login?returnUrl=${encodeURIComponent(HERE)}&reason=ended`]);
    expect(keeper.isLeaving()).toBe(true);

    const next = makeKeeper();
    next.attach(open);
    await session.load();
    expect(next.takeKept()?.screens).toEqual(typed);
  });

  test('is not kept for who signs out', async () => {
    const { keeper, makeKeeper, open, session, left } = await openTab(typed);
    void keeper.signedOut();
    expect(left).toEqual(['/auth/login']);
    const next = makeKeeper();
    next.attach(open);
    await session.load();
    expect(next.takeKept()).toBeUndefined();
  });

  test('is kept although several calls tell of the end', async () => {
    const { keeper, makeKeeper, open, session } = await openTab(typed);
    void keeper.signInAgain();
    void keeper.signInAgain();
    const next = makeKeeper();
    next.attach(open);
    await session.load();
    expect(next.takeKept()?.screens).toEqual(typed);
  });
});
