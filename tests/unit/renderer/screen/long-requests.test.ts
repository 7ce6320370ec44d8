import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { fakeWorld, openScreen, Refused } from './fake-world.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Answers when the test says so, and never once the request is given up. */
function slowWorld() {
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  const world = fakeWorld({
    findBooks: ({ signal }) => {
      signal?.addEventListener('abort', () => answer.reject(signal.reason));
      return answer.promise;
    },
  });
  return { world, answer };
}

const search = (cancellable: boolean) => ({
  search: { label: 'Search', do: [{ call: { operation: 'findBooks', cancellable } }, { navigate: '/found' }] },
});

describe('a long request', () => {
  test('can be given up after a second, quietly, and nothing follows from it', async () => {
    const { world } = slowWorld();
    const screen = openScreen(world, { actions: search(true) });

    const running = runAction(screen, 'search');
    await vi.advanceTimersByTimeAsync(900);
    expect(screen.store.getState().giveUp).toBeUndefined();
    await vi.advanceTimersByTimeAsync(100);
    screen.store.getState().giveUp?.();
    await running;

    expect(world.visited).toEqual([]);
    expect(screen.store.getState()).toMatchObject({ busy: undefined, giveUp: undefined, problem: undefined });
  });

  test('has no way out where its document gives none', async () => {
    const { world, answer } = slowWorld();
    const screen = openScreen(world, { actions: search(false) });

    const running = runAction(screen, 'search');
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.store.getState().giveUp).toBeUndefined();
    answer.resolve({ status: 200, body: {} });
    await running;

    expect(world.visited).toEqual(['/found']);
  });

  test('tells how much of its file is there', async () => {
    const seen: (number | undefined)[] = [];
    const world = fakeWorld(
      {},
      {
        async download(_, { onProgress }) {
          for (const fraction of [0.101, 0.105, 0.999, 1]) onProgress?.(fraction);
        },
      },
    );
    const screen = openScreen(world, { actions: { save: { label: 'Save', do: [{ download: { operation: 'getBookFile' } }] } } });
    screen.store.subscribe(({ percent }, before) => percent !== before.percent && seen.push(percent));

    await runAction(screen, 'save');

    expect(seen).toEqual([10, 99, 100, undefined]);
  });

  test('whose file is made later leaves what it came to for the step that fetches it', async () => {
    const asked: unknown[] = [];
    const world = fakeWorld(
      {},
      {
        async download(operation, { params, body }) {
          asked.push([operation, params, body]);
          return operation === 'makeBookFile' ? { fileId: 7 } : undefined;
        },
      },
    );
    const make = { operation: 'makeBookFile', body: "{'title': 'Emma'}", set: { pages: '2' }, as: 'made' };
    const fetch = { when: '!blank(made.fileId)', download: { operation: 'getBookFile', params: { fileId: 'made.fileId' } } };
    const screen = openScreen(world, { actions: { save: { label: 'Save', do: [{ download: make }, fetch] } } });

    await runAction(screen, 'save');

    expect(asked).toEqual([
      ['makeBookFile', {}, { title: 'Emma', pages: 2 }],
      ['getBookFile', { fileId: 7 }, undefined],
    ]);
  });

  test('whose file came at once has nothing left to fetch', async () => {
    const asked: string[] = [];
    const world = fakeWorld({}, { download: (operation) => Promise.resolve(void asked.push(operation)) });
    const fetch = { when: '!blank(made.fileId)', download: { operation: 'getBookFile' } };
    const screen = openScreen(world, {
      actions: { save: { label: 'Save', do: [{ download: { operation: 'makeBookFile', as: 'made' } }, fetch] } },
    });

    await runAction(screen, 'save');

    expect(asked).toEqual(['makeBookFile']);
  });

  test('that fails for no reason the server names says what its document says', async () => {
    const world = fakeWorld({}, { download: () => Promise.reject(new Refused({ status: 500, title: 'Broken', errors: {} })) });
    const make = { operation: 'makeBookFile', failed: 'Sorry' };
    const screen = openScreen(world, { actions: { save: { label: 'Save', do: [{ download: make }, { navigate: '/made' }] } } });

    await runAction(screen, 'save');

    expect(screen.store.getState().problem).toEqual({ title: 'Sorry', messages: [] });
    expect(world.visited).toEqual([]);
  });
});
