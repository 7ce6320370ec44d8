import { describe, expect, test } from 'vitest';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { fakeWorld, flushPromises, openScreen } from '../fake-world.ts';

const actions = {
  apply: {
    label: 'Apply',
    do: [{ call: { operation: 'saveBook', as: 'saved' } }, { toast: { text: 'Applied to {saved.count} books', action: 'undo' } }],
  },
  undo: { label: 'Undo', do: [{ call: { operation: 'deleteBook', params: { id: 'saved.undoId' } } }] },
};

describe('a message that offers an action', () => {
  test('runs it with what the screen knows when its button is pressed', async () => {
    const world = fakeWorld({
      saveBook: () => ({ status: 200, body: { count: 3, undoId: 'u1' } }),
      deleteBook: () => ({ status: 204, body: undefined }),
    });
    const screen = openScreen(world, { actions });

    await runAction(screen, 'apply');
    const [toast] = world.services.toasts.store.getState();
    toast?.offer?.run();
    await flushPromises();

    expect(toast?.offer?.label).toBe('Undo');
    expect(world.calls.map(({ operation, params }) => [operation, params])).toEqual([
      ['saveBook', {}],
      ['deleteBook', { id: 'u1' }],
    ]);
  });

  test('goes with the screen whose action it is', async () => {
    const world = fakeWorld({ saveBook: () => ({ status: 200, body: { count: 3 } }) });
    const screen = openScreen(world, { actions });

    await runAction(screen, 'apply');
    expect(world.services.toasts.store.getState()).toHaveLength(1);
    screen.stop();

    expect(world.services.toasts.store.getState()).toEqual([]);
  });
});

describe('copying a text', () => {
  const copying = { copy: { label: 'Copy', do: [{ copy: 'No. {3 + 4}' }, { toast: { text: 'Copied' } }] } };

  test('puts it on the clipboard and goes on', async () => {
    const world = fakeWorld({});

    await runAction(openScreen(world, { actions: copying }), 'copy');

    expect(world.copied).toEqual(['No. 7']);
    expect(world.services.toasts.store.getState().map(({ text }) => text)).toEqual(['Copied']);
  });

  test('says so and stops where the browser does not let it', async () => {
    const world = fakeWorld({}, { copyText: () => Promise.reject(new Error('denied')) });

    await runAction(openScreen(world, { actions: copying }), 'copy');

    expect(world.services.toasts.store.getState().map(({ text }) => text)).toEqual([world.services.texts.notCopied]);
    expect(world.errors).toHaveLength(1);
  });
});

test('saving a text hands it to the browser as the file of the name said, and goes on', async () => {
  const world = fakeWorld({});
  const keeping = {
    keep: { label: 'Keep', do: [{ save: { file: 'no-{3 + 4}.txt', text: 'No. {3 + 4}' } }, { toast: { text: 'Kept' } }] },
  };

  await runAction(openScreen(world, { actions: keeping }), 'keep');

  expect(world.saved).toEqual([{ name: 'no-7.txt', text: 'No. 7' }]);
  expect(world.services.toasts.store.getState().map(({ text }) => text)).toEqual(['Kept']);
});
