import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPresence } from '#src/app/realtime/presence.ts';

const RECORD = { entity: 'consignments/consignment', within: 7, id: 7 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const asked: string[] = [];
  const told: unknown[] = [];
  let isSignedOut = false;
  const enter = createPresence({
    tab: 'tab',
    client: {
      async call(name) {
        asked.push(name);
        return { status: 200, body: [{ name: 'Jon', business: 'Harbour', ...RECORD, recordId: 7 }] };
      },
    },
    follow: () => () => {},
    isSignedOut: () => isSignedOut,
  });
  const leave = enter(RECORD, (others) => told.push(others));
  const signOut = () => {
    isSignedOut = true;
  };
  return { asked, told, leave, signOut };
}

describe('presence', () => {
  test('is told again and again, and taken back', async () => {
    const { asked, told, leave } = open();
    await vi.advanceTimersByTimeAsync(45_000);
    leave();

    expect(asked).toEqual(['stayPresent', 'stayPresent', 'stayPresent', 'endPresence']);
    expect(told[0]).toEqual([{ name: 'Jon', business: 'Harbour' }]);
  });

  test('asks nothing once nobody is signed in: the page stays with what is typed', async () => {
    const { asked, told, leave, signOut } = open();
    await vi.advanceTimersByTimeAsync(1_000);
    signOut();
    await vi.advanceTimersByTimeAsync(60_000);
    leave();

    expect(asked).toEqual(['stayPresent']);
    expect(told.at(-1)).toEqual([]);
  });
});
