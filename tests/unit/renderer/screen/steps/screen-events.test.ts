import { describe, expect, test } from 'vitest';
import { runOpeningSteps } from '#renderer/screen/open/open-screen.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { fakeWorld, openBook, openScreen, flushPromises } from '../fake-world.ts';

describe('a change', () => {
  const follows = {
    data: { schema: 'library/book', mode: 'create' },
    state: { shelfSeen: { type: 'string' } },
    on: {
      open: [{ set: { 'form.shelf': "'A'" } }],
      change: { 'form.shelf': [{ set: { 'state.shelfSeen': 'book.shelf' } }], 'state.shelfSeen': [{ navigate: '/{state.shelfSeen}' }] },
    },
    actions: {
      move: { label: 'Move', do: [{ set: { 'form.shelf': "'C'" } }] },
      next: { label: 'Next', do: [{ reset: { mode: 'create' as const, values: { shelf: "'Z'" } } }] },
    },
  };

  test('by the user or a step runs the steps for that field or state, one after the other', async () => {
    const world = fakeWorld({});
    const screen = await openBook(world, follows);
    await runOpeningSteps(screen);
    expect(world.visited).toEqual([]);

    screen.form?.edit('shelf', 'B');
    await flushPromises();
    await runAction(screen, 'move');
    await flushPromises();
    screen.form?.edit('title', 'Dune');
    await flushPromises();

    expect(world.visited).toEqual(['/B', '/C']);
  });

  test('of the record that is loaded is none', async () => {
    const world = fakeWorld({});
    const screen = await openBook(world, follows);
    await runOpeningSteps(screen);

    await runAction(screen, 'next');
    await flushPromises();

    expect(screen.form?.record()['shelf']).toBe('Z');
    expect(world.visited).toEqual([]);
  });

  test('is not followed any more once the screen is left', async () => {
    const world = fakeWorld({});
    const screen = await openBook(world, follows);
    await runOpeningSteps(screen);

    screen.stop();
    screen.form?.edit('shelf', 'B');
    await flushPromises();

    expect(world.visited).toEqual([]);
  });
});

describe('an event of the application', () => {
  test('runs the steps of the open screen with its facts', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, { on: { event: { 'doors-close': [{ toast: { text: 'Closing at {event.hour}' } }] } } });
    await runOpeningSteps(screen);

    world.raise('doors-close', { hour: 18 });
    await flushPromises();
    expect(world.services.toasts.store.getState().map(({ text }) => text)).toEqual(['Closing at 18']);

    screen.stop();
    world.raise('doors-close', { hour: 19 });
    await flushPromises();
    expect(world.services.toasts.store.getState()).toHaveLength(1);
  });
});
