import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { openExtendedProduct } from '#tests/support/extended-product.ts';
import { chapterOf, guideDocuments } from '#tests/support/guide-documents.ts';

const FILE = 'permits.csv';
const guide = chapterOf('keep-a-list');
const product = openExtendedProduct();
let page: Page;

/** A reader follows the second chapter word for word: the documents are those that stand in it. */
beforeAll(async () => {
  page = await product.newPage();
  await page.goto('/auth/login?returnUrl=%2F');
  await page.getByRole('textbox', { name: 'Email address' }).fill(people.broker);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Permits' }).click();
  await page.getByRole('grid', { name: 'Permits' }).waitFor();
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row', { name });

/** What the guide tells its reader to expect. */
function told(text: string): string {
  expect(guide).toContain(text);
  return text;
}

test('the guide has its reader make four documents and a file, and no code', () => {
  expect([...guideDocuments('keep-a-list').keys()]).toEqual([
    'schemas/products/permit.schema.json',
    'schemas/products/permit.ui.json',
    'schemas/api/permits.openapi.json',
    'screens/products/permits.listing.json',
    FILE,
  ]);
});

test('a permit is added, and its fields are checked', async () => {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await button('Save').click();
  await dialog().getByText(told('Permit is a required field')).first().waitFor();
  await dialog().getByRole('textbox', { name: 'Permit' }).fill('mpi-2026-001');
  await dialog().getByRole('combobox', { name: 'Authority' }).click();
  await page.getByRole('option', { name: 'Primary Industries' }).click();
  await dialog().getByRole('textbox', { name: 'Product Code' }).fill('TV-5502');
  await button('Save').click();
  await dialog().waitFor({ state: 'detached' });

  await row('MPI-2026-001').waitFor();
  await page.getByText(told('Found 1 record(s)')).first().waitFor();
  await expectAccessible(page);
});

test('a file is checked before it is uploaded, and its good lines come in', async () => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: FILE, mimeType: 'text/csv', buffer: Buffer.from(guideDocuments('keep-a-list').get(FILE) ?? '') });
  await button('Check the file').click();
  await dialog().getByText(told('Nothing was changed yet. It would be: 2 loaded, 0 replaced, 1 skipped, 1 with errors.')).waitFor();
  await dialog().getByText(told('Ignored headers: Remarks')).waitFor();
  await dialog().getByText(told('Line 4: Quantity is not a number')).waitFor();
  await dialog()
    .getByRole('row', { name: /EPA-2026-010.*Product line/ })
    .waitFor();
  await expectAccessible(page);

  await button('Upload').click();
  await dialog().getByText('2 loaded, 0 replaced, 1 skipped, 1 with errors.', { exact: true }).waitFor();
  await button('Close').last().click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByText(told('Found 3 record(s)')).first().waitFor();
  await row('MPI-2026-002').getByText(told('Ended')).waitFor();
});

test('the list is narrowed, and written to a file as it is narrowed', async () => {
  await page.getByRole('textbox', { name: told('Valid on') }).fill('01 Mar 2026');
  await page.keyboard.press('Enter');
  await row('EPA-2026-010').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: told('Quantity from') }).fill('100');
  await page.keyboard.press('Enter');
  await row('MPI-2026-001').waitFor({ state: 'detached' });
  await page.getByText('Found 1 record(s)').first().waitFor();

  await page.getByRole('button', { name: told('Export') }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines).toEqual([
    expect.stringContaining('"Permit","Authority","Product Code"'),
    expect.stringContaining('"MPI-2026-002","Primary Industries"'),
  ]);

  await page.getByRole('button', { name: told('Clear filters') }).click();
  await page.getByText('Found 3 record(s)').first().waitFor();
});

test('the command takes the same file while the server runs', () => {
  const [command = ''] = /^npm run import -- (.*)$/m.exec(guide)?.slice(1) ?? [];

  expect(product.run('scripts/import.ts', ...command.split(' '))).toContain(told('0 loaded, 3 replaced, 0 skipped, 1 with errors'));
});

test('a delete tells how many records still hold the values', async () => {
  await row('MPI-2026-001').getByText('MPI-2026-001').click();
  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();

  told('other record(s) still use its values');
  await page.getByText(/Permit deleted\. \d+ other record\(s\) still use its values\./).waitFor();
});
