import { expect, test } from 'vitest';
import { createToasts } from '#renderer/services/toasts.ts';

test('of many toasts the last four show, and the last fifty are kept, also those hidden since', () => {
  const { show, hide, store, history } = createToasts();
  for (let number = 1; number <= 60; number += 1) show(`Message ${number}`);
  const last = store.getState().at(-1);
  if (last !== undefined) hide(last.key);

  expect(store.getState().map(({ text }) => text)).toEqual(['Message 57', 'Message 58', 'Message 59']);
  expect(history.getState().map(({ text }) => text)).toHaveLength(50);
  expect(history.getState().at(-1)?.text).toBe('Message 60');
});

test('a toast that offers something stays longer, and is hidden by the key that showing it answers', () => {
  const { show, hide, store } = createToasts();
  show('Saved');
  const key = show('Applied', 'success', undefined, { label: 'Undo', run: () => undefined });

  const [plain, offering] = store.getState();
  expect(offering?.hideAfterMs).toBeGreaterThan(plain?.hideAfterMs ?? Infinity);
  hide(key);
  expect(store.getState()).toEqual([plain]);
});
