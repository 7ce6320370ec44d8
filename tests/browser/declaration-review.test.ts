/** A declaration as its broker reviews it: marks, filters, totals and the way to each line, by mouse and by keyboard. */
import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { torch } from '#tests/support/torch.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const HEADERS = { 'x-requested-with': 'XMLHttpRequest' };
const OPERATOR = 'operator@quayline.example';

/** Of the same first seven characters, so that those alone match two. */
const items = [
  { tariffCode: '8513.10.00.01K', statisticalUnit: 'nmb', rates: [{ group: 'NORMAL', percent: 10 }] },
  { tariffCode: '8513.10.00.09E', statisticalUnit: 'kgm', rates: [{ group: 'NORMAL', percent: 5 }] },
];

const lines = (page: Page): Locator => page.getByRole('grid', { name: 'Declaration lines' });
const row = (page: Page, text: string | RegExp): Locator => lines(page).getByRole('row', { name: text });
const cell = (page: Page, code: string, column: string): Locator => row(page, new RegExp(code)).locator(`[data-cell=${column}]`);

let opened = 0;
let hasItems = false;

async function send(request: APIRequestContext, address: string, data: unknown): Promise<string> {
  const reply = await request.post(address, { data, headers: HEADERS });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
  return reply.headers()['location'] ?? '';
}

