/** Fields that a business has added are drawn in its form and its list, and keep what is typed. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { detailsDialog, textField, type } from '#tests/support/product-details.ts';
import { publish } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

test('an own field is filled in, required, and stands in the list after a reload', async () => {
  const at = 'products/client';
  await publish(await workplace.signedIn('admin@harbour.example'), [
    { at, add: 'field', id: 'accountCode', title: 'Account code', kind: 'text', maxLength: 8, required: true },
    { at, add: 'field', id: 'creditLimit', title: 'Credit limit', kind: 'number', decimals: 2 },
    { at, add: 'field', id: 'since', title: 'Client since', kind: 'date' },
  ]);
  const other = await workplace.signedIn('user@harbour.example');

  await other.goto('/Clients');
  await other.getByRole('columnheader', { name: 'Account code' }).waitFor();
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: 'Client Details' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lantern House');
  await dialog.getByRole('textbox', { name: 'Credit limit' }).fill('1250.5');
  await other.keyboard.press('Control+Enter');
  await expect.poll(() => dialog.textContent()).toContain('Account code is a required field');
  await dialog.getByRole('textbox', { name: 'Account code' }).fill('LH-1');
  await other.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });

  await other.reload();
  const row = other.getByRole('row', { name: /Lantern House/ });
  await expect.poll(() => row.textContent()).toContain('LH-1');
  expect(await row.textContent()).toContain('1,250.5');
});

test('an own field of a product line is filled in and listed for its business alone', async () => {
  const at = 'consignments/product-line';
  await publish(await workplace.signedIn('admin@harbour.example'), [
    { at, add: 'field', id: 'batch', title: 'Batch', kind: 'text', maxLength: 8 },
    { at, add: 'field', id: 'bay', title: 'Bay', kind: 'choice', choices: ['North', 'South'] },
    { at, add: 'field', id: 'remarks', title: 'Warehouse remarks', kind: 'long-text' },
  ]);
  const harbour = await workplace.signedIn('user@harbour.example');
  const { consignmentId } = await workplace.app.addImportWithLine('C-26-6901');
  const lineIn = (page: Page) => page.getByRole('row', { name: /LMP-100/ });
  await harbour.goto(`/Consignments/${consignmentId}`);
  await lineIn(harbour).click();
  await detailsDialog(harbour).getByText('Own fields').waitFor();
  await type(textField(harbour, 'Batch'), 'K-17');
  await type(textField(harbour, 'Warehouse remarks'), 'Keep dry');
  await harbour.keyboard.press('Control+Enter');
  await detailsDialog(harbour).waitFor({ state: 'hidden' });

  await harbour.reload();
  await expect.poll(() => lineIn(harbour).textContent()).toContain('K-17');

  // Of several lines at once; the other own fields stay.
  await lineIn(harbour).getByRole('checkbox').click();
  await harbour.getByRole('button', { name: 'Change', exact: true }).click();
  const change = harbour.getByRole('dialog', { name: 'Change 1 record(s)' });
  await change.getByRole('combobox', { name: 'Fields to change' }).fill('Bay');
  await harbour.getByRole('option', { name: 'Bay', exact: true }).waitFor();
  await harbour.keyboard.press('Enter');
  await change.getByRole('combobox', { name: 'Bay' }).fill('South');
  await harbour.keyboard.press('Enter');
  await change.getByRole('button', { name: 'Show what changes' }).click();
  await change.getByRole('cell', { name: 'South' }).waitFor();
  await harbour.keyboard.press('Enter');
  await change.waitFor({ state: 'hidden' });
  await expect.poll(() => lineIn(harbour).textContent()).toMatch(/K-17.*South/);

  const acme = await workplace.signedIn('admin@acme.example');
  await acme.goto(`/Consignments/${consignmentId}`);
  await lineIn(acme).waitFor();
  expect(await acme.getByRole('columnheader', { name: 'Batch' }).count()).toBe(0);
  expect(await acme.getByText('K-17').count()).toBe(0);
});

test('an own field of an invoice is filled in and listed, again and again', async () => {
  const at = 'consignments/invoice';
  await publish(await workplace.signedIn('admin@harbour.example'), [{ at, add: 'field', id: 'folder', title: 'Folder', kind: 'text' }]);
  const page = await workplace.signedIn('user@harbour.example');
  const { consignmentId } = await workplace.app.addImportWithLine('C-26-6902');
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByRole('tab', { name: /^Invoices/ }).click();
  const row = page.getByRole('row', { name: /INV-C-26-6902/ });
  const dialog = page.getByRole('dialog', { name: /^Invoice / });
  for (const folder of ['F-1', 'F-2']) {
    await row.click();
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => row.textContent()).toContain(folder);
  }
});
