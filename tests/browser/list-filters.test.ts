/** A list is narrowed by the fields of its rows, and its totals follow: by keyboard, from the address, at 390 pixels, in a file. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let place: HarbourLine;

beforeAll(async () => {
  place = await workplace.app.addImportWithLine('C-26-7001');
  const page = await workplace.signedIn(people.broker);
  const lines = [
    {
      description: 'Camping torch',
      currencyCode: 'EUR',
      exportValue: 1234.5,
      totalWeight: 10,
      weightUnitCode: 'lbs',
      countryOfOriginCode: 'VN',
    },
    {
      description: 'Torch battery',
      currencyCode: 'USD',
      exportValue: 0.1,
      totalWeight: 500,
      weightUnitCode: 'grm',
      countryOfOriginCode: 'CN',
      usedGoods: true,
    },
  ];
  for (const line of lines) {
    const reply = await page.request.post(`/api/consignments/${place.consignmentId}/products`, {
      data: { orderId: place.orderId, invoiceId: place.invoiceId, invoiceNumber: 'INV-7', ...line },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(reply.status(), await reply.text()).toBe(201);
  }
});

const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter( \d)?$/ });
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' });
const totalsRow = (page: Page) => page.getByRole('row', { name: /^Total/ });
const found = (page: Page) => page.getByText(/^Found \d+ record/);

async function openLines(query = '', options = {}): Promise<Page> {
  const page = await workplace.signedIn(people.broker, options);
  await page.goto(`/Consignments/${place.consignmentId}${query}`);
  await found(page).waitFor();
  return page;
}

/** With the keyboard alone, from the button on. */
async function chooseField(page: Page, name: string): Promise<void> {
  await filterButton(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
}

describe('the lines of a consignment', () => {
  test('are narrowed by a text as it is typed, by keyboard, and the totals follow', async () => {
    const page = await openLines();
    await expect.poll(() => totalsRow(page).textContent()).toContain('3 rows');

    await chooseField(page, 'Description');
    await page.getByLabel('Description contains').waitFor();
    await expect.poll(() => page.getByLabel('Description contains').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('torch');

    await expect.poll(() => found(page).textContent()).toBe('Found 2 record(s)');
    await expect.poll(() => chips(page).getByRole('listitem').allTextContents()).toEqual(['Description contains torch']);
    expect(await page.getByRole('button', { name: 'Filter 1' }).count()).toBe(1);
    await expect.poll(() => totalsRow(page).textContent()).toMatch(/2 rows.*1,234\.50.*0\.10.*EUR.*USD.*5\.0359\s*kg/);
    await expectAccessible(page);
  });

  test('are narrowed from anywhere by a key, which puts away what it opened', async () => {
    const page = await openLines();
    const field = page.getByRole('combobox', { name: 'Field' });
    await page.getByRole('searchbox').first().focus();
    await page.keyboard.press('Alt+Shift+F');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Shift+F');
    await field.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByRole('dialog', { name: /^Product Details/ }).waitFor();
    await page.keyboard.press('Alt+Shift+F');
    expect(await field.count()).toBe(0);
  });

  test('are narrowed by a code of its list, and by ranges of numbers', async () => {
    const page = await openLines();
    await chooseField(page, 'Origin');
    await expect.poll(() => page.getByLabel('Origin is one of').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('VN');
    await page.keyboard.press('Tab');
    await expect.poll(() => found(page).textContent()).toBe('Found 1 record(s)');

    await page.getByRole('button', { name: 'Remove Origin is VN' }).click();
    await expect.poll(() => found(page).textContent()).toBe('Found 3 record(s)');
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Value', exact: true }).click();
    await page.getByLabel('Value from').fill('0.2');
    await page.getByLabel('Value to').fill('1,000');
    await page.keyboard.press('Tab');

    await expect.poll(() => found(page).textContent()).toBe('Found 1 record(s)');
    expect(await chips(page).textContent()).toContain('Value 0.20 to 1,000.00');
  });

  test('stay narrowed after a reload, and say so where nothing is left', async () => {
    const page = await openLines('?lines.filter=description.contains:lantern');

    expect(await found(page).textContent()).toBe('Found 0 record(s)');
    expect(await page.getByText('Nothing in this list meets the filter.').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await expect.poll(() => found(page).textContent()).toBe('Found 3 record(s)');
    expect(new URL(page.url()).search).toBe('');
    expect(await filterButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('pass over what a link asks for and nobody can ask', async () => {
    const page = await openLines('?lines.filter=secret.equals:1;exportValue.from:many;description.contains:torch');

    expect(await found(page).textContent()).toBe('Found 2 record(s)');
    expect(await chips(page).getByRole('listitem').count()).toBe(1);
  });

  test('come in a file as they are narrowed', async () => {
    const page = await openLines('?lines.filter=description.contains:torch');
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()]);

    const { data } = Papa.parse<string[]>(readFileSync(await download.path(), 'utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true });
    expect(data).toHaveLength(3);
  });
});

test('nothing of a total is cut off', async () => {
  const page = await openLines();
  await expect.poll(() => totalsRow(page).textContent()).toContain('kg');

  const cut = await totalsRow(page)
    .getByRole('gridcell')
    .evaluateAll(
      (cells) => cells.filter((cell) => getComputedStyle(cell).overflow !== 'visible' && cell.scrollWidth > cell.clientWidth + 1).length,
    );
  expect(cut).toBe(0);
});