/** Reviews a declaration of its own with these lines, of which each is a torch but for what is said. */
async function review(given: readonly object[], options?: PageOptions): Promise<{ page: Page; consignmentId: number }> {
  if (!hasItems) {
    const operator = await workplace.newPage();
    await send(operator.request, '/api/auth/login', { email: OPERATOR, password });
    for (const item of items)
      await send(operator.request, '/api/CustomsTariffs', { countryCode: 'NZ', startDate: '2020-01-01', description: 'Torches', ...item });
    hasItems = true;
  }
  const { consignmentId, orderId } = await workplace.app.addImport(`C-26-24${String((opened += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker, options);
  for (const [index, line] of given.entries()) {
    const body = { ...torch, productCode: `TR-${opened}${String(index + 1).padStart(2, '0')}`, orderId, invoiceNumber: 'INV-1', ...line };
    await send(page.request, `/api/consignments/${consignmentId}/products`, body);
  }
  const address = await send(page.request, `/api/consignments/${consignmentId}/declarations`, { entryDate: '2026-06-01' });
  await page.goto(`/Declarations/${address.split('/').at(-1) ?? ''}`);
  await row(page, /TR-/).first().waitFor();
  return { page, consignmentId };
}

const code = (line: number) => `TR-${opened}${String(line).padStart(2, '0')}`;

describe('the review of a declaration', () => {
  test('marks what each line lacks in the words of the specification, and totals what the filters leave', async () => {
    const { page } = await review([
      {},
      { tariffSuffixImport: null },
      { hsTariffCode: null, tariffSuffixImport: null },
      { exportValue: null },
      { tariffSuffixImport: '00.09E', usedGoods: true },
    ]);

    const said = (line: number, column: string) => cell(page, code(line), column).getAttribute('data-tip');
    expect(await said(1, 'full-tariff-code')).toBeNull();
    expect(await said(2, 'full-tariff-code')).toBe('Multiple tariff codes matched - click cell to modify');
    expect(await said(3, 'full-tariff-code')).toBe('Missing or invalid tariff code - click cell to modify');
    expect(await said(4, 'value-for-duty')).toBe('VFD could not be determined check value and currency');
    expect(await said(5, 'stats-quantity')).toBe('Statistical quantity missing');
    await row(page, new RegExp(`${code(5)} U`)).waitFor();

    const totals = lines(page).getByRole('row', { name: /^Total/ });
    await expect.poll(() => totals.innerText()).toContain('1,000.00');
    await page.getByRole('switch', { name: 'Errors only' }).click();
    await page.getByRole('tab', { name: 'Lines (4 of 5)' }).waitFor();
    await expect.poll(() => totals.innerText()).toContain('750.00');
    await page.getByRole('searchbox', { name: 'Search Declaration lines' }).fill(code(5));
    await page.getByRole('tab', { name: 'Lines (1 of 5)' }).waitFor();
    await expect.poll(() => totals.innerText()).toContain('250.00');
    await expectAccessible(page);
  });

  test('keeps line and product in sight when it is moved sideways, and shows twelve rows at 1280 by 800', async () => {
    const { page } = await review(Array.from({ length: 14 }, () => ({})));
    const seen = await lines(page).evaluate((grid) => {
      const frame = grid.parentElement?.getBoundingClientRect();
      const foot = grid.lastElementChild?.getBoundingClientRect();
      const rows = [...grid.querySelectorAll('[role=row][data-index]')].map((one) => one.getBoundingClientRect());
      return rows.filter(({ top, bottom }) => frame !== undefined && foot !== undefined && top >= frame.top && bottom <= foot.top).length;
    });
    expect(seen).toBeGreaterThanOrEqual(12);

    await lines(page).evaluate((grid) => grid.parentElement?.scrollTo(600, 0));

    const lefts = await Promise.all(['line', 'product-code'].map((column) => cell(page, code(1), column).boundingBox()));
    const frame = await lines(page).locator('..').boundingBox();
    expect(lefts.every((box) => box !== null && frame !== null && box.x >= frame.x && box.x < frame.x + 100)).toBe(true);
  });

  test('leads from a line to its product and from an amount to how it is computed, by keyboard alone', async () => {
    const { page } = await review([{}, { tariffSuffixImport: null }]);

    await row(page, new RegExp(code(1))).focus();
    await press(page, 'Enter');
    const details = page.getByRole('dialog', { name: /Product Details for Order 1/ });
    await details.waitFor();
    await details.getByRole('textbox', { name: 'Description' }).waitFor();
    await press(page, 'Escape');
    await details.waitFor({ state: 'detached' });
    expect(await hasFocus(row(page, new RegExp(code(1))))).toBe(true);

    await press(page, 'F2');
    const amount = cell(page, code(1), 'tax-value').getByRole('button');
    for (let step = 0; step < 20 && !(await hasFocus(amount)); step += 1) await press(page, 'ArrowRight');
    expect(await hasFocus(amount)).toBe(true);
    await press(page, 'Enter');
    const explained = page.getByRole('dialog', { name: 'GST of line 1' });
    await explained.waitFor();
    await expectAccessible(page);
    await press(page, 'Escape');
    await explained.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(amount)).toBe(true);
  });

  test('finds lines by their qualifiers, and says how many filters are set', async () => {
    const { page } = await review([{}, {}]);

    await page.getByRole('button', { name: 'Qualifiers', exact: true }).press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Qualifier type' }))).toBe(true);
    await page.getByRole('textbox', { name: 'Reference' }).fill('P-77');

    await page.getByRole('button', { name: 'Qualifiers (1)' }).waitFor();
    await page.getByText('No line matches. Search by product code, description or HS code.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row(page, new RegExp(code(2))).waitFor();
  });

  test('says what was changed since, at the line and above the lines', async () => {
    const { page, consignmentId } = await review([{}, {}]);
    const stored = await page.request.get(`/api/consignments/${consignmentId}/products?PageNumber=1&PageSize=50`);
    const [first] = ((await stored.json()) as { items: { id: number }[] }).items;
    await page.request.patch(`/api/consignments/${consignmentId}/products/${first?.id ?? 0}`, {
      data: [{ op: 'replace', path: '/tariffSuffixImport', value: '00.09E' }],
      headers: HEADERS,
    });

    await page.getByText('Product lines have changed since compiling: 1 changed, use Amend to re-compile.').waitFor();
    await expect
      .poll(() => cell(page, code(1), 'full-tariff-code').getAttribute('data-tip'))
      .toBe('Tariff code was updated, use Amend to re-compile');
  });

  test('is usable on a phone, and stands in the list of declarations', async () => {
    const { page } = await review([{}, { tariffSuffixImport: null }], { width: 390, height: 844 });
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // Of two lines nothing can be pressed: all values are shown first, and how each is computed is one press away.
    const line = row(page, new RegExp(code(1)));
    const all = line.getByRole('button', { name: 'All values' });
    const before = await line.boundingBox();
    await all.click();
    expect(await all.getAttribute('aria-expanded')).toBe('true');
    await line.getByRole('button', { name: /Duty of line 1: how it is computed/ }).click();
    await page.getByRole('dialog', { name: /of line 1$/ }).waitFor();
    await expectAccessible(page);
    await press(page, 'Escape');
    const next = await row(page, new RegExp(code(2))).boundingBox();
    const opened = await line.boundingBox();
    expect(next?.y).toBeGreaterThanOrEqual((opened?.y ?? 0) + (opened?.height ?? 0) - 1);
    await all.click();
    await expect.poll(async () => (await line.boundingBox())?.height).toBe(before?.height);

    await page.goto('/Declarations?status=Compiled');

    await page.getByRole('row', { name: new RegExp(title.replace('Declaration ', '')) }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  test('is reached from its consignment, and leads back', async () => {
    const { page, consignmentId } = await review([{}]);
    const title = await page.getByRole('heading', { level: 1 }).innerText();

    await page.getByRole('button', { name: /^Consignment C-26/ }).click();
    await page.getByRole('button', { name: title }).click();

    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goto(`/Consignments/${consignmentId}`);
    await page.getByRole('button', { name: title }).waitFor();
    expect(await page.getByRole('button', { name: 'Compile', exact: true }).count()).toBe(0);
    await expectAccessible(page);
  });
});
