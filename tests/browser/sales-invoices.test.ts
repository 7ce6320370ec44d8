/** Sales invoices: keyed by hand, imported, with a client's name from the accounting service; who sees them. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { addInvoice, button, dayThere, dialog, said } from '#tests/support/billing-page.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const HEADERS = { 'x-requested-with': 'XMLHttpRequest' };
let keyed = 0;

const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });
const row = (page: Page, text: string | RegExp): Locator => page.getByRole('row', { name: text });
const newInvoice = (page: Page): Locator => dialog(page, 'New Sales Invoice');
const lookup = (page: Page): Locator => dialog(page, 'Lookup Accounting Contact');
const numberOf = () => `HK-${(keyed += 1)}`;

async function openNew(email: string, expectedErrors: readonly RegExp[] = []): Promise<Page> {
  const page = await workplace.signedIn(email, { expectedErrors });
  await page.goto('/SalesInvoices');
  await page
    .getByText(/Found \d+ record|No sales invoices yet/)
    .first()
    .waitFor();
  await button(page, 'Add').press('Enter');
  await field(newInvoice(page), 'Invoice Number').waitFor();
  return page;
}

test('an invoice is keyed by keyboard alone, charge by charge, and what it comes to is said as it grows', async () => {
  const page = await openNew(people.forwarder);
  const number = numberOf();
  const entry = newInvoice(page);
  await expect.poll(() => hasFocus(field(entry, 'Invoice Number'))).toBe(true);
  await press(page, 'Control+Enter');
  const problems = page.getByRole('region', { name: 'Please correct the following issues' });
  for (const label of ['Invoice Number', 'Client Code', 'Currency']) await problems.getByText(`${label} is a required field`).waitFor();

  await field(entry, 'Invoice Number').focus();
  await page.keyboard.type(number.toLowerCase());
  await tabTo(page, entry.getByRole('combobox', { name: 'Currency' }));
  await page.keyboard.type('NZD');
  await page.getByRole('option', { name: /^NZD/ }).waitFor();
  await press(page, 'Enter');
  await tabTo(page, field(entry, 'Client Code'));
  await page.keyboard.type('acme');
  for (const [code, amount] of [
    ['freight', '2350'],
    ['docs', '65.5'],
  ] as const) {
    await tabTo(page, button(entry, 'Add charge'));
    await press(page, 'Enter');
    const charge = page.getByRole('dialog', { name: 'Charge', exact: true });
    await expect.poll(() => hasFocus(field(charge, 'Item Code'))).toBe(true);
    await page.keyboard.type(code);
    await press(page, 'Tab');
    await page.keyboard.type(amount);
    await press(page, 'Control+Enter');
    await charge.waitFor({ state: 'detached' });
  }
  await entry.getByText('2 charges, total NZD 2,415.50').waitFor();
  await expectAccessible(page);
  await press(page, 'Control+Enter');

  await said(page, `${number} saved`).waitFor();
  await row(page, new RegExp(`${number}.*ACME.*2,415\\.50.*NZD`)).waitFor();
  await row(page, new RegExp(number)).press('Enter');
  const stored = dialog(page, `Sales Invoice ${number}`);
  await row(page, /FREIGHT.*2,350\.00/).waitFor();
  await button(stored, 'Delete').last().click();
  await page.getByRole('alertdialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click();
  await said(page, `${number} deleted`).waitFor();
});

test('an invoice with more charges than an extract takes says so before one is asked for', async () => {
  const page = await workplace.signedIn(people.forwarder);
  const charges = Array.from({ length: 13 }, (_, index) => ({ itemCode: `I${index}`, amount: 10 }));
  const number = await addInvoice(page, { charges });
  await page.goto('/SalesInvoices');
  await row(page, new RegExp(number)).click();
  await page.getByText(/^An extract takes at most 12 charges of an invoice/).waitFor();
  await expectAccessible(page);
});

test('the list is narrowed by client and by dates, and found by number', async () => {
  const page = await workplace.signedIn(people.carter);
  const old = await addInvoice(page, { clientCode: 'OLD', invoiceDate: dayThere(-40) });
  const other = await addInvoice(page, { clientCode: 'NEW' });
  await page.goto('/SalesInvoices');
  await row(page, new RegExp(old)).waitFor();
  await field(page.getByRole('main'), 'Client Code').fill('NEW');
  await row(page, new RegExp(old)).waitFor({ state: 'detached' });
  await row(page, new RegExp(other)).waitFor();
  await field(page.getByRole('main'), 'Client Code').fill('');
  await field(page.getByRole('main'), 'Invoice Date to').fill(dayThere(-10));
  await press(page, 'Tab');
  await row(page, new RegExp(other)).waitFor({ state: 'detached' });
  await row(page, new RegExp(old)).waitFor();
});

test('a file of invoices is checked first, then loaded', async () => {
  const page = await workplace.signedIn(people.carter);
  await page.goto('/SalesInvoices');
  await button(page, 'Import').click();
  const upload = dialog(page, 'Import Sales Invoices');
  const number = numberOf();
  const text = `Invoice Number,Invoice Date,Client Code,Currency\n${number},${dayThere()},FILE,NZD\n`;
  await upload.getByLabel('File').setInputFiles({ name: 'invoices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await button(upload, 'Check the file').click();
  await upload.getByText(/^Nothing was changed yet\. It would be: 1 loaded/).waitFor();
  await expectAccessible(page);
  await button(upload, 'Upload').click();
  await upload.getByText(/^1 loaded, 0 replaced/).waitFor();
  await button(upload, 'Close').last().click();
  await row(page, new RegExp(`${number}.*FILE`)).waitFor();
});

describe('a contact of the accounting service', () => {
  test('cannot be looked up where none is connected, which is said, and the name is typed by hand', async () => {
    const page = await openNew(people.importer);
    await button(newInvoice(page), 'Lookup Accounting Contact').click();
    await lookup(page).getByText('No accounting service is connected').waitFor();
    await expectAccessible(page);
    await press(page, 'Escape');
    await lookup(page).waitFor({ state: 'detached' });
    await field(newInvoice(page), 'Client Name').fill('Typed by hand');
    expect(await field(newInvoice(page), 'Client Name').inputValue()).toBe('Typed by hand');
  });

  test('fills the name of the client, by keyboard; and where the service gives none, why is said', async () => {
    const administrator = await workplace.newPage();
    await administrator.request.post('/api/auth/login', { data: { email: 'admin@harbour.example', password }, headers: HEADERS });
    const settings = await administrator.request.get('/api/Registrations/settings');
    const changed = await administrator.request.patch('/api/Registrations/settings', {
      data: [{ op: 'replace', path: '/organisationId', value: '5a1e8f5e-6d0c-4f43-9a53-6d7f0b2f9c11' }],
      headers: { ...HEADERS, 'if-match': settings.headers()['etag'] ?? '' },
    });
    expect(changed.status(), await changed.text()).toBe(204);
    const page = await openNew(people.broker, [/503/, /No accounting service/]);
    const entry = newInvoice(page);
    await field(entry, 'Client Name').fill('Kiln');
    await button(entry, 'Lookup Accounting Contact').click();
    // The server of the tests has no accounting service.
    await lookup(page).getByText('No accounting service is connected').waitFor();
    await page.route('**/api/XeroCommon/contacts?*', (route) =>
      route.fulfill({
        json: [{ name: 'Kiln & Co', contactNumber: 'K-1', emailAddress: 'accounts@kiln.example' }, { name: 'Kilns of Otago' }],
      }),
    );
    await button(lookup(page), 'Retry').click();
    await row(page, /Kiln & Co.*K-1.*accounts@kiln\.example/).waitFor();
    await expectAccessible(page);
    await press(page, 'Control+Enter');
    await expect.poll(() => field(entry, 'Client Name').inputValue()).toBe('Kiln & Co');
  });
});

test('without accounts access the money side is neither in the menu nor opened by its address', async () => {
  const page = await workplace.signedIn('operator@quayline.example', { expectedErrors: [/403/] });
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.allInnerTexts()).not.toContain('Sales Invoices');
  for (const address of ['/SalesInvoices', '/Extracts']) {
    await page.goto(address);
    await links.first().waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    await expectAccessible(page);
  }
});
