import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

/** Of one attempt: a test may be tried again. */
let attempts = 0;
const series = (hundreds: number) => `C-26-${hundreds}${(attempts += 1)}`;

const foundOf = (page: Page) => page.getByText(/^Found \d+ record/);
const queryOf = (page: Page) => new URL(page.url()).searchParams;
const button = (page: Page) => page.getByRole('button', { name: /^Views/ });

async function openConsignments(email: string): Promise<Page> {
  const page = await workplace.signedIn(email);
  await page.goto('/Consignments');
  await foundOf(page).waitFor();
  return page;
}

async function choose(page: Page, role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox', name: string | RegExp): Promise<void> {
  await button(page).click();
  await page.getByRole(role, { name }).click();
}

test('a view that the screen gives is chosen by keyboard, named on the button and in the address, and left again', async () => {
  const [open, closed] = [series(70), series(70)];
  await workplace.app.addImport(open);
  await workplace.app.lock(await workplace.app.addImport(closed));
  const page = await openConsignments(people.broker);
  const all = await foundOf(page).textContent();

  await page.keyboard.press('Alt+Shift+V');
  await page.getByRole('menuitemradio', { name: 'Locked' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Locked' }).press('Enter');
  await expect.poll(() => page.getByRole('grid').textContent()).not.toContain(open);
  await page.getByRole('row', { name: new RegExp(closed) }).waitFor();
  expect(await page.getByRole('grid').textContent()).not.toContain(open);
  expect(await button(page).getAttribute('aria-label')).toBe('Views: Locked');
  expect([queryOf(page).get('view'), queryOf(page).get('filter')]).toEqual(['locked', 'isLocked.equals:true']);

  await choose(page, 'menuitemradio', 'All records');
  await expect.poll(() => foundOf(page).textContent()).toBe(all);
  expect([...queryOf(page).keys()]).toEqual([]);
});

test('what a list shows is kept under a name, shared, chosen by a colleague, and is what the list begins with', async () => {
  const name = `View of ${series(71)}`;
  await workplace.app.addImport(series(71));
  const page = await openConsignments(people.broker);
  await page.getByRole('searchbox').fill('C-26-71');
  await expect.poll(() => queryOf(page).get('search')).toBe('C-26-71');

  await choose(page, 'menuitem', /^Save as a new view/);
  const form = page.getByRole('form', { name: 'New view' });
  await form.getByRole('button', { name: 'Save view' }).click();
  await page.getByText('Give the view a name').waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('checkbox', { name: 'Share with everybody in the business' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('View saved').waitFor();
  await expect.poll(() => button(page).getAttribute('aria-label')).toBe(`Views: ${name}`);

  await button(page).click();
  const starts = await page.getByRole('menu').evaluate((menu) => {
    const texts = [...menu.querySelectorAll('[role^=menuitem]')].map((item) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
      range.selectNodeContents(walker.nextNode() ?? item);
      return Math.round(range.getBoundingClientRect().left);
    });
    return new Set(texts).size;
  });
  expect(starts).toBe(1);
  await page.keyboard.press('Escape');
  await choose(page, 'menuitemcheckbox', `Open this list with ${name}`);
  await page.getByRole('searchbox').fill('C-26-710');
  await expect.poll(() => button(page).getAttribute('aria-label')).toBe(`Views: ${name}, changed`);
  await page.goto('/Consignments');
  await page.waitForURL(({ searchParams }) => searchParams.get('search') === 'C-26-71');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('C-26-71');

  const other = await openConsignments('admin@harbour.example');
  await button(other).click();
  await other.getByRole('menuitemradio', { name: new RegExp(`^${name} by `) }).click();
  await expect.poll(() => other.getByRole('searchbox').inputValue()).toBe('C-26-71');

  await choose(page, 'menuitem', 'Delete this view');
  await page.getByText('The view is deleted for everyone it is shared with').waitFor();
  await page.getByRole('button', { name: 'Delete this view' }).click();
  await page.getByText('View deleted').waitFor();
  await expect.poll(() => button(page).getAttribute('aria-label')).toBe('Views');
});

test('rows of a list that writes no files itself leave as a file, from the menu of its columns', async () => {
  const page = await workplace.signedIn('admin@harbour.example');
  await page.goto('/Users');
  const grid = page.getByRole('grid', { name: 'Branches' });
  await grid.locator('[data-index]').first().waitFor();
  const names = await grid.getByRole('columnheader').allTextContents();
  await grid.getByRole('button', { name: 'Columns' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Text (CSV)' }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  const [head = [], ...rows] = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;

  expect(download.suggestedFilename()).toMatch(/^Branches \d{4}-\d\d-\d\d\.csv$/);
  expect(names[0]?.trim()).toBe(head[0]);
  expect(rows).toHaveLength(await grid.locator('[data-index]').count());
});
