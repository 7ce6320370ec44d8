import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const figure = (page: Page): Locator => page.getByRole('figure', { name: 'CIF by month and supplier, NZD' });
const drawing = (page: Page): Locator => figure(page).getByRole('application');
const table = (page: Page): Locator => page.getByRole('table', { name: 'CIF by month and supplier, NZD' });
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'CIF Values' });
const totals = (page: Page): Locator => grid(page).getByRole('row', { name: /^Total/ });
const choice = (page: Page, name: string): Locator => page.getByRole('main').getByRole('combobox', { name, exact: true });

/** The declaration of the demo: twelve lines of one supplier, of October 2026. */
async function openValues(options?: PageOptions): Promise<Page> {
  const page = await workplace.signedIn(people.broker, options);
  await page.goto('/CifValues');
  await drawing(page).locator('.recharts-bar-rectangle').first().waitFor();
  await grid(page).getByRole('row').nth(1).waitFor();
  return page;
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await choice(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('what was imported stands as a chart, as its table and as rows, with the same figures', async () => {
  const page = await openValues();

  expect(await totals(page).innerText()).toContain('114,944.40');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const october = table(page).getByRole('row', { name: /^Oct/ });
  expect(await october.getByRole('cell').allInnerTexts()).toEqual(['114,944.40']);
  expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual(['Month', 'Shenzhen Bright']);
  expect(await table(page).getByRole('row').count()).toBe(1 + 12 + 1);

  await page.getByRole('tab', { name: 'CIF, duty and GST' }).click();
  const lines = page.getByRole('figure', { name: 'CIF, duty and GST by month, NZD' });
  await lines.locator('.recharts-line').nth(2).waitFor({ state: 'attached' });
  await lines.getByRole('button', { name: 'Show as a table' }).click();
  expect(await lines.getByRole('row', { name: /^Oct/ }).getByRole('cell').allInnerTexts()).toEqual(['114,944.40', '650.84', '17,366.88']);
  await expectAccessible(page);
});

test('a filter narrows chart, rows and sums alike', async () => {
  const page = await openValues();
  await page.getByRole('button', { name: 'Show as a table' }).click();

  await choose(page, 'Origin', 'CN');

  await expect.poll(() => table(page).getByRole('row', { name: /^Oct/ }).getByRole('cell').innerText()).toBe('71,577.66');
  await page.getByText('Found 1 record(s)').waitFor();
  await expect.poll(() => totals(page).innerText()).toContain('71,577.66');
  await choose(page, 'Month', 'March');
  await page.getByText('No value matches.').waitFor();
  expect(await figure(page).count()).toBe(0);
  await choose(page, 'Year', '2025');
  // What the other year does not have is no longer asked for; the month goes along.
  await expect.poll(() => choice(page, 'Origin').inputValue()).toBe('All origins');
  expect(await choice(page, 'Month').inputValue()).toBe('March');
});

test('the chart is read by keys, and its table is opened by them', async () => {
  const page = await openValues();

  await tabTo(page, drawing(page));
  expect(await drawing(page).getAttribute('aria-label')).toBe(
    'CIF by month and supplier, NZD. Use the arrow keys to move between figures.',
  );
  for (let month = 2; month <= 10; month += 1) await press(page, 'ArrowRight');

  await expect.poll(() => figure(page).getByRole('status').innerText()).toContain('114,944.40');
  await tabTo(page, page.getByRole('button', { name: 'Show as a table' }), 'Shift+Tab');
  await press(page, 'Enter');
  await table(page).waitFor();
  expect(await hasFocus(page.getByRole('button', { name: 'Show as a table' }))).toBe(true);
});

test('an extract begins with what the page shows, offers three years, and is kept', async () => {
  const page = await openValues();
  await choose(page, 'Origin', 'TH');
  await page.getByText('Found 1 record(s)').waitFor();

  await press(page, 'Alt+n');
  const dialog = page.getByRole('dialog', { name: 'CIF Values Extract' });
  const year = dialog.getByRole('combobox', { name: 'Year' });
  await dialog.getByText('1 row, CIF 13,673.38 NZD').waitFor();
  expect(await year.inputValue()).toBe('2026');
  expect(await dialog.getByRole('combobox', { name: 'Origin' }).inputValue()).toBe('TH');
  await expectAccessible(page);
  await year.click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['2026', '2025', '2024']);
  await press(page, 'Escape');
  await dialog.getByText('CSV', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Extract', exact: true }).click(),
  ]);
  const content = await readFile(await download.path(), 'utf8');

  expect(download.suggestedFilename()).toBe('CIF values 2026.csv');
  expect(
    content
      .replace(/^\uFEFF/, '')
      .replaceAll('"', '')
      .trim()
      .split(/\r?\n/),
  ).toEqual([
    'Month,Supplier,Origin,Currency,VFD,Freight,Insurance,CIF,Duty,GST,Lines not computed',
    '2026-10,Shenzhen Bright,TH,USD,13006.78,645.19,21.41,13673.38,0.00,2078.60,0',
  ]);
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/Extracts');
  await page
    .getByRole('row', { name: /CIF values 2026\.csv/ })
    .getByText('2026, TH')
    .waitFor();
});

test('on paper the table stands beneath the chart, which is as wide as the sheet', async () => {
  const page = await openValues();

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });

  await table(page).waitFor();
  expect(await page.getByRole('button', { name: 'Show as a table' }).isVisible()).toBe(false);
  expect((await drawing(page).boundingBox())?.width).toBeLessThanOrEqual(700);
});
