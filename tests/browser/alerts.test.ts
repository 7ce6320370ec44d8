/** The alerts of a declaration by cause: fixed by a few answers, by keyboard alone. */
import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { countKeys, hasFocus, keys, press, tabTo } from '#tests/support/keyboard.ts';
import { torch } from '#tests/support/torch.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const headers = { 'x-requested-with': 'XMLHttpRequest' };
const ambiguous = { tariffSuffixImport: null };
const missing = { hsTariffCode: null, tariffSuffixImport: null };
const outdated = { hsTariffCode: '8513.99', tariffSuffixImport: null };
const unknownRate = { currencyCode: 'KWD' };

let opened = 0;

const dialog = (page: Page, name: RegExp): Locator => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true });
const alertsOf = (page: Page): Locator => dialog(page, /^Alerts of declaration D-/);

async function send(request: APIRequestContext, address: string, data: unknown): Promise<string> {
  const reply = await request.post(address, { data, headers });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
  return reply.headers()['location'] ?? '';
}

/** A declaration of these lines, each a torch of a product of its own but for what is said. */
async function review(given: readonly object[]): Promise<Page> {
  if (opened === 0) {
    const { request } = await workplace.newPage();
    await send(request, '/api/auth/login', { email: 'operator@quayline.example', password });
    const item = { countryCode: 'NZ', startDate: '2020-01-01', description: 'Torches', statisticalUnit: 'nmb' };
    const rates = [
      { group: 'NORMAL', percent: 10, amountPerUnit: 2.5, unit: 'nmb' },
      { group: 'CN', percent: 0 },
    ];
    for (const tariffCode of ['8513.10.00.01K', '8513.10.00.09E'])
      await send(request, '/api/CustomsTariffs', { ...item, tariffCode, rates });
  }
  const { consignmentId, orderId } = await workplace.app.addImport(`C-26-27${String((opened += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker);
  for (const [index, line] of given.entries()) {
    const body = { ...torch, productCode: `AL-${opened}${index + 101}`, orderId, invoiceNumber: 'INV-1', ...line };
    await send(page.request, `/api/consignments/${consignmentId}/products`, body);
  }
  const address = await send(page.request, `/api/consignments/${consignmentId}/declarations`, { entryDate: '2026-06-01' });
  await page.goto(`/Declarations/${address.split('/').at(-1) ?? ''}`);
  await page.getByRole('row', { name: /AL-/ }).first().waitFor();
  await countKeys(page);
  return page;
}

/** In the dialog that is open: searches unless the code of the line is what is sought, and applies. */
async function apply(page: Page, search: string, changes: string, takesAll = false): Promise<void> {
  const choose = dialog(page, /^Choose the tariff/);
  await choose.getByLabel('Search Tariff items').waitFor();
  if (search !== '') await press(page, 'Control+a');
  await page.keyboard.type(search);
  await choose
    .getByRole('row', { name: /8513\.10\.00\.01K/ })
    .first()
    .waitFor();
  if (takesAll) {
    const all = page.getByRole('option', { name: /^All lines/ });
    await tabTo(page, choose.getByRole('combobox', { name: 'Apply to' }));
    await press(page, 'ArrowDown');
    await all.waitFor();
    while ((await all.getAttribute('data-combobox-selected')) !== 'true') await press(page, 'ArrowDown');
    await press(page, 'Enter');
  }
  await choose.getByRole('heading', { name: changes }).waitFor();
  await press(page, 'Control+Enter');
  await choose.waitFor({ state: 'detached' });
}

/** By keyboard from the active line of the review; the keys that it took. */
async function visit(page: Page, line: number, search: string): Promise<number> {
  const before = await keys(page);
  const opener = button(page, new RegExp(`Choose a tariff for line ${line}`));
  await press(page, 'F2');
  while (!(await hasFocus(opener))) await press(page, 'ArrowRight');
  await press(page, 'Enter');
  await apply(page, search, 'One line changes');
  await expect.poll(() => hasFocus(opener)).toBe(true);
  await press(page, 'Escape');
  await press(page, 'ArrowDown');
  return (await keys(page)) - before;
}

test('25 alerts take three answers, with an eighth of the keys that a visit to each line takes', async () => {
  const searches = ['', '8513.10.00.01K', '8513.10.00.01K'];
  const visited = await review([ambiguous, missing, outdated]);
  await visited.getByRole('row', { name: /AL-/ }).first().focus();
  const perLine: number[] = [];
  for (const [index, search] of searches.entries()) perLine.push(await visit(visited, index + 1, search));
  const visits = [10, 8, 7].reduce((sum, lines, kind) => sum + lines * (perLine[kind] ?? 0), 0);

  const page = await review([...Array<object>(10).fill(ambiguous), ...Array<object>(8).fill(missing), ...Array<object>(7).fill(outdated)]);
  await press(page, 'Alt+r');
  const alerts = alertsOf(page);
  await alerts.getByRole('row', { name: /Missing or invalid tariff code 11 to 18 8/ }).waitFor();
  await alerts.getByRole('row', { name: /AL-/ }).first().waitFor();
  await expectAccessible(page);
  for (const [search, changes, left, takesAll] of [
    ['8513.10.00.01K', '7 lines change', 'Found 2 record(s)', false],
    // Lines without a code may be of any goods: all of them is said.
    ['8513.10.00.01K', '8 lines change', 'Found 1 record(s)', true],
    ['', '10 lines change', 'No line has an alert.', false],
  ] as const) {
    await press(page, 'Control+Enter');
    await apply(page, search, changes, takesAll);
    await alerts.getByText(left).first().waitFor();
  }

  const byCause = await keys(page);
  console.log(`Keys for 25 alerts: ${visits} by a visit to each line, ${byCause} by cause.`);
  expect(byCause).toBeLessThan(visits / 8);
});

test('one field of all lines of a cause is changed at once, and a line that is left out keeps its tariff', async () => {
  const page = await review([ambiguous, ambiguous, unknownRate, unknownRate]);
  await press(page, 'Alt+r');
  const alerts = alertsOf(page);
  await alerts.getByRole('row', { name: /Multiple tariff codes matched 8513\.10 1 to 2 2/ }).waitFor();
  await press(page, 'Control+Enter');
  const choose = dialog(page, /^Choose the tariff/);
  await choose.getByRole('row', { name: /8513\.10\.00\.01K Torches nmb 10% \+ 2\.5 per nmb CN Free/ }).waitFor();
  const changes = choose.getByRole('grid', { name: 'Lines that change' }).getByRole('row');
  await tabTo(page, changes.nth(1));
  await press(page, 'ArrowDown');
  expect(await changes.nth(2).getAttribute('aria-selected')).toBe('true');
  await tabTo(page, button(choose, 'Leave out'));
  await press(page, 'Enter');
  await choose.getByRole('heading', { name: 'One line changes' }).waitFor();
  await expectAccessible(page);
  await press(page, 'Control+Enter');
  await alerts.getByRole('row', { name: /Multiple tariff codes matched 8513\.10 2 1/ }).waitFor();

  await tabTo(page, alerts.getByRole('grid', { name: 'Alerts by cause' }).getByRole('row').nth(1), 'Shift+Tab');
  await press(page, 'ArrowDown');
  const lines = alerts.getByRole('grid', { name: 'Product lines with this alert' });
  await lines.getByRole('row', { name: /KWD/ }).first().waitFor();
  await tabTo(page, lines.getByRole('row').nth(1));
  await press(page, 'Control+a');
  await tabTo(page, button(alerts, 'Change'));
  await press(page, 'Enter');
  const change = dialog(page, /^Change 2/);
  await change.getByRole('combobox').first().waitFor();
  await page.keyboard.type('Currency');
  await press(page, 'Enter');
  const currency = change.getByRole('combobox', { name: 'Currency' });
  await tabTo(page, currency);
  await page.keyboard.type('NZD');
  await page.getByRole('option', { name: /^NZD/ }).waitFor();
  await tabTo(page, button(change, 'Show what changes'));
  await press(page, 'Enter');
  await change.getByText('2 will change').waitFor();
  await expect.poll(() => hasFocus(button(change, 'Change'))).toBe(true);
  await press(page, 'Enter');
  await change.waitFor({ state: 'detached' });
  await alerts.getByRole('row', { name: /Product line was changed or removed 3 to 4 2/ }).waitFor();
});
