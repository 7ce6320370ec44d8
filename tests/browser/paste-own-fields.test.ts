/** Columns of fields that a business has added are found, checked and stored where it pastes; nobody else is offered them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { autoAddDialog, chosenRoles, columnChoices, copy, finish } from '#tests/support/auto-add.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { publish } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const at = 'consignments/product-line';
const SHEET = [
  ['Description', 'Currency', 'Invoice', 'Lot No.', 'Shelf life (weeks)', 'Bay'],
  ['Vase', 'USD', 'INV-9', 'K-17', '12.5', 'north'],
  ['Rug', 'USD', 'INV-9', 'K-18-AND-LONGER', '', 'South'],
];
const ROLES = ['description', 'currencyCode', 'invoiceNumber', 'own.batch', 'own.shelfLife', 'own.bay'];

async function openAutoAdd(page: Page, consignmentId: number) {
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByRole('button', { name: 'Auto-Add' }).waitFor();
  await copy(page, SHEET.map((cells) => cells.join('\t')).join('\n'));
  await page.getByRole('button', { name: 'Auto-Add' }).click();
  const dialog = autoAddDialog(page);
  await dialog.getByRole('rowheader', { name: 'Line 3', exact: true }).waitFor();
  return dialog;
}

test('a column found by another heading is checked, corrected and stored as an own field', async () => {
  await publish(await workplace.signedIn('admin@harbour.example'), [
    { at, add: 'field', id: 'batch', title: 'Batch', kind: 'text', maxLength: 8, headings: ['Lot no'] },
    { at, add: 'field', id: 'shelfLife', title: 'Shelf life', kind: 'number', decimals: 1, unit: 'weeks' },
    { at, add: 'field', id: 'bay', title: 'Bay', kind: 'choice', choices: ['North', 'South'] },
  ]);
  const page = await workplace.signedIn('user@harbour.example');
  const { consignmentId } = await workplace.app.addImport('C-26-6910');

  const dialog = await openAutoAdd(page, consignmentId);
  await expect.poll(() => chosenRoles(page)).toEqual(ROLES);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next' }).click();

  const issues = dialog.getByRole('tab', { name: /^Errors/, selected: true });
  await issues.waitFor();
  expect(await dialog.getByRole('alert').getByRole('listitem').allInnerTexts()).toContain('row 3: Batch must be at most 8 characters');
  await dialog.getByRole('tab', { name: 'Product Lines to be Added' }).click();
  const preview = dialog.getByRole('grid', { name: 'Product Lines to be Added' });
  await preview.getByRole('columnheader', { name: 'Batch' }).waitFor();
  await preview.getByRole('button', { name: /^Batch K-18-AND-LONGER/ }).click();
  await preview.getByRole('textbox').fill('K-18');
  await preview.getByRole('textbox').press('Enter');
  await expect.poll(() => dialog.getByRole('button', { name: 'Auto Add' }).isEnabled()).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Auto Add' }).click();
  await finish(dialog);

  await page.reload();
  await expect.poll(() => page.getByRole('row', { name: /Vase/ }).textContent()).toMatch(/K-17.*12\.5.*North/);
  await expect.poll(() => page.getByRole('row', { name: /Rug/ }).textContent()).toContain('K-18');

  const acme = await workplace.signedIn('admin@acme.example');
  const theirs = await openAutoAdd(acme, consignmentId);
  await expect.poll(() => chosenRoles(acme)).toEqual([...ROLES.slice(0, 3), '', '', '']);
  expect(await columnChoices(acme).first().getByRole('option', { name: 'Batch' }).count()).toBe(0);
  expect(await theirs.getByText('Batch').count()).toBe(0);
});
