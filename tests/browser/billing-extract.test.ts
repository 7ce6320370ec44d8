/** The billing extract of an accounts clerk: by mouse and by keyboard, with its templates, its refusals and its history. */
import { readFile } from 'node:fs/promises';
import readXlsx from 'read-excel-file/node';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import {
  addInvoice,
  addTemplate,
  button,
  choose,
  create,
  dayThere,
  extractDialog,
  fileOf,
  openExtract,
  said,
  shownDay,
  templateDialog,
} from '#tests/support/billing-page.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const refused = { expectedErrors: [/400/] };
const broken = { expectedErrors: [/500/, /unexpected/i] };
const FIXTURE = 'tests/fixtures/billing/ctsi_extract_default.csv';

const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });
const template = (page: Page): Locator => extractDialog(page).getByRole('combobox', { name: 'Template' });
const problems = (page: Page): Locator => page.getByRole('region', { name: 'Please correct the following issues' });
const sorry = (within: Locator): Locator => within.getByRole('region', { name: /^Sorry, something went wrong/ });
const preview = (page: Page): Locator => page.getByRole('grid', { name: 'Rows of the extract' });
const today = (): string => dayThere().replaceAll('-', '');

async function chooseTemplate(page: Page, name: RegExp): Promise<void> {
  await template(page).click();
  await page.getByRole('option', { name }).click();
}

/** A desk of its own: no test sees the templates of another. */
async function deskOf(email: string, codes: readonly string[], options: PageOptions = {}): Promise<Page> {
  const page = await workplace.signedIn(email, options);
  const kept = await page.request.get('/api/BillingExtractTemplates/ctsiglobal');
  const templates = (await kept.json()) as readonly { id: number }[];
  for (const { id } of templates)
    await page.request.delete(`/api/BillingExtractTemplates/ctsiglobal/${id}`, { headers: { 'x-requested-with': 'XMLHttpRequest' } });
  for (const clientCode of codes) await addTemplate(page, { clientCode, clientName: `Client ${clientCode}` });
  return page;
}

