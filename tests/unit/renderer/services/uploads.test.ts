import { expect, test, vi } from 'vitest';
import { createUploads, type FileToSend, type Upload } from '#renderer/services/uploads.ts';

const PLACE = 'shelf 1';

interface Sending {
  readonly stop: AbortSignal;
  progress(fraction: number): void;
  store(text?: string): void;
  refuse(reason: string): void;
}

/** Files whose sending the test decides, by name. */
function world() {
  const sending = new Map<string, Sending>();
  const unseen: Upload[] = [];
  const uploads = createUploads({ onUnseen: (upload) => unseen.push(upload) });
  const file = (name: string, fault = ''): FileToSend => ({
    name,
    size: 10,
    within: PLACE,
    fault,
    send: ({ stop, onProgress }) =>
      new Promise((resolve, reject) => {
        stop.addEventListener('abort', () => reject(new Error('stopped')));
        sending.set(name, {
          stop,
          progress: onProgress,
          store: (text = '') => resolve({ answer: `stored ${name}`, text }),
          refuse: (reason) => reject(new Error(reason)),
        });
      }),
    explain: (thrown) => (thrown instanceof Error ? thrown.message : ''),
  });
  const states = () => Object.fromEntries(uploads.store.getState().map(({ name, state }) => [name, state]));
  const keyOf = (name: string) => uploads.store.getState().find((upload) => upload.name === name)?.key ?? 0;
  return { uploads, sending, unseen, file, states, keyOf };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('two files are sent at once, the others wait their turn in order', async () => {
  const { uploads, sending, file, states } = world();
  uploads.add([file('a'), file('b'), file('c'), file('d')]);
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'waiting', d: 'waiting' });
  sending.get('b')?.store();
  await settled();
  expect(states()).toEqual({ a: 'sending', c: 'sending', d: 'waiting' });
});

test('a file that has gone whole is being stored, and can no longer be cancelled', () => {
  const { uploads, sending, file, states, keyOf } = world();
  uploads.add([file('a')]);
  sending.get('a')?.progress(0.5);
  expect(uploads.store.getState()[0]).toMatchObject({ state: 'sending', fraction: 0.5 });
  sending.get('a')?.progress(1);
  uploads.cancel(keyOf('a'));
  expect(sending.get('a')?.stop.aborted).toBe(false);
  expect(states()).toEqual({ a: 'sent' });
});

test('cancelling ends a file on its way, and one that waits never begins; both can be tried again', async () => {
  const { uploads, sending, file, states, keyOf } = world();
  uploads.add([file('a'), file('b'), file('c')]);
  uploads.cancel(keyOf('a'));
  uploads.cancel(keyOf('c'));
  await settled();
  expect(sending.get('a')?.stop.aborted).toBe(true);
  expect(sending.has('c')).toBe(false);
  expect(states()).toEqual({ a: 'cancelled', b: 'sending', c: 'cancelled' });
  uploads.retry(keyOf('a'));
  uploads.retry(keyOf('c'));
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'waiting' });
});

test('a refused file says why and is sent anew when it is tried again', async () => {
  const { uploads, sending, unseen, file, keyOf } = world();
  uploads.show(PLACE, { onEnded: () => Promise.resolve() });
  uploads.add([file('a')]);
  sending.get('a')?.refuse('The consignment is full');
  await settled();
  expect(uploads.store.getState()[0]).toMatchObject({ state: 'refused', text: 'The consignment is full', mayRetry: true });
  uploads.retry(keyOf('a'));
  expect(uploads.store.getState()[0]).toMatchObject({ state: 'sending', text: '' });
  sending.get('a')?.store();
  await settled();
  expect(uploads.store.getState()).toEqual([]);
  expect(unseen).toEqual([]);
});

test('a file with a fault is never sent, nor tried again', () => {
  const { uploads, sending, file, keyOf } = world();
  uploads.add([file('a', 'File exceeds max size of 25 MB'), file('b')]);
  uploads.retry(keyOf('a'));
  expect(sending.has('a')).toBe(false);
  expect(uploads.store.getState()[0]).toMatchObject({ state: 'refused', text: 'File exceeds max size of 25 MB', mayRetry: false });
});

test('a stored file is shown until its place is through with it, and longer where there is something to say', async () => {
  const { uploads, sending, file, states, keyOf } = world();
  const through = Promise.withResolvers<void>();
  const onEnded = vi.fn(() => through.promise);
  uploads.show(PLACE, { onEnded });
  uploads.add([file('a'), file('b')]);
  sending.get('a')?.store();
  sending.get('b')?.store('It is there already');
  await settled();
  expect(onEnded.mock.calls.map(([upload, answer]: unknown[]) => [upload, answer])).toMatchObject([
    [{ name: 'a', state: 'stored' }, 'stored a'],
    [{ name: 'b', state: 'stored' }, 'stored b'],
  ]);
  expect(states()).toEqual({ a: 'stored', b: 'stored' });
  through.resolve();
  await settled();
  expect(states()).toEqual({ b: 'stored' });
  uploads.dismiss(keyOf('b'));
  expect(states()).toEqual({});
});

test('what becomes of files whose place nobody looks at is said, and refusals are kept for who comes back', async () => {
  const { uploads, sending, unseen, file, states } = world();
  uploads.show(PLACE, { onEnded: () => Promise.resolve() })();
  uploads.add([file('a'), file('b')]);
  sending.get('a')?.store();
  sending.get('b')?.refuse('No connection');
  await settled();
  expect(unseen.map(({ name, state }) => [name, state])).toEqual([
    ['a', 'stored'],
    ['b', 'refused'],
  ]);
  expect(states()).toEqual({ b: 'refused' });
});

test('files that wait or are on their way would be lost with the page; those that ended would not', async () => {
  const { uploads, sending, file, keyOf } = world();
  expect(uploads.isUnderWay()).toBe(false);
  uploads.add([file('a')]);
  expect(uploads.isUnderWay()).toBe(true);
  uploads.dismiss(keyOf('a'));
  expect(uploads.isUnderWay()).toBe(true);
  sending.get('a')?.refuse('No');
  await settled();
  expect(uploads.isUnderWay()).toBe(false);
});
