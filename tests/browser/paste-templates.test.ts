import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, chosenRoles, columnChoices, copy, finish } from '#tests/support/auto-add.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { pasteSample } from '#tests/support/paste-samples.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const dialogOf = autoAddDialog;
const template = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Template' });
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });
const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' });
const summary = (page: Page, text: string) => dialogOf(page).getByRole('status').getByText(text, { exact: true });
const sheetOf = (...rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join('\t')).join('\n');
const codeless = sheetOf(['A1', 'Desk lamp', '12'], ['B2', 'Bowl', '7']);

async function openAutoAdd(reference: string, text: string, email: string = people.broker): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(reference);
  const page = await workplace.signedIn(email);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  await copy(page, text);
  await page.getByRole('button', { name: 'Auto-Add' }).click();
  await columnChoices(page).first().waitFor();
  return page;
}

async function saveAs(page: Page, name: string): Promise<void> {
  await button(page, 'Save').click();
  const asked = page.getByRole('dialog', { name: 'Save Template' });
  await asked.getByRole('textbox', { name: 'Template Name' }).fill(name);
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await asked.waitFor({ state: 'detached' });
}

test('a mapping made by hand is kept under a name, loaded for the next sheet, saved anew and deleted', async () => {
  const page = await openAutoAdd('C-26-4101', codeless);
  await columnChoices(page).nth(0).selectOption({ label: 'Product code' });
  await columnChoices(page).nth(1).selectOption({ label: 'Description' });
  expect(await button(page, 'Delete').isDisabled()).toBe(true);
  await saveAs(page, 'Shenzhen Bright');
  await expect.poll(() => template(page).inputValue()).toBe('Shenzhen Bright');
  await expectAccessible(page);

  await columnChoices(page).nth(2).selectOption({ label: 'Quantity' });
  await button(page, 'Save').click();
  const asked = page.getByRole('dialog', { name: 'Save Template' });
  await asked.getByText('This template is there already: it will be replaced.').waitFor();
  expect(await asked.getByRole('textbox', { name: 'Template Name' }).inputValue()).toBe('Shenzhen Bright');
  await expectAccessible(page);
  await press(page, 'Enter');
  await asked.waitFor({ state: 'detached' });

  const other = await openAutoAdd('C-26-4102', codeless);
  expect(await chosenRoles(other)).toEqual(['', '', '']);
  await template(other).click();
  await other.getByRole('option', { name: 'Shenzhen Bright' }).click();
  await expect.poll(() => chosenRoles(other)).toEqual(['productCode', 'description', 'quantityOrdered']);
  await button(other, 'Reset').last().click();
  await expect.poll(() => chosenRoles(other)).toEqual(['', '', '']);
  expect(await template(other).inputValue()).toBe('');

  await template(other).click();
  await other.getByRole('option', { name: 'Shenzhen Bright' }).click();
  await expect.poll(() => chosenRoles(other)).toEqual(['productCode', 'description', 'quantityOrdered']);
  await button(other, 'Delete').click();
  const question = other.getByRole('alertdialog', { name: 'Confirm Delete' });
  await question.getByText('Shenzhen Bright will be deleted for everybody in your business.').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => template(other).inputValue()).toBe('');
  await template(other).click();
  await other.getByText('No match found').waitFor();
  expect(await other.getByRole('option', { name: 'Shenzhen Bright' }).count()).toBe(0);
});