describe('an accounts clerk', () => {
  test('extracts an invoice by mouse, after everything that is refused, and has the same file again from the history', async () => {
    const page = await workplace.signedIn(people.broker, refused);
    await page.goto('/SalesInvoices');
    await page.getByRole('row', { name: /SI-100234.*3,266\.60/ }).waitFor();
    await expectAccessible(page);
    await button(page, 'Billing Extract').click();
    const extract = extractDialog(page);
    await chooseTemplate(page, /^ACME/);

    await choose(extract, 'Custom');
    await field(extract, 'Date from').fill(dayThere(-95));
    await field(extract, 'File number').fill('0');
    await button(extract, 'Preview').click();
    await problems(page).getByText('Date range cannot more than 90 days ago').waitFor();
    await problems(page).getByText('File number must be a whole number from 1 to 10000').waitFor();

    await field(extract, 'File number').fill('17');
    await choose(extract, 'Invoice');
    await button(extract, 'Extract').click();
    await problems(page).getByText('Invoice number is a required field').waitFor();
    await field(extract, 'Invoice number').fill('si-100240');
    await button(extract, 'Preview').click();
    await problems(page).getByText('Invoice SI-100240 has 13 charge lines: the partner takes at most 12').waitFor();
    await field(extract, 'Invoice number').fill('si-100234');
    await button(extract, 'Preview').click();
    await preview(page)
      .getByRole('row', { name: /SI-100234.*FRT 2,350\.00.*3,266\.60/ })
      .waitFor();
    await extract.getByRole('heading', { name: `Preview of CTSI_ACME_0017_${today()}.xlsx` }).waitFor();

    const made = await fileOf(page, () => button(extract, 'Extract').click());
    expect(made.suggestedFilename()).toBe(`CTSI_ACME_0017_${today()}.xlsx`);
    const [sheet] = await readXlsx(await made.path());
    const [head = [], row = []] = sheet?.data ?? [];
    expect(head).toHaveLength(41);
    expect(row.slice(0, 6)).toEqual([17, 'ACME', 'NZ01', 'Acme Retail NZ Ltd', 'TWFF', 'SI-100234']);
    expect(row.at(-1)).toBe(3266.6);
    await said(page, /^The extract was made/).waitFor();
    await extract.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Extracts', exact: true }).click();
    await page.getByRole('row', { name: /Jon Park.*ACME: invoice SI-100234, file 17/ }).waitFor();
    await expectAccessible(page);
    const again = await fileOf(page, () => page.getByRole('button', { name: /CTSI_ACME_0017/ }).click());
    expect(again.suggestedFilename()).toBe(made.suggestedFilename());
    expect((await readFile(await again.path())).equals(await readFile(await made.path()))).toBe(true);
  });

  test('extracts the agreed file by keyboard alone, byte by byte, and is offered the next number', async () => {
    const page = await workplace.signedIn(people.broker);
    await page.goto('/SalesInvoices');
    await tabTo(page, button(page, 'Billing Extract'));
    await press(page, 'Enter');
    const extract = extractDialog(page);
    // What was chosen last stands there, and the first empty field has the focus.
    await tabTo(page, template(page), 'Shift+Tab');
    await press(page, 'Control+a');
    await page.keyboard.type('ACME');
    await page.getByRole('option', { name: /^ACME/ }).waitFor();
    await press(page, 'Enter');
    await tabTo(page, extract.getByRole('radio', { name: 'Date range' }));
    await press(page, 'ArrowRight');
    await tabTo(page, field(extract, 'Invoice number'));
    await page.keyboard.type('SI-100234');
    await tabTo(page, extract.getByRole('radio', { name: 'Excel' }));
    await press(page, 'ArrowRight');
    await tabTo(page, field(extract, 'File number'));
    await press(page, 'Control+a');
    await page.keyboard.type('17');
    await press(page, 'Alt+p');
    await preview(page)
      .getByRole('row', { name: /SI-100234/ })
      .waitFor();

    const made = await fileOf(page, () => press(page, 'Control+Enter'));
    expect(made.suggestedFilename()).toBe(`CTSI_ACME_0017_${today()}.csv`);
    expect(await readFile(await made.path(), 'utf8')).toBe(await readFile(FIXTURE, 'utf8'));
    await extract.waitFor({ state: 'detached' });
    expect(await hasFocus(button(page, 'Billing Extract'))).toBe(true);

    await press(page, 'Enter');
    await extract.getByText(/^Last file of ACME: CTSI_ACME_0017_/).waitFor();
    await expect.poll(() => field(extract, 'File number').inputValue()).toBe('18');
  });

  test('begins from the invoice that is to be extracted, with the template of its client', async () => {
    const page = await deskOf(people.carter, ['KILN', 'ALPHA']);
    const number = await addInvoice(page, { clientCode: 'KILN' });
    await page.goto('/SalesInvoices');
    await button(page, `Billing Extract of ${number}`).click();
    await expect.poll(() => template(page).inputValue()).toBe('KILN – Client KILN');
    expect(await field(extractDialog(page), 'Invoice number').inputValue()).toBe(number);
  });

  test('chooses a week by one click, and days of their own by typing them', async () => {
    const page = await deskOf(people.carter, ['KILN']);
    const extract = await openExtract(page);
    const range = async () => [await field(extract, 'Date from').inputValue(), await field(extract, 'Date to').inputValue()];
    const monday = -((new Date(`${dayThere()}T00:00:00Z`).getUTCDay() + 6) % 7);
    expect(await range()).toEqual([shownDay(dayThere(monday)), shownDay(dayThere(monday + 6))]);
    await choose(extract, 'Last week');
    expect(await range()).toEqual([shownDay(dayThere(monday - 7)), shownDay(dayThere(monday - 1))]);
    await choose(extract, 'This week');
    expect(await range()).toEqual([shownDay(dayThere(monday)), shownDay(dayThere(monday + 6))]);
    await field(extract, 'Date from').fill(dayThere(-90));
    await press(page, 'Tab');
    expect(await extract.getByRole('radio', { name: 'Custom' }).isChecked()).toBe(true);
    expect(await range()).toEqual([shownDay(dayThere(-90)), shownDay(dayThere())]);
    await field(extract, 'File number').fill('1');
    const number = await addInvoice(page, { clientCode: 'KILN', invoiceDate: dayThere(-90) });
    await button(extract, 'Preview').click();
    await preview(page)
      .getByRole('row', { name: new RegExp(number) })
      .waitFor();
  });
});

