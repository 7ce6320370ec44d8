/** The outline of a screen that is changed: its parts as a tree beside it, walked and changed by keys and by pointer. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findViolations } from '#tests/support/page-checks.ts';
import { openNewLine, textField, type } from '#tests/support/product-details.ts';
import { ordersAtWork } from '#tests/support/orders-at-work.ts';
import { beginEditing, keptChanges } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '66');

const LINE = 'consignments/product-line';
const errors = { expectedErrors: [/404 \(Not Found\)/, /400 \(Bad Request\)/] };
const tree = (page: Page) => page.getByRole('tree', { name: 'Parts of the screen' });
const line = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name, exact: true });
const chosen = (page: Page) => tree(page).getByRole('treeitem', { selected: true });
const toast = (page: Page, text: string) => page.getByText(text).first();

/** Without what another test left in the draft. */
async function beginAnew(page: Page): Promise<void> {
  await page.request.delete('/api/Variations/draft', { headers: { 'x-requested-with': 'XMLHttpRequest' } });
  await beginEditing(page);
}

async function hasFocus(page: Page): Promise<void> {
  await expect.poll(() => tree(page).evaluate((box) => box === document.activeElement)).toBe(true);
}

/** Types the first letter until the entry is chosen. */
async function goTo(page: Page, name: string): Promise<void> {
  await hasFocus(page);
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(name.slice(0, 1).toLowerCase());
    const reached = (await chosen(page).textContent()) ?? '';
    if (reached.startsWith(name)) return;
  }
  throw new Error(`The outline has no ${name}.`);
}

test('by keyboard alone: parts are walked, renamed, moved, hidden and put into another section, and all is undone', async () => {
  const { page } = await orders.empty(errors);
  await beginAnew(page);
  await openNewLine(page);
  await type(textField(page, 'Description'), 'Lanterns');
  await textField(page, 'Brand/Marks').focus();
  await page.keyboard.press('F9');
  await expect.poll(() => chosen(page).textContent()).toContain('Brand/Marks');
  await page.locator('[data-field="brandName"][data-shown]').waitFor();
  expect(await findViolations(page)).toEqual([]);

  // Enter opens its properties, and the focus comes back.
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Change Brand/Marks' }).getByRole('textbox', { name: 'Help' }).focus();
  await page.keyboard.press('Escape');
  await hasFocus(page);

  await page.keyboard.press('F2');
  const label = page.getByRole('textbox', { name: 'New label of Brand/Marks' });
  await label.fill('Brand');
  await page.keyboard.press('Enter');
  await textField(page, 'Brand').waitFor();
  await line(page, /^Brand renamed/).waitFor();
  expect(await textField(page, 'Description').inputValue()).toBe('Lanterns');

  await goTo(page, 'Brand');
  await page.keyboard.press('Alt+ArrowUp');
  await line(page, /^Brand renamed, moved/).waitFor();
  await goTo(page, 'Brand');
  await page.keyboard.press('Control+x');
  await toast(page, 'choose where it goes').waitFor();
  await goTo(page, 'Packing and measures');
  await page.keyboard.press('Control+v');
  const moved = { at: `${LINE}.ui#brandName`, place: { in: 'packing-and-measures', after: 'totalOtherMeasure' } };
  await expect.poll(() => keptChanges(page)).toMatchObject([{ set: { title: 'Brand' } }, moved]);

  await goTo(page, 'Manufacturer');
  await page.keyboard.press('Delete');
  await line(page, /^Manufacturer hidden/).waitFor();
  await textField(page, 'Manufacturer').waitFor({ state: 'hidden' });
  await goTo(page, 'Manufacturer');
  await page.keyboard.press('Delete');
  await line(page, 'Manufacturer').waitFor();

  // What is required cannot be hidden; a column is no place for a field.
  await goTo(page, 'Description');
  await page.keyboard.press('Delete');
  await toast(page, 'may have to be filled in, so it cannot be hidden').waitFor();

  await expect.poll(() => keptChanges(page)).toMatchObject([{}, moved]);
  for (const left of [3, 2, 2, 1, 0]) {
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await keptChanges(page)).length).toBe(left);
    await hasFocus(page);
  }
  expect(await textField(page, 'Description').inputValue()).toBe('Lanterns');
});

