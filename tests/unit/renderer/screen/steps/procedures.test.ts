import { describe, expect, test } from 'vitest';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { fakeWorld, openScreen, Refused } from '../fake-world.ts';

const stored = { saveBook: () => ({ status: 200, body: { title: 'Dune' } }) };

/** Two actions that store a book the same way. */
function openShelf(answers: Parameters<typeof fakeWorld>[0] = stored) {
  const world = fakeWorld(answers);
  const screen = openScreen(world, {
    actions: {
      save: { label: 'Save', do: [{ perform: 'store' }, { navigate: '/books/{saved.title}' }] },
      keep: { label: 'Keep', do: [{ when: '1 > 2', perform: 'store' }, { navigate: '/shelf' }] },
      saveTwice: { label: 'Save twice', do: [{ perform: 'storeAndTell' }, { perform: 'storeAndTell' }] },
    },
    procedures: {
      store: [{ call: { operation: 'saveBook', as: 'saved' } }],
      storeAndTell: [{ perform: 'store' }, { toast: { text: 'Saved {saved.title}' } }],
    },
  });
  const toasts = () => world.services.toasts.store.getState().map(({ text }) => text);
  return { world, screen, toasts };
}

describe('a step that performs a procedure', () => {
  test('runs its steps in place, and what they bind is there for the steps that follow', async () => {
    const { world, screen } = openShelf();

    await runAction(screen, 'save');

    expect(world.visited).toEqual(['/books/Dune']);
  });

  test('is passed over as a whole where its condition does not hold', async () => {
    const { world, screen } = openShelf();

    await runAction(screen, 'keep');

    expect(world.calls).toEqual([]);
    expect(world.visited).toEqual(['/shelf']);
  });

  test('performs others by way of it, as often as it is asked to', async () => {
    const { world, screen, toasts } = openShelf();

    await runAction(screen, 'saveTwice');

    expect(world.calls.map(({ operation }) => operation)).toEqual(['saveBook', 'saveBook']);
    expect(toasts()).toEqual(['Saved Dune', 'Saved Dune']);
  });

  test('ends the action where one of its steps is refused', async () => {
    const { world, screen, toasts } = openShelf({
      saveBook() {
        throw new Refused({ status: 409, title: 'Taken.', errors: {} });
      },
    });

    await runAction(screen, 'saveTwice');

    expect(world.calls).toHaveLength(1);
    expect(toasts()).toEqual([]);
    expect(screen.store.getState().problem).toBeDefined();
  });
});