describe('a template', () => {
  test('is added by keyboard, goes first and is selected; is edited; and after it is deleted the first remaining is', async () => {
    const page = await deskOf(people.forwarder, ['BETA', 'ALPHA']);
    const extract = await openExtract(page);
    await expect.poll(() => template(page).inputValue()).toBe('ALPHA – Client ALPHA');
    await tabTo(page, button(extract, 'Add'));
    await press(page, 'Enter');
    const entry = templateDialog(page);
    await button(entry, 'Save').waitFor();
    await press(page, 'Control+Enter');
    for (const label of ['Client Code', 'Client Name', 'Customer Number', 'SCAC Code'])
      await problems(page).getByText(`${label} is a required field`).waitFor();
    await field(entry, 'Client Code').focus();
    await page.keyboard.type('zulu');
    for (const [label, text] of [
      ['Client Name', 'Zulu Traders'],
      ['Customer Number', 'nz09'],
      ['SCAC Code', 'twff'],
    ] as const) {
      await tabTo(page, field(entry, label));
      await page.keyboard.type(text);
    }
    await tabTo(page, button(entry, 'Add mapping'));
    await press(page, 'Enter');
    const item = page.getByRole('dialog', { name: 'Item mapping' });
    await expect.poll(() => hasFocus(field(item, 'Item Code'))).toBe(true);
    await page.keyboard.type('freight');
    await press(page, 'Tab');
    await page.keyboard.type('frt');
    await press(page, 'Control+Enter');
    await entry.getByRole('row', { name: /FREIGHT.*FRT/ }).waitFor();
    await press(page, 'Control+Enter');
    await entry.waitFor({ state: 'detached' });
    await expect.poll(() => template(page).inputValue()).toBe('ZULU – Zulu Traders');
    await template(page).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['ZULU – Zulu Traders', 'ALPHA – Client ALPHA', 'BETA – Client BETA']);
    await press(page, 'Escape');

    await button(extract, 'Edit').click();
    await field(entry, 'Client Name').fill('Zulu & Sons');
    await button(entry, 'Save').click();
    await expect.poll(() => template(page).inputValue()).toBe('ZULU – Zulu & Sons');

    await button(extract, 'Delete').click();
    const confirm = page.getByRole('alertdialog', { name: 'Confirm Template Delete' });
    await confirm.getByText(/^ZULU – Zulu & Sons will be deleted/).waitFor();
    await expectAccessible(page);
    await button(confirm, 'Delete').click();
    await expect.poll(() => template(page).inputValue()).toBe('ALPHA – Client ALPHA');
  });

  test('that cannot be deleted or saved stays as it is, and that is said', async () => {
    const page = await deskOf(people.forwarder, ['ALPHA'], { expectedErrors: [/500/, /404/, /unexpected/i] });
    const extract = await openExtract(page);
    for (const status of [500, 404]) {
      await page.route('**/api/BillingExtractTemplates/ctsiglobal/*', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status, body: '{}' }) : route.continue(),
      );
      await button(extract, 'Delete').click();
      await button(page.getByRole('alertdialog', { name: 'Confirm Template Delete' }), 'Delete').click();
      await extract.getByText('The template could not be deleted').first().waitFor();
      await expect.poll(() => template(page).inputValue()).toBe('ALPHA – Client ALPHA');
      await page.unroute('**/api/BillingExtractTemplates/ctsiglobal/*');
    }
    await button(extract, 'Add').click();
    const entry = templateDialog(page);
    for (const label of ['Client Code', 'Client Name', 'Customer Number', 'SCAC Code']) await field(entry, label).fill('K1');
    await page.route('**/api/BillingExtractTemplates/ctsiglobal', (route) => route.fulfill({ status: 500, body: '{}' }));
    await button(entry, 'Save').click();
    expect(await sorry(entry).textContent()).toContain('Sorry, something went wrong.  Please try again');
  });

  test('is asked for where there is none', async () => {
    const page = await deskOf(people.forwarder, []);
    const extract = await openExtract(page);
    await extract.getByText(/^No templates yet/).waitFor();
    await field(extract, 'File number').fill('1');
    await button(extract, 'Extract').click();
    await problems(page).getByText('A template is required (use Add)').waitFor();
    await expectAccessible(page);
  });
});