test('by pointer: what is hovered is shown, what is clicked is chosen, and a double click renames in both places', async () => {
  const { page } = await orders.empty(errors);
  await beginAnew(page);
  await line(page, 'Product').hover();
  await page.locator('[role="columnheader"][data-column="product-code"][data-shown]').waitFor();

  await line(page, 'Product').dblclick();
  await page.getByRole('textbox', { name: 'New label of Product' }).fill('Article');
  await page.keyboard.press('Enter');
  const article = page.getByRole('columnheader', { name: 'Article', exact: true });
  await article.waitFor();

  // Escape leaves it as it was.
  await article.dblclick();
  await page.getByRole('textbox', { name: 'New label of Article' }).fill('Ware');
  await page.keyboard.press('Escape');
  await article.dblclick();
  const label = page.getByRole('textbox', { name: 'New label of Article' });
  expect(await label.inputValue()).toBe('Article');
  await label.fill('Item {row.secret}');
  await page.keyboard.press('Enter');
  // What is refused stays as it was typed.
  await toast(page, 'Use only the {expressions}').waitFor();
  expect(await label.inputValue()).toBe('Item {row.secret}');
  await label.fill('Item');
  await page.keyboard.press('Enter');
  const item = page.getByRole('columnheader', { name: 'Item', exact: true });
  await item.click();
  await page.getByRole('dialog', { name: 'Change Item' }).getByRole('textbox', { name: 'Label here' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => chosen(page).textContent()).toContain('Item');
  await page.getByText('Only the parts in it can be changed').waitFor({ state: 'hidden' });
  for (const key of ['F9', 'End', 'ArrowLeft']) await page.keyboard.press(key);
  await page.getByText('Only the parts in it can be changed').waitFor();
  expect(await page.getByRole('button', { name: 'Properties' }).getAttribute('aria-disabled')).toBe('true');
  expect(await keptChanges(page)).toEqual([
    { at: 'consignments/consignment.screen#lines/product-code', set: { label: 'Item' }, was: { label: 'Product' } },
  ]);
  expect(await findViolations(page)).toEqual([]);
});

test('a button below a dialog is shown from the outline, chosen by a click with Alt, and asks what the draft says', async () => {
  const page = await workplace.signedIn('admin@harbour.example', errors);
  const data = { name: 'Asked Ltd', countryCode: 'NZ' };
  await page.request.post('/api/TswClients', { data, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  await page.goto('/Clients');
  await page.getByText('Asked Ltd').waitFor();
  await beginAnew(page);
  await page.getByText('Asked Ltd').dblclick();
  await line(page, 'Delete').hover();
  const button = page.locator('[data-screen="products/client"] [data-action="delete"]');
  await expect.poll(() => button.getAttribute('data-shown')).not.toBeNull();

  await button.click({ modifiers: ['Alt'] });
  const properties = page.getByRole('dialog', { name: 'Change Delete' });
  await properties.getByRole('textbox', { name: 'Question before it runs' }).fill('Ask accounts before you delete {client.name}.');
  await page.keyboard.press('Control+Enter');
  await properties.waitFor({ state: 'hidden' });
  await expect.poll(() => chosen(page).textContent()).toContain('Delete');
  await button.click();

  await page.getByRole('alertdialog').getByText('Ask accounts before you delete Asked Ltd.').waitFor();
  await page.keyboard.press('Escape');
});

test('columns, fields and lines of the outline are dragged to another place', async () => {
  const { page } = await orders.empty(errors);
  await beginAnew(page);
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await head('Description').dragTo(head('Product'), { targetPosition: { x: 4, y: 10 } });
  const column = { at: 'consignments/consignment.screen#lines/description', place: { after: 'line' } };
  await expect.poll(() => keptChanges(page)).toMatchObject([column]);

  await openNewLine(page);
  await type(textField(page, 'Description'), 'Lanterns');
  await line(page, 'Brand/Marks').waitFor();
  const label = (name: string) => page.locator('[data-field] label').filter({ hasText: name }).first();
  await label('Brand/Marks').dragTo(page.locator('[data-field="productCode"]'), { targetPosition: { x: 4, y: 10 } });
  const field = { at: `${LINE}.ui#brandName`, place: { in: 'line', after: 'invoiceNumber' } };
  await expect.poll(() => keptChanges(page)).toMatchObject([column, field]);
  await line(page, /^Brand\/Marks moved/).waitFor();
  expect(await textField(page, 'Description').inputValue()).toBe('Lanterns');

  await line(page, /^Brand\/Marks/).dragTo(line(page, 'Quantity'), { targetPosition: { x: 60, y: 28 } });
  await expect.poll(() => keptChanges(page)).toMatchObject([column, { place: { in: 'line', after: 'quantityOrdered' } }]);
});

test('a field is added from the head of a list', async () => {
  const page = await workplace.signedIn('admin@harbour.example', errors);
  await page.goto('/Clients');
  await beginAnew(page);
  await page.getByRole('columnheader', { name: 'Name', exact: true }).click();
  await page.getByRole('dialog', { name: 'Change Name' }).getByRole('button', { name: 'Add a field' }).click();
  const added = page.getByRole('dialog', { name: 'Add a field' });
  await added.getByRole('textbox', { name: 'Label' }).fill('Region');
  await page.keyboard.press('Control+Enter');
  await added.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Region' }).waitFor();
  const field = { at: 'products/client', add: 'field', id: 'region', title: 'Region', kind: 'text' };
  const column = { at: 'products/clients.screen#clients/own-region', place: { after: 'name' } };
  expect(await keptChanges(page)).toMatchObject([field, column]);
  // It is moved and hidden like any other.
  await line(page, /^Region added/).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => keptChanges(page)).not.toMatchObject([field, column]);
  await line(page, /^Region added, moved/).waitFor();
  await hasFocus(page);
  await page.keyboard.press('Delete');
  await page.getByRole('columnheader', { name: 'Region' }).waitFor({ state: 'hidden' });
});

test('on a phone it stands above the dialog, and folds', async () => {
  const { page } = await orders.empty({ ...errors, width: 390, colorScheme: 'dark' });
  await beginAnew(page);
  await openNewLine(page);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('tree').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Outline' }).click();
  await dialog.getByRole('tree').waitFor({ state: 'hidden' });
});
