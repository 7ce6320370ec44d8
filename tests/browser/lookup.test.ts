/** A lookup, searched and answered by keyboard and pointer. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, type PageOptions, type TestBrowser } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openStorybook, serveStorybook, showStory } from '#tests/support/storybook.ts';

let browser: TestBrowser;

beforeAll(async () => {
  const { url } = await serveStorybook();
  browser = await launchBrowser(url);
});

afterEach(() => browser.closePages());

afterAll(() => browser.close());

async function openLookup(options?: PageOptions): Promise<Page> {
  const page = await browser.newPage(options);
  await openStorybook(page);
  expect(await showStory(page, { id: 'dialogs-dialog--lookup', title: '', name: '', type: 'story' })).toBeUndefined();
  return page;
}

const selected = (page: Page) => page.locator('[role=row][aria-selected=true]');
const search = (page: Page) => page.getByRole('searchbox');

describe('a lookup', () => {
  test('opens with what its opener sought, the focus in the search and the first row selected', async () => {
    const page = await openLookup();

    expect(await search(page).inputValue()).toBe('1');
    await expect.poll(() => hasFocus(search(page))).toBe(true);
    await expect.poll(() => selected(page).textContent()).toContain('C-000101');
    expect(await page.getByRole('dialog').getByRole('button').allTextContents()).toEqual(expect.arrayContaining(['Add', 'Cancel', 'OK']));
    await expectAccessible(page);
  });

  test('searches while one types, moves the selection from the search field and answers by OK', async () => {
    const page = await openLookup();

    await search(page).fill('C-0001');
    await page.getByText('Found 2 record(s)').first().waitFor();
    await expect.poll(() => selected(page).textContent()).toContain('C-000101');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => selected(page).textContent()).toContain('C-000100');
    expect(await hasFocus(search(page))).toBe(true);
    await tabTo(page, page.getByRole('button', { name: 'OK', exact: true }));
    await press(page, 'Enter');

    await page.getByText('Picked C-000100').waitFor();
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Look up a consignment' }))).toBe(true);
  });

  test('is answered by Enter in the search, with the first row of what was typed', async () => {
    const page = await openLookup();

    await search(page).fill('C-000100');
    await page.keyboard.press('Enter');

    await page.getByText('Picked C-000100').waitFor();
  });

  test('is not answered by Enter where nothing is found', async () => {
    const page = await openLookup();

    await search(page).fill('nothing of the kind');
    await page.keyboard.press('Enter');

    await page.getByText('No consignment matches.').waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await page.getByText(/^Picked/).count()).toBe(0);
  });

  test('offers OK only with a selection and says why not', async () => {
    const page = await openLookup();

    await search(page).fill('nothing of the kind');
    await page.getByText('No consignment matches.').waitFor();
    const ok = page.getByRole('button', { name: 'OK', exact: true });
    await expect.poll(() => ok.getAttribute('aria-disabled')).toBe('true');
    await ok.hover();
    await page.getByRole('tooltip', { name: 'Select a row first' }).waitFor();
    await expectAccessible(page);
  });

  test('is answered by Enter in the grid and by a double click', async () => {
    const page = await openLookup();

    await tabTo(page, page.locator('[role=row][data-index="0"]'));
    await press(page, 'Enter');
    await page.getByText('Picked C-000101').waitFor();

    await page.getByRole('button', { name: 'Look up a consignment' }).click();
    await page.getByRole('row', { name: /C-000100/ }).dblclick();
    await page.getByText('Picked C-000100').waitFor();
  });

  test('closes on Escape without a question and without an answer', async () => {
    const page = await openLookup();

    await search(page).fill('C-0001');
    await press(page, 'Escape');

    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText(/^Picked/).count()).toBe(0);
  });
});