describe('an extract', () => {
  test('that fails for no reason the server names says so, and can be tried again', async () => {
    const page = await deskOf(people.importer, ['KILN'], broken);
    await addInvoice(page, { clientCode: 'KILN' });
    const extract = await openExtract(page);
    await field(extract, 'File number').fill('1');
    await page.route('**/api/Extracts/ctsiglobal', (route) => route.fulfill({ status: 500, body: '{}' }));
    await button(extract, 'Extract').click();
    expect(await sorry(extract).textContent()).toContain('Sorry, something went wrong.  Please try again');
    await page.unroute('**/api/Extracts/ctsiglobal');
    const made = await fileOf(page, () => button(extract, 'Extract').click());
    expect(made.suggestedFilename()).toBe(`CTSI_KILN_0001_${today()}.xlsx`);
  });

  test('that takes longer is followed, and its file fetched once it is made', async () => {
    const page = await deskOf(people.importer, ['LATE']);
    const invoiceNumber = await addInvoice(page, { clientCode: 'LATE' });
    const [{ id: templateId }] = (await (await page.request.get('/api/BillingExtractTemplates/ctsiglobal')).json()) as [{ id: number }];
    const criteria = { templateId, matchBy: 1, invoiceNumber, fileNo: 4, format: 'CSV' };
    await page.request.post('/api/Extracts/ctsiglobal', { data: criteria, headers: { 'x-requested-with': 'XMLHttpRequest' } });
    const kept = await page.request.get('/api/Extracts?PageNumber=1&PageSize=1');
    const result = ((await kept.json()) as { items: [object] }).items[0];
    const job = '0197b4a0-0000-7000-8000-000000000000';
    await page.route('**/api/Extracts/ctsiglobal', (route) => route.fulfill({ status: 202, headers: { location: `/api/Jobs/${job}` } }));
    await page.route(`**/api/Jobs/${job}`, (route) => route.fulfill({ json: { id: job, state: 'done', result } }));

    const extract = await openExtract(page);
    await field(extract, 'File number').fill('5');
    const made = await fileOf(page, () => button(extract, 'Extract').click());

    expect(made.suggestedFilename()).toBe(`CTSI_LATE_0004_${today()}.csv`);
    await extract.waitFor({ state: 'detached' });
  });

  test('names the codes that the template does not map', async () => {
    const page = await deskOf(people.importer, [], refused);
    await create(page, 'BillingExtractTemplates/ctsiglobal', {
      clientCode: 'BARE',
      clientName: 'Bare',
      ctsiClientCode: 'B1',
      scacCode: 'S',
      items: [{ itemCode: 'FREIGHT', ctsiCode: 'FRT' }],
    });
    const number = await addInvoice(page, { clientCode: 'BARE' });
    const extract = await openExtract(page);
    await field(extract, 'File number').fill('1');
    await button(extract, 'Extract').click();
    await problems(page).getByText(`Map these item codes in the template: DOCS (${number})`).waitFor();
  });
});
