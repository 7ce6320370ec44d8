import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { openExtendedProduct } from '#tests/support/extended-product.ts';
import { chapterOf, guideDocuments } from '#tests/support/guide-documents.ts';

const CHAPTER = 'keep-records-of-a-consignment';
const guide = chapterOf(CHAPTER);
const product = openExtendedProduct();
let page: Page;

/** A reader follows the chapter word for word. */
beforeAll(async () => {
  page = await product.newPage();
  await openInspections(people.broker, 'C-26-0731');
});

async function openInspections(email: string, reference: string) {
  await page.goto('/auth/login?returnUrl=%2FConsignments');
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: reference }).getByText(reference).dblclick();
  await page.getByRole('tab', { name: 'Inspections' }).click();
  await page.getByRole('grid', { name: 'Inspections' }).waitFor();
}

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

/** What the guide tells its reader to expect. */
function told(text: string): string {
  expect(guide).toContain(text);
  return text;
}

test('the guide has its reader make four documents, and no code', () => {
  expect([...guideDocuments(CHAPTER).keys()]).toEqual([
    'schemas/consignments/inspection.schema.json',
    'schemas/consignments/inspection.ui.json',
    'schemas/api/inspections.openapi.json',
    'screens/consignments/inspections.listing.json',
  ]);
});

test('an inspection is added by its declared first state, and its fields are checked', async () => {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog().getByRole('combobox', { name: 'Outcome' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual([told('Planned')]);
  await page.keyboard.press('Escape');
  await button('Save').click();
  await dialog().getByText(told('Inspected on is a required field')).first().waitFor();
  await dialog().getByRole('textbox', { name: 'Inspected on' }).fill('02 Mar 2026');
  await dialog().getByRole('textbox', { name: 'Inspected by' }).fill('MPI');
  await button('Save').click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /MPI.*Planned/ }).waitFor();
  await expectAccessible(page);
});

test('it is done with its hours, which give the fee', async () => {
  await page.getByRole('row', { name: /MPI/ }).getByText('MPI').click();
  await dialog().getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'Done' }).click();
  await button('Save').click();
  await dialog().getByText(told('Hours is a required field once the inspection is done')).first().waitFor();
  await dialog().getByRole('textbox', { name: 'Hours' }).fill('2.5');
  await button('Save').click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('row', { name: new RegExp(`MPI.*Done.*${told('300.00')}`) }).waitFor();
});

test('a file is taken, and what was deleted comes back', async () => {
  const buffer = Buffer.from('Inspected on,Inspected by\n2026-04-01,Surveyor\n');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog().locator('input[type=file]').setInputFiles({ name: 'inspections.csv', mimeType: 'text/csv', buffer });
  await button('Upload').click();
  await dialog().getByText('1 loaded, 0 replaced, 0 skipped, 0 with errors.', { exact: true }).waitFor();
  await button('Close').last().click();
  await page
    .getByRole('row', { name: /Surveyor/ })
    .getByText('Surveyor')
    .click();
  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('row', { name: /Surveyor/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('row', { name: /Surveyor/ }).waitFor();
});

test('another party adds to the same list, and nobody while the consignment is locked', async () => {
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await dialog().getByRole('button', { name: 'Lock', exact: true }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true);
  await page
    .getByRole('row', { name: /Surveyor/ })
    .getByText('Surveyor')
    .click();
  await dialog().getByText('The consignment is locked. This can be read').waitFor();
  expect(await button('Save').count()).toBe(0);
});
