import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { describe, expect, test } from 'vitest';
import { runClosingSteps, runOpeningSteps } from '#renderer/screen/open/open-screen.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { fakeWorld, openBook, openScreen, flushPromises } from '../fake-world.ts';

const reply = (body: unknown) => ({ status: 200, body });

describe('a screen', () => {
  test('fails to open when its entity cannot be loaded', async () => {
    const world = fakeWorld({}, { loadEntity: () => Promise.reject(new Error('The network is gone.')) });

    await expect(openBook(world, { data: { schema: 'library/book', mode: 'create' } })).rejects.toThrow('The network is gone.');
  });

  test('that is opened over a page has an action cancel, which it may replace; a page has none', async () => {
    const opened = async (document: Partial<ScreenDocument>) => (await openBook(fakeWorld({}), document)).document.actions ?? {};

    expect(await opened({ kind: 'dialog' })).toEqual({ cancel: { label: 'Cancel', kind: 'subtle', do: [{ cancel: true }] } });
    expect((await opened({ kind: 'popover', actions: { cancel: { label: 'Back', do: [] } } }))['cancel']?.label).toBe('Back');
    expect(await opened({ kind: 'page' })).toEqual({});
  });

  test('that is left while it opens loads nothing more', async () => {
    const world = fakeWorld({ getBook: () => reply({}) });
    const life = new AbortController();
    const opening = openBook(world, { sources: { book: { operation: 'getBook', params: { id: '1' } } } }, life.signal);
    life.abort();

    await expect(opening).rejects.toThrow('aborted');
    expect(world.calls).toEqual([]);
  });

  test('that is left while its data loads gives the request up', async () => {
    const world = fakeWorld({ getBook: () => new Promise(() => {}) });
    const life = new AbortController();
    const opening = openBook(world, { sources: { book: { operation: 'getBook', params: { id: '1' } } } }, life.signal);
    await flushPromises();
    life.abort();

    await expect(opening).rejects.toThrow('aborted');
    expect(world.calls[0]?.signal?.aborted).toBe(true);
  });

  test('that was left starts nothing again', async () => {
    const world = fakeWorld({ getBook: () => reply({}) });
    const screen = openScreen(world, { sources: { book: { operation: 'getBook', params: { id: '1' } } } });
    await flushPromises();
    screen.stop();

    screen.setState('any', 1);
    await screen.sources.refresh();

    expect(world.calls).toHaveLength(1);
  });

  test('that was left runs no step that waited', async () => {
    let answer = () => {};
    const world = fakeWorld({ saveBook: () => new Promise((resolve) => (answer = () => resolve(reply({})))) });
    const screen = openScreen(world, {
      actions: { save: { label: 'Save', do: [{ call: { operation: 'saveBook' } }, { navigate: '/books' }] } },
    });
    const running = runAction(screen, 'save');
    screen.stop();
    answer();
    await running;

    expect(world.visited).toEqual([]);
    expect(world.calls[0]?.signal).toBeUndefined();
  });

  test('takes its question back when it is left', async () => {
    const world = fakeWorld({ deleteBook: () => reply(undefined) });
    const screen = openScreen(world, {
      actions: { delete: { label: 'Delete', confirm: { title: 'Delete?', label: 'Delete' }, do: [{ call: { operation: 'deleteBook' } }] } },
    });
    const running = runAction(screen, 'delete');
    screen.stop();
    await running;

    expect(world.services.confirmations.store.getState().asked).toBeUndefined();
    expect(world.calls).toEqual([]);
  });

  test('runs its closing steps after it was left', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, { on: { close: [{ toast: { text: 'Goodbye' } }] } });
    screen.stop();
    runClosingSteps(screen);
    await flushPromises();

    expect(world.services.toasts.store.getState().map(({ text }) => text)).toEqual(['Goodbye']);
  });

  test('leaves what the user typed while its opening steps waited', async () => {
    let answer: (greeting: unknown) => void = () => {};
    const world = fakeWorld({}, { behaviours: { greet: () => new Promise((resolve) => (answer = resolve)) } });
    const screen = await openBook(world, {
      data: { schema: 'library/book', mode: 'create' },
      on: { open: [{ run: { behaviour: 'greet', as: 'found' } }, { set: { 'form.title': 'found.title', 'form.shelf': 'found.shelf' } }] },
    });
    void runOpeningSteps(screen);
    screen.form?.edit('title', 'mine');
    answer({ title: 'theirs', shelf: 'B' });
    await flushPromises();

    expect(screen.form?.record()).toMatchObject({ title: 'mine', shelf: 'B' });
  });
});
