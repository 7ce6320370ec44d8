/** The dialogs of a declaration and its lines: compiled, corrected, amended, compared, lodged and withdrawn, most of it by keyboard. */
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
  {
    tariffCode: '8513.10.00.01K',
    statisticalUnit: 'nmb',
    rates: [
      { group: 'NORMAL', percent: 10 },
      { group: 'CN', percent: 4 },
    ],
  },
  {
    tariffCode: '8513.10.00.09E',
    statisticalUnit: 'nmb',
    rates: [{ group: 'NORMAL', percent: 5 }],
    requiredQualifiers: ['PER'],
  },
];

let opened = 0;
let hasItems = false;

const code = (line: number) => `DG-${opened}${String(line).padStart(2, '0')}`;
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true });
const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });
const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('grid', { name: 'Declaration lines' }).getByRole('row', { name: text });
const said = (page: Page, text: string | RegExp): Locator => page.getByRole('status', { name: 'Messages' }).getByText(text);

async function send(request: APIRequestContext, address: string, data: unknown): Promise<string> {
  const reply = await request.post(address, { data, headers: HEADERS });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
  return reply.headers()['location'] ?? '';
}

/** A consignment with these lines, of which each is a torch of a code of its own but for what is said. */
async function goods(given: readonly object[], options?: PageOptions): Promise<{ page: Page; consignmentId: number }> {
  if (!hasItems) {
    const operator = await workplace.newPage();
    await send(operator.request, '/api/auth/login', { email: OPERATOR, password });
    for (const item of items)
      await send(operator.request, '/api/CustomsTariffs', { countryCode: 'NZ', startDate: '2020-01-01', description: 'Torches', ...item });
    hasItems = true;
  }
  const { consignmentId, orderId } = await workplace.app.addImport(`C-26-26${String((opened += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker, options);
  for (const [index, line] of given.entries()) {
    const body = { ...torch, productCode: code(index + 1), orderId, invoiceNumber: 'INV-1', ...line };
    await send(page.request, `/api/consignments/${consignmentId}/products`, body);
  }
  return { page, consignmentId };
}

async function review(given: readonly object[], options?: PageOptions) {
  const { page, consignmentId } = await goods(given, options);
  const address = await send(page.request, `/api/consignments/${consignmentId}/declarations`, { entryDate: '2026-06-01' });
  await page.goto(`/Declarations/${address.split('/').at(-1) ?? ''}`);
  await row(page, /DG-/).first().waitFor();
  const reference = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Declaration ', '');
  return { page, consignmentId, reference };
}

async function change(page: Page, consignmentId: number, path: string, value: unknown): Promise<void> {
  const stored = await page.request.get(`/api/consignments/${consignmentId}/products?PageNumber=1&PageSize=50`);
  const [first] = ((await stored.json()) as { items: { id: number }[] }).items;
  const reply = await page.request.patch(`/api/consignments/${consignmentId}/products/${first?.id ?? 0}`, {
    data: [{ op: 'replace', path, value }],
    headers: HEADERS,
  });
  expect(reply.status()).toBe(204);
}

describe('a declaration as a whole', () => {
  test('is compiled with the arrival and freight of its consignment, by Ctrl+Enter alone, and not a second time', async () => {
    const { page, consignmentId } = await goods([{}, {}]);
    const known = { arrivalDate: '2026-06-01', freightAmount: 120, freightCurrency: 'NZD' };
    const data = Object.entries(known).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
    await page.request.patch(`/api/consignments/${consignmentId}`, { data, headers: HEADERS });
    await page.goto(`/Consignments/${consignmentId}`);
    await button(page, 'Compile').press('Enter');
    const compile = dialog(page, 'Compile a declaration');
    await compile.getByText('All 2 product lines are copied as they are now').waitFor();
    await expectAccessible(page);

    const [entered, freight] = [compile.getByRole('textbox', { name: 'Entry date' }), field(compile, 'Freight')];
    expect([await entered.inputValue(), await freight.inputValue()]).toEqual(['01 Jun 2026', '120.00']);
    await entered.focus();
    await press(page, 'Enter');
    expect(await hasFocus(freight)).toBe(true);
    await freight.fill('130');
    await press(page, 'Control+Enter');

    await page.waitForURL(/\/Declarations\/\d+/);
    await row(page, new RegExp(code(2))).waitFor();
    await page.getByText(/freight NZD 130\.00/).waitFor();
    const refused = await page.request.post(`/api/consignments/${consignmentId}/declarations`, { data: {}, headers: HEADERS });
    expect(refused.status()).toBe(409);
  });

  test('says what another freight changes in the totals', async () => {
    const { page } = await review([{}, {}]);
    await button(page, 'Edit').press('Enter');
    const edit = dialog(page, /^Edit declaration D-/);
    await field(edit, 'Freight').fill('100');
    await press(page, 'Control+Enter');

    const totals = edit.getByRole('table', { name: 'Totals before and after' });
    await expect.poll(() => totals.getByRole('row', { name: /^Freight and insurance/ }).innerText()).toContain('+100.00');
    await expect.poll(() => totals.getByRole('row', { name: /^GST/ }).innerText()).toContain('+15.00');
    await expectAccessible(page);
    await press(page, 'Escape');
    await edit.waitFor({ state: 'detached' });
  });

  test('shows what Amend would change before it does, and compilations can be compared afterwards', async () => {
    const { page, consignmentId } = await review([{}, {}]);
    await button(page, 'Amend').press('Enter');
    const amend = dialog(page, /^Amend declaration D-/);
    await amend.getByText('Nothing has changed: the declaration matches the product lines.').waitFor();
    expect(await button(amend, 'Amend').getAttribute('aria-disabled')).toBe('true');
    await press(page, 'Escape');

    await change(page, consignmentId, '/exportValue', 300);
    await button(page, 'Amend').press('Enter');
    const invoiced = amend.getByRole('row', { name: /Invoiced value/ });
    await expect.poll(() => invoiced.innerText()).toMatch(/250\.00[^]*300\.00/);
    await amend.getByRole('heading', { name: 'Changed: 1 line' }).waitFor();
    await press(page, 'Control+Enter');
    await said(page, 'Amended: 1 changed, 0 added, 0 removed').waitFor();

    await page.getByRole('tab', { name: 'Compilations (2)' }).click();
    await page.getByRole('grid', { name: 'Compilations' }).getByRole('row', { name: /^1/ }).press('Enter');
    const compare = dialog(page, /^Compare compilations of D-/);
    await compare.getByRole('row', { name: /Invoiced value/ }).waitFor();
    await expectAccessible(page);
  });

  test('is lodged once every line is mended, and withdrawn with a reason', async () => {
    const { page, reference, consignmentId } = await review([{}, { tariffSuffixImport: null }], { expectedErrors: [/409/] });
    await button(page, 'Mark as lodged').press('Enter');
    const lodge = dialog(page, `Mark declaration ${reference} as lodged`);
    await lodge.getByRole('row', { name: new RegExp(`${code(2)}.*Multiple tariff codes matched`) }).waitFor();
    expect(await button(lodge, 'Mark as lodged').getAttribute('aria-disabled')).toBe('true');

    // On one line, within its row.
    expect((await button(lodge, 'Choose tariff').boundingBox())?.height).toBeLessThanOrEqual(32);
    await button(lodge, 'Choose tariff').click();
    const choose = dialog(page, 'Choose the tariff of line 2');
    await choose.getByRole('heading', { name: 'One line changes' }).waitFor();
    await press(page, 'Control+Enter');
    await choose.waitFor({ state: 'detached' });
    await lodge.getByText(/^By lodging you declare all 2 lines complete and correct/).waitFor();
    await lodge.getByText(/^Quayline sends nothing to customs/).waitFor();
    await lodge.getByRole('row', { name: /^Amount to pay/ }).waitFor();
    await lodge.getByRole('textbox', { name: 'Customs entry number' }).fill('12345678');
    await expect.poll(() => button(lodge, 'Mark as lodged').isEnabled()).toBe(true);
    await button(lodge, 'Mark as lodged').press('Enter');
    await said(page, new RegExp(`^Declaration ${reference} is marked as lodged`)).waitFor();
    // Until the page shows what came of it, the action is under way and others wait.
    await page.getByText(/^Marked as lodged by .*, customs entry 12345678\./).waitFor();
    await button(page, 'Customs entry').press('Enter');
    const answer = dialog(page, `What customs answered to ${reference}`);
    await answer.getByRole('textbox', { name: 'Customs entry number' }).fill('87654321');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Marked as lodged by .*, customs entry 87654321\./).waitFor();
    const locked = await page.request.get(`/api/consignments/${consignmentId}`);
    expect(((await locked.json()) as { isLocked: boolean }).isLocked).toBe(true);

    await button(page, 'Withdraw').press('Enter');
    const withdraw = dialog(page, `Withdraw ${reference}?`);
    await withdraw.getByText(/^It was marked as lodged on .*: withdraw the entry 87654321 with customs yourself\.$/).waitFor();
    await button(withdraw, `Withdraw ${reference}`).press('Enter');
    await withdraw.getByText('Reason is a required field').first().waitFor();
    await expectAccessible(page);
    await withdraw.getByRole('textbox', { name: 'Reason' }).fill('Entered twice');
    await button(withdraw, `Withdraw ${reference}`).press('Enter');
    await page.getByText(/^Withdrawn by .*: Entered twice\./).waitFor();
  });
});

describe('a line of a declaration', () => {
  test('gets a tariff with those after it that are alike, and has its own back by one key at the message', async () => {
    const alike = { tariffSuffixImport: null, productCode: 'DG-ALIKE' };
    const { page } = await review([alike, alike, {}]);
    await button(page, /Choose a tariff for line 1/).click();
    const choose = dialog(page, 'Choose the tariff of line 1');
    await choose.getByRole('heading', { name: '2 lines change' }).waitFor();
    await expectAccessible(page);
    await press(page, 'ArrowDown');
    await choose
      .getByRole('grid', { name: 'Lines that change' })
      .getByRole('row', { name: /8513\.10\.00\.09E/ })
      .first()
      .waitFor();
    await press(page, 'Control+Enter');

    await said(page, 'Tariff 8513.10.00.09E applied to 2 lines').waitFor();
    await expect.poll(() => row(page, /DG-ALIKE.*8513\.10\.00\.09E/).count()).toBe(2);
    await press(page, 'F6');
    expect(await hasFocus(button(page, 'Undo'))).toBe(true);
    await press(page, 'Enter');
    await said(page, '2 lines have their tariff back').waitFor();
    await expect.poll(() => row(page, /8513\.10\.00\.09E/).count()).toBe(0);
  });

  test('says which qualifiers its tariff code needs, and takes them', async () => {
    const { page } = await review([{ tariffSuffixImport: '00.09E' }]);
    await button(page, /Qualifiers of line 1/).click();
    const qualifiers = dialog(page, 'Qualifiers of line 1');
    await qualifiers.getByText('This tariff code needs PER.').waitFor();
    await expectAccessible(page);
    await button(qualifiers, 'Add qualifier').press('Enter');
    await page.getByRole('combobox', { name: 'Type' }).fill('PER');
    await page.getByRole('option', { name: /^PER/ }).click();
    const entry = dialog(page, /^Qualifier$/);
    await entry.getByRole('textbox', { name: 'Authority' }).fill('mpi');
    await entry.getByRole('textbox', { name: 'Permit number' }).fill('p-77');
    await press(page, 'Control+Enter');
    await entry.waitFor({ state: 'detached' });
    await button(qualifiers, 'Save').press('Enter');
    await qualifiers.waitFor({ state: 'detached' });

    const stored = await page.request.get(`/api${new URL(page.url()).pathname}/reviewlines?PageNumber=1&PageSize=50`);
    expect(((await stored.json()) as { items: object[] }).items[0]).toMatchObject({ qualifierCount: 1, showQualifierAlert: false });
  });

  test('claims what saves most with one key', async () => {
    const { page } = await review([{}]);
    await page.getByRole('button', { name: /^Could save NZD 15\.00/ }).press('Enter');
    const savings = dialog(page, 'What the declaration could save');
    await savings.getByRole('row', { name: /^CN/ }).waitFor();
    await expectAccessible(page);
    await press(page, 'Control+Enter');

    await said(page, 'CN claimed for line 1: 15.00 less duty').waitFor();
    await savings.getByText(/^Nothing can be saved/).waitFor();
  });

  test('says where its classification came from, and copies the reference of a previous declaration', async () => {
    const first = await review([{ productCode: 'DG-KNOWN' }]);
    await button(first.page, 'Auto-classification source of line 1').click();
    const sources = (page: Page) => dialog(page, 'Auto-classification Source');
    await sources(first.page).getByText('No auto-classification').waitFor();
    await expectAccessible(first.page);

    const { page } = await review([{ productCode: 'DG-KNOWN', hsTariffCode: null, tariffSuffixImport: null }]);
    await button(page, 'Auto-classification source of line 1').click();
    await sources(page).getByText(`Previous declaration: ${first.reference}`).waitFor();
    await button(sources(page), 'Copy').press('Enter');
    await said(page, `${first.reference} copied`).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.reference);
  });

  test('has its source asked for again where that failed', async () => {
    const { page } = await review([{}], { expectedErrors: [/500/, /unexpected/i] });
    await page.route('**/api/Declarations?DeclarationLineId=*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await button(page, 'Auto-classification source of line 1').click();
    const sources = dialog(page, 'Auto-classification Source');
    await sources.getByText('Auto-classification source could not be retrieved, please try again').waitFor();
    await page.unroute('**/api/Declarations?DeclarationLineId=*');
    await button(sources, 'Retry').press('Enter');
    await sources.getByText('No auto-classification').waitFor();
  });

  test('keeps its tariff where a choice fails, and that is said', async () => {
    const { page } = await review([{ tariffSuffixImport: null }], { expectedErrors: [/500/, /unexpected/i] });
    await button(page, /Choose a tariff for line 1/).click();
    const choose = dialog(page, 'Choose the tariff of line 1');
    await choose.getByRole('heading', { name: 'One line changes' }).waitFor();
    await page.route('**/tariff', (route) => route.fulfill({ status: 500, body: '{}' }));
    await press(page, 'Control+Enter');
    await choose.getByText('Unable update product line with tariff details, please try again').waitFor();
  });
});
