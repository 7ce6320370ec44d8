import { describe, expect, test } from 'vitest';
import { forgetWish } from '#renderer/screen/steps/one-at-a-time.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { fakeWorld, flushPromises, openScreen, Refused } from '../fake-world.ts';

/** A list whose rows are opened on a page of their own, and an action that runs until it is told to end. */
function library() {
  const saving = Promise.withResolvers<{ status: number; body: unknown }>();
  const world = fakeWorld({ saveBook: () => saving.promise });
  const screen = openScreen(world, {
    actions: {
      save: { label: 'Save', do: [{ call: { operation: 'saveBook' } }] },
      leave: { label: 'Leave', do: [{ navigate: '/books' }] },
      open: { label: 'Open', do: [{ navigate: '/books/{row.id}' }] },
      show: { label: 'Show', do: [{ open: { screen: 'library/shelf' } }] },
      edit: { label: 'Edit', do: [{ open: { screen: 'library/shelf' } }, { call: { operation: 'saveBook' } }] },
    },
  });
  const refused = () => saving.reject(new Refused({ status: 400, title: 'No title', errors: {} }));
  return { world, screen, saved: () => saving.resolve({ status: 200, body: {} }), refused };
}

describe('a row that is clicked', () => {
  test('is opened at once where nothing else runs', async () => {
    const { world, screen } = library();

    await runAction(screen, 'open', { row: { id: 1 } });

    expect(world.visited).toEqual(['/books/1']);
  });

  test('is opened as soon as what runs is over; of several, the last', async () => {
    const { world, screen, saved } = library();
    void runAction(screen, 'save');
    void runAction(screen, 'open', { row: { id: 1 } });
    void runAction(screen, 'open', { row: { id: 2 } });
    await flushPromises();
    expect(world.visited).toEqual([]);

    saved();
    await flushPromises();

    expect(world.visited).toEqual(['/books/2']);
  });

  test('is opened once by a double click', async () => {
    const { world, screen } = library();
    const dialogs = () => world.services.dialogs.store.getState().length;
    void runAction(screen, 'show', { row: { id: 1 } });
    void runAction(screen, 'show', { row: { id: 1 } });
    await flushPromises();
    void runAction(screen, 'show', { row: { id: 1 } });
    expect(dialogs()).toBe(1);

    world.services.dialogs.closeAll();
    await flushPromises();

    expect(dialogs()).toBe(0);
  });
});

test('a row whose window was closed is opened again, once all is read that follows it', async () => {
  const { world, screen, saved } = library();
  const dialogs = () => world.services.dialogs.store.getState().length;
  const row = { id: 1 };
  void runAction(screen, 'edit', { row });
  await flushPromises();
  world.services.dialogs.closeAll();
  await flushPromises();
  void runAction(screen, 'edit', { row });
  await flushPromises();
  expect(dialogs()).toBe(0);

  saved();
  await flushPromises();

  expect(dialogs()).toBe(1);
});

describe('an action that is asked for while another runs', () => {
  test('runs once that one has ended', async () => {
    const { world, screen, saved } = library();
    void runAction(screen, 'save');
    void runAction(screen, 'leave');
    await flushPromises();
    expect(world.visited).toEqual([]);

    saved();
    await flushPromises();

    expect(world.visited).toEqual(['/books']);
  });

  test('does not run once another key or click has followed it', async () => {
    const { world, screen, saved } = library();
    void runAction(screen, 'save');
    void runAction(screen, 'leave');
    forgetWish(screen);

    saved();
    await flushPromises();

    expect(world.visited).toEqual([]);
  });

  test('does not run if that one is refused', async () => {
    const { world, screen, refused } = library();
    void runAction(screen, 'save');
    void runAction(screen, 'leave');

    refused();
    await flushPromises();

    expect(world.visited).toEqual([]);
    expect(screen.store.getState().problem?.title).toBe('No title');
  });
});