test('a template that cannot be saved is told nobody but the log, and nothing of the sheet is lost', async () => {
  const { consignmentId } = await workplace.app.addImport('C-26-4103');
  const page = await workplace.signedIn(people.broker, { expectedErrors: [/503/, /ConProductAutoAddTempls/, /busy/] });
  await page.goto(`/Consignments/${consignmentId}`);
  await copy(page, codeless);
  await page.getByRole('button', { name: 'Auto-Add' }).click();
  await columnChoices(page).nth(1).selectOption({ label: 'Description' });
  await page.route('**/api/ConProductAutoAddTempls', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { title: 'The server is busy', errors: {} } })
      : route.continue(),
  );

  await button(page, 'Save').click();
  const asked = page.getByRole('dialog', { name: 'Save Template' });
  await asked.getByRole('textbox', { name: 'Template Name' }).fill('Kiln');
  const refused = page.waitForResponse((response) => response.status() === 503);
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await refused;

  expect(await page.getByRole('alert').count()).toBe(0);
  await press(page, 'Escape');
  expect(await chosenRoles(page)).toEqual(['', 'description', '']);
});

test('bad rows are removed and put back, added lines taken back and added again, without touching a mouse', async () => {
  const page = await openAutoAdd(
    'C-26-4104',
    sheetOf(
      ['Code', 'Description', 'Qty', 'Value'],
      ['A', 'Lamp', '12', '1'],
      ['B', 'Bowl', 'x', '1'],
      ['C', 'Rug', '3', '1'],
      ['D', '', '4', '1'],
    ),
  );
  await press(page, 'Control+Enter');
  await summary(page, '4 lines, 2 errors in 2 rows').waitFor();
  await dialogOf(page).getByRole('tab', { name: 'Product Lines to be Added' }).waitFor();

  await tabTo(page, dialogOf(page).getByRole('tab', { name: /^Errors/ }), 'Shift+Tab');
  await press(page, 'ArrowLeft');
  await tabTo(page, button(page, 'Remove rows with errors (2)'));
  await press(page, 'Enter');
  await summary(page, '2 lines, nothing to correct').waitFor();
  await tabTo(page, button(page, 'Put back removed rows (2)'), 'Shift+Tab');
  await expectAccessible(page);
  await press(page, 'Enter');
  await summary(page, '4 lines, 2 errors in 2 rows').waitFor();
  const grid = dialogOf(page).getByRole('grid', { name: 'Product Lines to be Added' });
  await tabTo(page, grid.getByRole('row', { name: /Lamp/ }));
  await press(page, 'ArrowDown');
  await tabTo(page, button(page, 'Remove'), 'Shift+Tab');
  await press(page, 'Enter');
  await summary(page, '3 lines, 1 error in 1 row').waitFor();
  await tabTo(page, button(page, 'Remove rows with errors (1)'), 'Shift+Tab');
  await press(page, 'Enter');
  await summary(page, '2 lines, nothing to correct').waitFor();

  await press(page, 'Control+Enter');
  await dialogOf(page).getByText('2 lines were added to order 1 as lines 1 to 2').waitFor();
  await tabTo(page, button(page, 'Undo'));
  await press(page, 'Enter');
  await toasts(page).getByText('Lines taken back: 2').waitFor();
  await summary(page, '2 lines, nothing to correct').waitFor();
  await expect.poll(() => button(page, 'Auto Add').isEnabled(), { timeout: 10_000 }).toBe(true);
  await press(page, 'Control+Enter');
  await dialogOf(page).getByText('2 lines were added to order 1 as lines 1 to 2').waitFor();
  await press(page, 'Control+Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByText('Found 2 record(s)').waitFor();
});

test('lines of another order are checked and added as any block, on the invoice worked on', async () => {
  await workplace.app.addImportWithLine('C-26-4105');
  const page = await openAutoAdd('C-26-4106', codeless);

  await button(page, 'Copy lines').click();
  const asked = page.getByRole('dialog', { name: 'Copy Lines from an Order' });
  await asked.getByRole('searchbox').fill('C-26-4105');
  await asked.getByText('Found 1 record(s)').waitFor();
  await asked.getByRole('row', { name: /^C-26-4105/ }).click();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Copy', exact: true }).click();
  await summary(page, '1 line, nothing to correct').waitFor();
  await button(page, 'Auto Add').click();
  await dialogOf(page).getByText('1 line was added to order 1 as line 1').waitFor();
  await finish(dialogOf(page));

  await page.getByRole('row', { name: /Desk lamp, brass/ }).waitFor();
});

test('starting over forgets what was changed, and reads the clipboard again', async () => {
  const page = await openAutoAdd('C-26-4107', pasteSample('P01').text);
  expect(await button(page, 'Reset').count()).toBe(1);
  const roles = await chosenRoles(page);
  await columnChoices(page).nth(1).selectOption({ label: 'Not used' });

  await button(page, 'Reset').first().click();

  await expect.poll(() => chosenRoles(page)).toEqual(roles);
  await expect.poll(() => button(page, 'Reset').count()).toBe(1);
  await copy(page, codeless);
  await tabTo(page, button(page, 'Refresh'));
  await press(page, 'Enter');
  await dialogOf(page).getByRole('rowheader', { name: 'Line 2', exact: true }).waitFor();
  await expect.poll(() => hasFocus(button(page, 'Refresh'))).toBe(true);
});

/** Products of the importer's supplier, whom the broker may then pick. */
async function addProducts(...codes: readonly string[]): Promise<void> {
  const importer = await workplace.signedIn(people.importer);
  for (const productCode of codes) {
    const product = { kind: 'buyers', productCode, description: 'Goods', sellerShortName: 'Shenzhen Bright' };
    const reply = await importer.request.post('/api/TraderProducts', { data: product, headers: { 'x-requested-with': 'XMLHttpRequest' } });
    expect(reply.status(), await reply.text()).toBe(201);
  }
}

async function pickSupplier(page: Page): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Supplier (for product matching)' }).click();
  await page.getByRole('option', { name: /^Shenzhen Bright/ }).click();
}

