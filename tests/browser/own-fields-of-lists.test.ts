/** An analyst makes a list and a field that is chosen from it; a colleague chooses in the form and narrows the list by it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { detailsDialog, toasts } from '#tests/support/product-details.ts';
import { beginEditing, keptChanges } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const errors = { expectedErrors: [/404 \(Not Found\)/] };
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const lineOf = (page: Page, start: string) => page.getByRole('row', { name: new RegExp(start) });

async function choose(page: Page, name: string | RegExp, list: string, typed: string, option: string): Promise<void> {
  await dialog(page, name).getByRole('combobox', { name: list, exact: true }).fill(typed);
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  await page.keyboard.press('Enter');
}

async function save(page: Page): Promise<void> {
  const count = await page.getByRole('dialog').count();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(count - 1);
}

async function addTo(page: Page, address: string, name: string, values: Readonly<Record<string, string>>, list?: string): Promise<void> {
  if (new URL(page.url()).pathname !== address) await page.goto(address);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  if (list !== undefined) await choose(page, name, 'List', list, list);
  for (const [label, value] of Object.entries(values))
    await dialog(page, name).getByRole('textbox', { name: label, exact: true }).fill(value);
  await save(page);
}

test('a list of the business is chosen from in a field of the business, and narrows the lines', async () => {
  const { consignmentId } = await workplace.app.addImportWithLine('C-26-6950');
  const analyst = await workplace.signedIn('admin@harbour.example', errors);
  await addTo(analyst, '/OwnLists', 'Own List', { Code: 'docks', Name: 'Docks' });
  await addTo(analyst, '/OwnLists', 'Own List', { Code: 'bays', Name: 'Bays' });
  await addTo(analyst, '/ListValues', 'List Value', { Code: 'D-1', Name: 'Quay side' }, 'Docks');
  await addTo(analyst, '/ListValues', 'List Value', { Code: 'D-2', Name: 'Land side' }, 'Docks');
  await addTo(analyst, '/ListValues', 'List Value', { Code: 'B-1', Name: 'North bay' }, 'Bays');

  await analyst.goto(`/Consignments/${consignmentId}`);
  await lineOf(analyst, 'LMP-100').waitFor();
  await beginEditing(analyst);
  await analyst.getByRole('columnheader', { name: 'Product', exact: true }).click();
  await dialog(analyst, 'Change Product').getByRole('button', { name: 'Add a field' }).press('Enter');
  await dialog(analyst, 'Add a field').getByRole('textbox', { name: 'Label' }).fill('Loading dock');
  await choose(analyst, 'Add a field', 'What is entered', 'A record', 'A record of a list');
  await analyst.keyboard.press('Control+Enter');
  await dialog(analyst, 'Add a field').getByText('Own list is a required field').first().waitFor();
  await choose(analyst, 'Add a field', 'Own list', 'Doc', 'Docks');
  await expectAccessible(analyst);
  await save(analyst);
  const field = { add: 'field', id: 'loadingDock', title: 'Loading dock', kind: 'record', of: 'reference/list-value', list: 'DOCKS' };
  const kept = [{ at: 'consignments/product-line', ...field }, { place: { after: 'product-code' } }];
  await expect.poll(() => keptChanges(analyst)).toMatchObject(kept);
  await analyst.goto('/ScreensAndRules');
  await analyst.getByText('“Loading dock” is a new field: chosen from your list “Docks”').first().waitFor();
  await analyst.getByRole('button', { name: 'Publish…' }).click();
  await dialog(analyst, 'Publish your draft').getByRole('textbox', { name: 'Note' }).fill('Docks');
  await dialog(analyst, 'Publish your draft').getByRole('checkbox', { name: 'Without review' }).check();
  await dialog(analyst, 'Publish your draft').getByRole('button', { name: 'Publish', exact: true }).click();
  await toasts(analyst).getByText('is in force').waitFor();

  const broker = await workplace.signedIn('user@harbour.example');
  await broker.goto(`/Consignments/${consignmentId}`);
  await lineOf(broker, 'LMP-100').click();
  const dock = detailsDialog(broker).getByRole('combobox', { name: 'Loading dock' });
  await dock.fill('north');
  await expect.poll(() => broker.getByRole('option').allTextContents()).toEqual(['No match found']);
  await choose(broker, /^Product Details/, 'Loading dock', 'quay', 'D-1 Quay side');
  await save(broker);
  await expect.poll(() => lineOf(broker, 'LMP-100').textContent()).toContain('D-1 Quay side');

  await broker.getByRole('button', { name: 'Filter', exact: true }).click();
  await broker.getByRole('combobox', { name: 'Field' }).fill('Loading dock');
  await broker.getByRole('option', { name: 'Loading dock', exact: true }).click();
  const narrowed = broker.getByLabel('Loading dock is one of');
  await narrowed.fill('land');
  await broker.getByRole('option', { name: 'D-2 Land side' }).waitFor();
  await broker.keyboard.press('Tab');
  await broker.getByText('Found 0 record(s)').waitFor();
  await broker.getByRole('button', { name: 'Remove Loading dock is D-2 Land side' }).click();
  await narrowed.fill('quay');
  await broker.keyboard.press('Tab');
  await broker.getByText('Found 1 record(s)').waitFor();

  // Other parties of the consignment see nothing of it.
  const acme = await workplace.signedIn('admin@acme.example');
  await acme.goto(`/Consignments/${consignmentId}`);
  await lineOf(acme, 'LMP-100').waitFor();
  expect(await acme.getByText('Loading dock').count()).toBe(0);
});
