import { giveOrientation, sheetFor } from '#renderer/services/print-sheet.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveUpPrinting, printPage, waitForPart } from '#renderer/services/printing.ts';

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

test('a page is not printed when the user gives up what is read for it, and may be printed later', async () => {
  const signals: AbortSignal[] = [];
  const stop = waitForPart({
    isWhole: () => signals.length > 1,
    read: (signal) => {
      signals.push(signal);
      return new Promise(() => {});
    },
  });
  const printed = printPage();

  giveUpPrinting();
  await printed;

  expect(print).not.toHaveBeenCalled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  signals.push(new AbortController().signal);
  await printPage();
  expect(print).toHaveBeenCalledOnce();
  stop();
});

test('a list beneath a dialog is not read, because it is not printed', async () => {
  const read = vi.fn(() => Promise.resolve());
  const stop = waitForPart({ isWhole: () => false, isCovered: () => true, read });

  await printPage();

  expect(read).not.toHaveBeenCalled();
  expect(print).toHaveBeenCalledOnce();
  stop();
});

test('a page that says how its paper lies is printed so, whatever would fit better', () => {
  expect([sheetFor(true), sheetFor(false)]).toEqual(['landscape', 'portrait']);
  const stop = giveOrientation('portrait');
  expect(sheetFor(true)).toBe('portrait');
  stop();
  expect(sheetFor(true)).toBe('landscape');
});
