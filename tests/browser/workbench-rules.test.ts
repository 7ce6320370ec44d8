/** An analyst adds rules and conditions at a field by choices, without writing an expression. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findViolations } from '#tests/support/page-checks.ts';
import { detailsDialog, openNewLine, problems, textField, type } from '#tests/support/product-details.ts';
import { ordersAtWork } from '#tests/support/orders-at-work.ts';
import { beginEditing, keptChanges } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '65');

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Chooses in a list by keyboard alone. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('dialog').last().getByRole('combobox', { name: list, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  await page.keyboard.press('Enter');
}

test('a rule is made of choices by keyboard, refused by the check, obeyed at once, softened and taken back', async () => {
  const { page } = await orders.empty({ expectedErrors: [/404 \(Not Found\)/] });
  await beginEditing(page);
  await openNewLine(page);
  await type(textField(page, 'Description'), 'Lanterns');
  await textField(page, 'Brand/Marks').focus();
  await page.keyboard.press('Alt+Enter');
  const part = dialog(page, 'Change Brand/Marks');
  await part.getByRole('button', { name: 'Add a rule' }).press('Enter');
  const rule = dialog(page, 'Brand/Marks: rule');
  const add = rule.getByRole('button', { name: 'Add a condition' });
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  // Escape leaves the condition, not the dialog around it.
  await dialog(page, 'Condition').getByRole('combobox', { name: 'Field' }).press('Escape');
  await dialog(page, 'Condition').waitFor({ state: 'detached' });
  expect(await rule.isVisible()).toBe(true);
  await rule.getByRole('button', { name: 'Add a condition' }).press('Enter');
  await choose(page, 'Field', 'Brand/Marks');
  await choose(page, 'Comparison', 'contains');
  await page.getByRole('dialog', { name: 'Condition' }).getByRole('textbox', { name: 'Text' }).fill('Lead');
  await page.keyboard.press('Control+Enter');

  const [expression, message] = [rule.getByRole('textbox', { name: 'As an expression' }), rule.getByRole('textbox', { name: 'Message' })];
  await rule.getByText('Not accepted when Brand/Marks contains “Lead”.').waitFor();
  expect(await expression.inputValue()).toBe('line.brandName.contains("Lead")');
  expect(await message.inputValue()).toBe('Check this: Brand/Marks contains “Lead”');
  expect(await findViolations(page)).toEqual([]);

  // The record on the screen has no brand yet.
  await rule.getByText('The record on the screen has no values for this yet.').waitFor();

  // What the check refuses stays as it was typed.
  await expression.fill('line.brand == 1');
  await page.keyboard.press('Control+Enter');
  // In the panel, and below the expression.
  await expect.poll(() => rule.getByText('"brand" is unknown').count()).toBe(2);
  expect(await expression.inputValue()).toBe('line.brand == 1');
  await expression.fill('line.brandName.contains("Lead")||line.brandName == "Tin"');
  await rule.getByRole('row', { name: /Brand\/Marks is Tin/ }).waitFor();
  await message.fill('Neither lead nor tin');
  await page.keyboard.press('Control+Enter');
  await part.getByText('saving is refused with “Neither lead nor tin” at Brand/Marks').waitFor();
  await part.getByRole('textbox', { name: 'Help' }).focus();
  await page.keyboard.press('Escape');

  // The open dialog obeys it, and has what was typed.
  await detailsDialog(page).waitFor();
  expect(await textField(page, 'Description').inputValue()).toBe('Lanterns');
  await type(textField(page, 'Brand/Marks'), 'Tin');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => problems(page).textContent()).toContain('Neither lead nor tin');
  await textField(page, 'Brand/Marks').focus();
  await page.keyboard.press('Alt+Enter');
  await part.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await rule.getByText('Only warn').click();
  await page.keyboard.press('Control+Enter');
  await part.getByText('a warning “Neither lead nor tin” stands at Brand/Marks').waitFor();
  expect(await keptChanges(page)).toEqual([
    {
      at: 'consignments/product-line',
      add: 'rule',
      id: 'own-brand-name',
      invalidWhen: 'line.brandName.contains("Lead")||line.brandName == "Tin"',
      message: 'Neither lead nor tin',
      target: 'brandName',
      severity: 'warning',
    },
  ]);
  await part.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await part.getByText('a warning “Neither lead nor tin”').waitFor({ state: 'hidden' });
  expect(await keptChanges(page)).toEqual([]);

  await part.getByRole('button', { name: 'Can be changed when …' }).press('Enter');
  const editable = dialog(page, 'Brand/Marks: can be changed when');
  await editable.getByRole('textbox', { name: 'As an expression' }).fill('line.numberOfPackages > 5');
  await editable.getByRole('row', { name: /Packages is more than 5/ }).waitFor();
  await editable.getByRole('textbox', { name: 'Reason' }).fill('Only large lots');
  await page.keyboard.press('Control+Enter');
  await part.getByText('may now be changed only when Packages is more than 5').waitFor();
  await part.getByRole('button', { name: 'Can be changed when …' }).waitFor({ state: 'hidden' });
  const condition = { editableWhen: { expr: 'line.numberOfPackages > 5', because: 'Only large lots' } };
  expect(await keptChanges(page)).toEqual([{ at: 'consignments/product-line#brandName', set: condition }]);
});

test('a field is added to clients from the screen, changed where it stands, removed and brought back', async () => {
  const page = await workplace.signedIn('admin@harbour.example', { expectedErrors: [/404 \(Not Found\)/] });
  await page.goto('/Clients');
  await beginEditing(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const client = dialog(page, 'Client Details');
  await client.getByRole('textbox', { name: 'Name' }).fill('Lantern House');
  await page.keyboard.press('Alt+Enter');
  const part = dialog(page, 'Change Name');
  await part.getByRole('button', { name: 'Add a field' }).press('Enter');
  const added = dialog(page, 'Add a field');
  await added.getByRole('textbox', { name: 'Label' }).fill('Credit limit');
  await choose(page, 'What is entered', 'Number');
  await added.getByRole('textbox', { name: 'Smallest number' }).fill('5');
  await added.getByRole('textbox', { name: 'Largest number' }).fill('1');
  await page.keyboard.press('Control+Enter');
  await added.getByText('The smallest would be more than the largest').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await added.getByRole('textbox', { name: 'Largest number' }).fill('9');
  await page.keyboard.press('Control+Enter');
  await added.waitFor({ state: 'hidden' });
  await part.getByRole('textbox', { name: 'Help' }).focus();
  await page.keyboard.press('Escape');

  await client.getByRole('textbox', { name: 'Credit limit' }).focus();
  expect(await client.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Lantern House');
  await page.keyboard.press('Alt+Enter');
  const changed = dialog(page, 'Change the field Credit limit');
  expect(await changed.getByRole('combobox', { name: 'What is entered' }).isDisabled()).toBe(true);
  await changed.getByRole('textbox', { name: 'Label' }).fill('Limit');
  await page.keyboard.press('Control+Enter');
  await client.getByRole('textbox', { name: 'Limit', exact: true }).waitFor();
  const field = { at: 'products/client', add: 'field', id: 'creditLimit', title: 'Limit', kind: 'number', minimum: 5, maximum: 9 };
  expect(await keptChanges(page)).toMatchObject([field, { at: 'products/client.ui#own.creditLimit', place: { after: 'name' } }]);

  // In the list too, where its head leads to the same dialog.
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('columnheader', { name: 'Limit' }).click();
  await dialog(page, 'Change the field Limit').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('columnheader', { name: 'Limit' }).waitFor({ state: 'hidden' });
  expect(await keptChanges(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('columnheader', { name: 'Limit' }).waitFor();
});