test('the second sheet of a supplier asks nothing that the first one asked', async () => {
  await addProducts('MUG-1');
  const doubtful = sheetOf(['Code', 'Description', 'Qty', 'Value'], ['A1', 'Lamp', '2', '1,250']);
  const first = await openAutoAdd('C-26-4110', doubtful);
  await pickSupplier(first);
  await button(first, 'Next').click();
  await button(first, '1250').click();
  const isKept = first.waitForResponse((reply) => reply.url().endsWith('/SupplierSheets') && reply.request().method() === 'POST');
  await button(first, 'Auto Add').click();
  await isKept;

  const second = await openAutoAdd('C-26-4111', doubtful.replace('1,250', '3,750'));
  await Promise.all([second.waitForResponse(/SupplierSheets$/), pickSupplier(second)]);
  await button(second, 'Next').click();

  await dialogOf(second).getByText('Check these answers: change any that is wrong').waitFor();
  await dialogOf(second).getByRole('tab', { name: 'Product Lines to be Added' }).click();
  await dialogOf(second)
    .getByText(/Value \w+ 3,750\.00/)
    .waitFor();
  expect(await button(second, 'Auto Add').isEnabled()).toBe(true);
});

test('product codes are matched against the supplier that the broker of a buyer picks', async () => {
  await addProducts('LT-1401', 'TV-5502');
  const page = await workplace.signedIn(people.broker);
  await page.goto('/Consignments');
  await page.getByRole('row', { name: /^C-26-0815/ }).click();
  await copy(page, pasteSample('P17').text);
  await page.getByRole('button', { name: 'Auto-Add' }).click();
  await columnChoices(page).first().waitFor();

  await pickSupplier(page);
  await button(page, 'Next').click();
  await dialogOf(page)
    .getByRole('tab', { name: /^Errors/, selected: true })
    .waitFor();

  const said = await dialogOf(page).getByRole('listitem').allInnerTexts();
  expect(said.filter((text) => text.includes('not found')).length).toBeGreaterThan(0);
  await dialogOf(page).getByRole('tab', { name: 'Product Lines to be Added' }).click();
  await dialogOf(page).getByRole('columnheader', { name: 'Matched' }).waitFor();
  await expectAccessible(page);
});
