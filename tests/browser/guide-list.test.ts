import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible, launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { guideDocuments } from '#tests/support/guide-documents.ts';
import { copyProduct, type ProductCopy } from '#tests/support/product-copy.ts';

const FILE = 'permits.csv';
const guide = readFileSync(join(import.meta.dirname, '../../stories/guide/keep-a-list.mdx'), 'utf8');
let copy: ProductCopy;
let browser: TestBrowser;
let page: Page;

/** A reader follows the second chapter word for word: the documents are those that stand in it. */
beforeAll(async () => {
  copy = copyProduct();
  for (const [file, text] of guideDocuments('keep-a-list')) copy.write(file, text);
  const { address } = await copy.start();
  browser = await launchBrowser(address);
  page = await browser.newPage();
  await page.goto('/auth/login?returnUrl=%2F');
  await page.getByRole('textbox', { name: 'Email address' }).fill(people.broker);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Permits' }).click();
  await page.getByRole('grid', { name: 'Permits' }).waitFor();
});

afterAll(async () => {
  await browser.closePages();
  await browser.close();
  await copy.stop();
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

test('a slip is told with its place and the nearest right name', () => {
  const contract = 'schemas/api/permits.openapi.json';
  const right = copy.read(contract);
  copy.write(contract, right.replace('{ "field": "authority" }', '{ "field": "authorty" }'));
  let said = '';
  try {
    copy.run('scripts/documents/main.ts');
  } catch (error) {
    said = String(error instanceof Error && 'stdout' in error ? error.stdout : error);
  }
  copy.write(contract, right);

  expect(said).toContain(`${contract} /paths/~1Permits/x-resource/filters/0/field 14:32: "authorty"`);
  expect(said).toContain('screens/products/permits.listing.json /resource 5:15: "authorty"');
  expect(said).toContain(told('did you mean "authority"?'));
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
  await dialog().locator('input[type=file]').setInputFiles(join(copy.folder, FILE));
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

  expect(copy.run('scripts/import.ts', ...command.split(' '))).toContain(told('0 loaded, 3 replaced, 0 skipped, 1 with errors'));
});

test('a delete tells how many records still hold the values', async () => {
  await row('MPI-2026-001').getByText('MPI-2026-001').click();
  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();

  told('other record(s) still use its values');
  await page.getByText(/Permit deleted\. \d+ other record\(s\) still use its values\./).waitFor();
});

test('the page is told in plain English', () => {
  expect(copy.run('scripts/documents/main.ts', 'explain', 'products/permits')).toMatch(/Permits[^]*Import/);
});
