import { describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createConfirmations, type Question } from '#renderer/services/confirmations.ts';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { OPENING, type ScreenOpening } from '#renderer/screen/open/opening.ts';

const opening = (): ScreenOpening => ({ store: createStore(() => OPENING), stop: () => {} });
const question: Question = { title: 'Sure?', body: '', label: 'Yes', isDestructive: false, anchor: undefined };

describe('a question', () => {
  test('answers what was chosen and goes away', async () => {
    const { ask, store } = createConfirmations();
    const answer = ask(question);
    store.getState().asked?.answer(true);

    expect(await answer).toBe(true);
    expect(store.getState().asked).toBeUndefined();
  });

  test('is answered no by the next one, which stays', async () => {
    const { ask, store } = createConfirmations();
    const first = ask(question);
    const firstAsked = store.getState().asked;
    const second = ask({ ...question, title: 'Really?' });
    firstAsked?.answer(true);

    expect(await first).toBe(false);
    expect(store.getState().asked?.title).toBe('Really?');
    store.getState().asked?.answer(true);
    expect(await second).toBe(true);
  });

  test('is answered no when what raised it has ended, before or after', async () => {
    const { ask, store } = createConfirmations();
    const life = new AbortController();
    const answer = ask(question, life.signal);
    life.abort();

    expect(await answer).toBe(false);
    expect(await ask(question, life.signal)).toBe(false);
    expect(store.getState().asked).toBeUndefined();
  });
});

describe('dialogs', () => {
  test('close once, whoever closes them', async () => {
    const { open, store } = createDialogs();
    const outcome = open('library/book', {});
    const [entry] = store.getState();
    entry?.close({ result: { id: 1 }, hasWritten: true });
    entry?.close({ result: undefined, hasWritten: false });

    expect(await outcome).toEqual({ result: { id: 1 }, hasWritten: true });
  });

  test('begin to open at once and stand in the stack a task later', async () => {
    const begun: string[] = [];
    const { open, store } = createDialogs((request) => {
      begun.push(request.id);
      return opening();
    });
    void open('library/book', {});

    expect(begun).toEqual(['library/book']);
    expect(store.getState()).toEqual([]);
    await vi.waitFor(() => expect(store.getState()).toHaveLength(1));
  });

  test('that are closed before they are drawn are left and never drawn', async () => {
    const stop = vi.fn<() => void>();
    const { open, closeAll, store } = createDialogs(() => ({ ...opening(), stop }));
    const outcome = open('library/book', {});
    closeAll();
    await new Promise((resolve) => setTimeout(resolve));

    expect(await outcome).toEqual({ result: undefined, hasWritten: false });
    expect(stop).toHaveBeenCalledOnce();
    expect(store.getState()).toEqual([]);
  });

  test('all end without a result when the page is left', async () => {
    const { open, closeAll, store } = createDialogs();
    const outcomes = Promise.all([open('library/book', {}), open('library/shelf', {})]);
    closeAll();

    expect(store.getState()).toEqual([]);
    expect((await outcomes).map(({ result }) => result)).toEqual([undefined, undefined]);
  });
});
