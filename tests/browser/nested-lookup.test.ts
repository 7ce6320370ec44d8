/** A lookup above a dialog above a lookup, by keyboard, pointer and the browser's Back. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, type PageOptions, type TestBrowser } from '#tests/support/browser.ts';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { openStorybook, serveStorybook, showStory } from '#tests/support/storybook.ts';

let browser: TestBrowser;

beforeAll(async () => {
  const { url } = await serveStorybook();
  browser = await launchBrowser(url);
});

afterEach(() => browser.closePages());

afterAll(() => browser.close());

async function openThree(options?: PageOptions): Promise<Page> {
  const page = await browser.newPage(options);
  await openStorybook(page);
  expect(await showStory(page, { id: 'dialogs-dialog--lookup-in-a-lookup', title: '', name: '', type: 'story' })).toBeUndefined();
  return page;
}

const count = (page: Page) => page.evaluate(() => document.querySelectorAll('[role=dialog]').length);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();
/** The others are inert. */
const top = (page: Page) => page.getByRole('dialog').last();
const search = (page: Page) => top(page).getByRole('searchbox');
const back = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('story-back')));

describe('a lookup in a dialog in a lookup', () => {
  test('has the keyboard to itself, and what was searched beneath stays', async () => {
    const page = await openThree();

    expect(await search(page).inputValue()).toBe('');
    await search(page).fill('C-000100');
    await top(page).getByText('Found 1 record(s)').waitFor();
    await expectAccessible(page);
    await press(page, 'Escape');
    await expect.poll(() => count(page)).toBe(2);
    await press(page, 'Escape');

    await expect.poll(() => count(page)).toBe(1);
    expect(await search(page).inputValue()).toBe('1');
    await expect.poll(() => hasFocus(button(page, 'Add'))).toBe(true);
  });

  test('fills the dialog beneath, whose answer is selected in the first lookup, which answers the page', async () => {
    const page = await openThree();

    await top(page)
      .getByRole('row', { name: /C-000100/ })
      .dblclick();
    await expect.poll(() => count(page)).toBe(2);
    expect(await page.getByRole('textbox', { name: /Email/ }).inputValue()).toBe('C-000100');
    await expect.poll(() => hasFocus(button(page, 'Look it up'))).toBe(true);
    await button(page, 'Save').click();
    await expect.poll(() => count(page)).toBe(1);
    await expect.poll(() => page.locator('[role=row][aria-selected=true]').textContent()).toContain('C-000100');
    await button(page, 'OK').click();

    await page.getByText('Picked C-000100').waitFor();
    await expect.poll(() => count(page)).toBe(0);
    await expect.poll(() => hasFocus(button(page, 'Look up a consignment'))).toBe(true);
  });

  test('closes one by one by Back, each giving the focus to what opened it', async () => {
    const page = await openThree();

    for (const [left, opener] of [
      [2, 'Look it up'],
      [1, 'Add'],
      [0, 'Look up a consignment'],
    ] as const) {
      await back(page);
      await expect.poll(() => count(page)).toBe(left);
      await expect.poll(() => hasFocus(button(page, opener))).toBe(true);
    }
    expect(await page.getByText(/^Picked/).count()).toBe(0);
  });

  test('asks before it loses what was typed in the dialog between, and keeps the lookups', async () => {
    const page = await openThree();

    await press(page, 'Escape');
    await page.getByRole('textbox', { name: /Email/ }).fill('typed');
    await press(page, 'Escape');
    await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Keep editing' }).click();
    expect(await count(page)).toBe(2);
    await back(page);
    await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click();

    await expect.poll(() => count(page)).toBe(1);
    expect(await search(page).inputValue()).toBe('1');
  });

  test('keeps everything in view on a phone of 320 pixels', async () => {
    const page = await openThree({ width: 320, height: 640 });

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  });
});
