import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHECK_EVERY_MS, WARN_BEFORE_MS, pollSession, type SessionChange, type SessionStatus } from '#src/app/session/session-poll.ts';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 21, 9);
const at = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString();

/** A session that ends so many minutes after the start, as the server would report it. */
function watchOf(endsAfterMinutes: number) {
  const server = { ends: START + endsAfterMinutes * MINUTE_MS, isCut: false };
  const news: SessionChange[] = [];
  const ask = vi.fn(async (): Promise<SessionStatus> => {
    if (server.isCut) throw new Error('no connection');
    return Date.now() < server.ends ? { active: true, expiresAt: new Date(server.ends).toISOString() } : { active: false };
  });
  const watch = pollSession({ ask, onChange: (change) => news.push(change) });
  return { server, news, ask, watch };
}

describe('the watch over the session', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('asks when the page opens and every five minutes', async () => {
    const { ask, watch, news } = watchOf(60);
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(news).toEqual([]);
    watch.stop();
  });

  test('warns two minutes before the end, once', async () => {
    const { news, watch } = watchOf(7);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    expect(news).toEqual([]);
    await vi.advanceTimersByTimeAsync(WARN_BEFORE_MS / 2);
    expect(news).toEqual([{ kind: 'ending', expiresAt: new Date(at(7)) }]);
    watch.stop();
  });

  test('does not warn when another call prolonged the session meanwhile', async () => {
    const { news, server, watch } = watchOf(7);
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    server.ends = START + 63 * MINUTE_MS;
    await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
    expect(news).toEqual([]);
    watch.stop();
  });

  test('takes the warning back when the session is prolonged', async () => {
    const { news, server, watch } = watchOf(7);
    await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
    server.ends = START + 66 * MINUTE_MS;
    await watch.check();
    expect(news.map(({ kind }) => kind)).toEqual(['ending', 'active']);
    watch.stop();
  });

  test('tells the end within seconds of it', async () => {
    const { news, watch } = watchOf(7);
    await vi.advanceTimersByTimeAsync(7 * MINUTE_MS + 2_000);
    expect(news.map(({ kind }) => kind)).toEqual(['ending', 'ended']);
    watch.stop();
  });

  test('tells when another tab signed in again', async () => {
    const { news, server, watch } = watchOf(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    server.ends = START + 90 * MINUTE_MS;
    await watch.check();
    expect(news.map(({ kind }) => kind)).toEqual(['ending', 'ended', 'active']);
    watch.stop();
  });

  test('knows nothing without an answer and asks again soon', async () => {
    const { ask, news, server, watch } = watchOf(60);
    server.isCut = true;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(news).toEqual([]);
    expect(ask.mock.calls.length).toBeGreaterThan(2);
    watch.stop();
  });

  test('rests once it is stopped', async () => {
    const { ask, watch } = watchOf(60);
    await vi.advanceTimersByTimeAsync(0);
    watch.stop();
    await vi.advanceTimersByTimeAsync(3 * CHECK_EVERY_MS);
    expect(ask).toHaveBeenCalledOnce();
  });
});
