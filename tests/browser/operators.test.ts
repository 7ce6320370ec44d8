import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { PNG } from '#tests/support/upload.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const operator = 'operator@quayline.example';
const admin = 'admin@harbour.example';

/** One of each kind: a plain list, and one whose records have items. */
const LISTS = [
  ['/PackageTypes', 'Package Types', 'Package Type'],
  ['/CustomsTariffs', 'Customs Tariff', 'Customs Tariff'],
] as const;
const NOT_FOUND = 'There is no page at this address';
const BUSINESS_PAGES = [
  '/Consignments',
  '/Tariffs',
  '/Tariffs/FileHelp',
  '/GenericCodes',
  '/ClassifiedProducts',
  '/Clients',
  '/TraderProducts',
  '/SalesInvoices',
  '/UsageInvoices',
];

async function openList(page: Page, route: string, title: string): Promise<void> {
  await page.goto(route);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByText(/^Found [\d,]+ record/).waitFor();
}

/** Does something in the dialog, looks at it and closes it. */
async function inDialog(page: Page, name: string, act: (page: Page) => Promise<void> = async () => {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await act(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

describe('an operator', () => {
  test.each(LISTS)('keeps %s', { timeout: 90_000 }, async (route, title, one) => {
    const page = await workplace.signedIn(operator);
    await openList(page, route, title);
    await expectAccessible(page);

    await page.getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
    await inDialog(page, `${one} Details`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await inDialog(page, `${one} Details`);
    await page.getByRole('button', { name: 'Change Log' }).click();
    await inDialog(page, `Change Log for ${title}`);
    await page.getByRole('button', { name: 'Import' }).click();
    await inDialog(page, `Import ${title}`, async () => {
      await page.getByText('Help: columns and a sample').click();
      await inDialog(page, `Files of ${title}`);
    });
  });

  test('loads exchange rates from a file, seen first by a check, and finds them by their day', { timeout: 60_000 }, async () => {
    const page = await workplace.signedIn(operator);
    await openList(page, '/ExchangeRates', 'Exchange Rates');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Exchange Rates' });
    const file = Buffer.from('Currency,Rate,Valid from,Valid to\nUSD,0.61,2019-01-01,2019-01-31\nUSD,0,2019-02-01,\n');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: file });

    await dialog.getByRole('button', { name: 'Check the file' }).click();
    await dialog.getByText('Nothing was changed yet. It would be: 1 loaded, 0 replaced, 0 skipped, 1 with errors.').waitFor();
    await dialog.getByText(/^Line 3: Rate must be above zero/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText(/^1 loaded, 0 replaced, 0 skipped, 1 with errors/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Valid on' }).fill('15 Jan 2019');
    await page.keyboard.press('Tab');

    await page.getByText('Found 1 record(s)').waitFor();
    await page.getByRole('gridcell', { name: '0.61' }).waitFor();
    await page.getByRole('button', { name: 'Change Log' }).click();
    await page
      .getByText(/Ria Moss added Exchange rate/)
      .first()
      .waitFor();
  });

  test('keeps the images of issuers, chooses one there, and cannot remove it then', { timeout: 90_000 }, async () => {
    const page = await workplace.signedIn(operator, { expectedErrors: [/40[09] \(/] });
    await page.goto('/IssuerImages');
    await page.getByRole('gridcell', { name: 'issuer.png' }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const adding = page.getByRole('dialog', { name: 'Add Image' });
    const choose = (buffer: Buffer) =>
      adding.locator('input[type=file]').setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer });

    await choose(Buffer.from('<svg/>'));
    await adding.getByRole('button', { name: 'Save' }).click();
    await adding
      .getByText(/^The content of the file does not match its name/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await choose(PNG);
    await adding.getByRole('button', { name: 'Save' }).click();
    await adding.waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: 'quay.png' }).click();
    const shown = page.getByRole('dialog', { name: 'quay.png' });
    await shown.getByRole('img', { name: 'quay.png' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await openList(page, '/Issuers', 'Invoice Issuers');
    await page.getByRole('gridcell', { name: 'Example Issuer Ltd' }).click();
    const issuer = page.getByRole('dialog', { name: 'Invoice Issuer Details' });
    await issuer.getByRole('combobox', { name: 'Logo' }).click();
    await page.getByRole('option', { name: 'quay.png' }).click();
    await issuer.getByRole('button', { name: 'Save' }).click();
    await issuer.waitFor({ state: 'detached' });
    await page.goto('/IssuerImages');
    await page.getByRole('gridcell', { name: 'quay.png' }).click();
    await shown.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).last().click();
    await page.getByText('The image is the logo of Example Issuer Ltd: choose another there first').waitFor();
  });

  test('sees no page of a business', { timeout: 60_000 }, async () => {
    const page = await workplace.signedIn(operator);
    await page.goto('/');
    const menu = page.getByRole('navigation');
    await menu.getByRole('link', { name: 'HS Codes' }).waitFor();
    const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));

    expect(links).toEqual(expect.arrayContaining(LISTS.map(([route]) => route)));
    expect(links.filter((link) => BUSINESS_PAGES.includes(link ?? ''))).toEqual([]);
    for (const route of BUSINESS_PAGES) {
      await page.goto(route);
      await page.getByRole('heading', { name: NOT_FOUND }).waitFor();
    }
  });
});

test('a business sees none of the lists that operators keep', { timeout: 60_000 }, async () => {
  const page = await workplace.signedIn(admin);
  await page.goto('/');
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Tariffs' }).waitFor();

  expect(await menu.getByText('Reference data').count()).toBe(0);
  for (const [route] of LISTS) {
    await page.goto(route);
    await page.getByRole('heading', { name: NOT_FOUND }).waitFor();
  }
});
