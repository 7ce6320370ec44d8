import { expect, test, vi } from 'vitest';
import { openTabChannel } from '#src/app/session/tab-channel.ts';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a tab hears what another says of the session, and not itself', async () => {
  const name = 'quayline.test-agreement';
  const here = vi.fn();
  const there = vi.fn();
  const mine = openTabChannel(new BroadcastChannel(name), here);
  const theirs = openTabChannel(new BroadcastChannel(name), there);
  mine.say('signed-out');
  await nextTurn();
  expect([here.mock.calls, there.mock.calls]).toEqual([[], [['signed-out']]]);
  mine.stop();
  theirs.stop();
});

test('a tab passes over words it does not know', async () => {
  const name = 'quayline.test-words';
  const hear = vi.fn();
  const tab = openTabChannel(new BroadcastChannel(name), hear);
  const stranger = new BroadcastChannel(name);
  stranger.postMessage({ kind: 'signed-in' });
  stranger.postMessage('hello');
  stranger.postMessage('prolonged');
  await nextTurn();
  expect(hear.mock.calls).toEqual([['prolonged']]);
  tab.stop();
  stranger.close();
});
