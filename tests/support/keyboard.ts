// Keyboard use: asserts that the focus is always on an element.
import type { FileChooser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_TABS = 80;

/** Presses a key, then waits until an element of the page has the focus. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), { message: `focus after ${key}` }).toBe(true);
}

/** Walks with Tab, or Shift+Tab, until the focus is on the target. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await hasFocus(target)) return;
    await press(page, key);
  }
  throw new Error(`${key} does not lead to ${String(target)}.`);
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Goes from a field to one of the buttons at its end: F2 leads to the first of them, the arrows from one to the next. */
export async function buttonOf(page: Page, control: Locator, target: Locator): Promise<void> {
  await tabTo(page, control);
  await press(page, 'F2');
  for (let moves = 0; moves < 5 && !(await hasFocus(target)); moves += 1) await press(page, 'ArrowRight');
  await expect.poll(() => hasFocus(target)).toBe(true);
}

/** Counts the keys pressed in the open page, without those held down with others. */
export async function countKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const count = ({ key }: KeyboardEvent) => {
      if (!['Alt', 'Control', 'Shift'].includes(key)) dataset['keys'] = String(Number(dataset['keys'] ?? 0) + 1);
    };
    window.addEventListener('keydown', count, { capture: true });
  });
}

export async function keys(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset['keys'] ?? 0));
}

/** The choice of files that a key opens. */
export async function openFileChooser(page: Page, key: string): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser');
  // The key must not overtake the wish to be told of the choice.
  await page.evaluate(() => document.hasFocus());
  await page.keyboard.press(key);
  return opened;
}
