import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printPage, waitForPart } from '#renderer/services/printing.ts';

const print = vi.fn();
beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined, print });
});
afterEach(() => {
  vi.unstubAllGlobals();
  print.mockReset();
});

test('a page is printed once what was still on its way is there', async () => {
  const arrival = Promise.withResolvers<void>();
  const stop = waitForPart({ isWhole: () => false, read: () => arrival.promise });
  const printed = printPage();
  expect(print).not.toHaveBeenCalled();

  arrival.resolve();
  await printed;

  expect(print).toHaveBeenCalledOnce();
  stop();
});

test('a page is printed without what cannot be loaded', async () => {
  const stop = waitForPart({ isWhole: () => false, read: () => Promise.reject(new Error('gone')) });

  await printPage();

  expect(print).toHaveBeenCalledOnce();
  stop();
});

test('a page that was left meanwhile is not printed', async () => {
  const arrival = Promise.withResolvers<void>();
  const stop = waitForPart({ isWhole: () => false, read: () => arrival.promise });
  const printed = printPage();

  stop();
  arrival.resolve();
  await printed;

  expect(print).not.toHaveBeenCalled();
});
