import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { OneSession } from '#src/server/database/connection/one-session.ts';
import { Unavailable } from '#src/server/database/connection/errors.ts';

const PATIENT_MS = 60_000;

/** Work that tells when it ran, and ends when it is told to. */
function workOf(order: string[]) {
  const ends = new Map<string, () => void>();
  const named = (name: string) => () => {
    order.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  /** Ends what runs, until all has run. */
  const endAll = async (all: Promise<unknown>) => {
    let isOver = false;
    const over = all.finally(() => (isOver = true));
    while (!isOver) {
      for (const end of ends.values()) end();
      await nextRound();
    }
    return over;
  };
  return { named, endAll };
}

describe('a database with one session', () => {
  test('lets whoever waits go before the next large work', async () => {
    const [order, session]: [string[], OneSession] = [[], new OneSession(PATIENT_MS, async () => undefined)];
    const { named, endAll } = workOf(order);

    const large = Array.from({ length: 5 }, (_, place) => session.large(named(`large ${place}`)));
    await nextRound();
    const short = Array.from({ length: 3 }, (_, place) => session.once(named(`short ${place}`)));
    await endAll(Promise.all([...large, ...short]));

    expect(order).toEqual(['large 0', 'short 0', 'short 1', 'short 2', 'large 1', 'large 2', 'large 3', 'large 4']);
  });

  test('lets large work go once those before it have ended, and before those after it', async () => {
    const [order, session]: [string[], OneSession] = [[], new OneSession(PATIENT_MS, async () => undefined)];
    const { named, endAll } = workOf(order);

    const first = [session.once(named('before')), session.large(named('large'))];
    await nextRound();
    await endAll(Promise.all([...first, session.once(named('after'))]));

    expect(order).toEqual(['before', 'large', 'after']);
  });

  test('refuses whoever waits too long, and goes on with the others', async () => {
    const [order, session]: [string[], OneSession] = [[], new OneSession(10, async () => undefined)];
    const { named, endAll } = workOf(order);

    const first = session.large(named('first'));
    await nextRound();
    await expect(session.once(named('late'))).rejects.toThrow(Unavailable);
    await endAll(Promise.all([first, session.once(named('next'))]));

    expect(order).toEqual(['first', 'next']);
  });

  test('goes on where work has failed', async () => {
    const session = new OneSession(PATIENT_MS, async () => undefined);

    await expect(session.large(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');

    expect(await session.once(async () => 'done')).toBe('done');
  });
});
