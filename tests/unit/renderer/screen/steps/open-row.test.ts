import { describe, expect, test } from 'vitest';
import { openRow } from '#renderer/screen/steps/open-row.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { fakeWorld, flushPromises, openScreen } from '../fake-world.ts';

/** A list whose rows are opened on a page of their own, and an action that runs until it is told to end. */
function library() {
  const saving = Promise.withResolvers<{ status: number; body: unknown }>();
  const world = fakeWorld({ saveBook: () => saving.promise });
  const screen = openScreen(world, {
    actions: {
      save: { label: 'Save', do: [{ call: { operation: 'saveBook' } }] },
      open: { label: 'Open', do: [{ navigate: '/books/{row.id}' }] },
      show: { label: 'Show', do: [{ open: { screen: 'library/shelf' } }] },
    },
  });
  return { world, screen, saved: () => saving.resolve({ status: 200, body: {} }) };
}

describe('a row that is clicked', () => {
  test('is opened at once where nothing else runs', async () => {
    const { world, screen } = library();

    await openRow(screen, 'open', { row: { id: 1 } });

    expect(world.visited).toEqual(['/books/1']);
  });

  test('is opened as soon as what runs is over; of several, the last', async () => {
    const { world, screen, saved } = library();
    void runAction(screen, 'save');
    void openRow(screen, 'open', { row: { id: 1 } });
    void openRow(screen, 'open', { row: { id: 2 } });
    await flushPromises();
    expect(world.visited).toEqual([]);

    saved();
    await flushPromises();

    expect(world.visited).toEqual(['/books/2']);
  });

  test('is opened once by a double click', async () => {
    const { world, screen } = library();
    const dialogs = () => world.services.dialogs.store.getState().length;
    void openRow(screen, 'show', { row: { id: 1 } });
    void openRow(screen, 'show', { row: { id: 1 } });
    await flushPromises();
    void openRow(screen, 'show', { row: { id: 1 } });
    expect(dialogs()).toBe(1);

    world.services.dialogs.closeAll();
    await flushPromises();

    expect(dialogs()).toBe(0);
  });
});
