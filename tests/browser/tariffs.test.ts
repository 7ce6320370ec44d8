/** The clerk who keeps tariffs and generic codes: by mouse, by keyboard, and from a product line. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { buttonOf, hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openLine, ordersAtWork, storedLine } from '#tests/support/orders-at-work.ts';
import { choiceField, detailsButton, detailsDialog, textField, toasts, type } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '61');
const administrator = 'admin@harbour.example';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const tariffDetails = (page: Page): Locator => dialog(page, 'Tariff Details');
const codeDetails = (page: Page): Locator => dialog(page, 'Generic Code Details');
const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });
const button = (within: Locator | Page, name: string): Locator => within.getByRole('button', { name, exact: true });
const row = (page: Page, grid: string, name: RegExp): Locator => page.getByRole('grid', { name: grid }).getByRole('row', { name });

async function openList(path: '/Tariffs' | '/GenericCodes', email: string = administrator, options?: PageOptions): Promise<Page> {
  const page = await workplace.signedIn(email, options);
  await page.goto(path);
  await page
    .getByText(/^Found [1-9]/)
    .first()
    .waitFor();
  return page;
}

describe('tariffs', () => {
  test('are changed together once it was seen what changes, and are as before where it is undone', async () => {
    const page = await openList('/Tariffs');
    for (const keyword of ['COFFEE', 'SEED']) await row(page, 'Tariffs', new RegExp(`DEMO ${keyword}`)).click({ modifiers: ['Control'] });

    await button(page, 'Change').click();
    const changes = dialog(page, 'Change 2 record(s)');
    await changes.getByRole('combobox', { name: 'Fields to change', exact: true }).click();
    await page.getByRole('option', { name: 'Secondary Code' }).click();
    await field(changes, 'Secondary Code').fill('MPI-FOOD');
    await button(changes, 'Show what changes').click();
    await changes.getByRole('row', { name: /DEMO COFFEE Secondary Code MPI-COFFEE MPI-FOOD/ }).waitFor();
    await changes.getByText('2 will change').waitFor();
    await expectAccessible(page);
    expect(await row(page, 'Tariffs', /MPI-FOOD/).count()).toBe(0);
    await button(changes, 'Change').click();

    await toasts(page).getByText('2 record(s) changed').waitFor();
    await expect.poll(() => row(page, 'Tariffs', /MPI-FOOD/).count()).toBe(2);
    await button(toasts(page), 'Undo').click();
    await expect.poll(() => row(page, 'Tariffs', /MPI-COFFEE/).count()).toBe(1);
    expect(await row(page, 'Tariffs', /MPI-FOOD/).count()).toBe(0);
  });

  test('that were deleted come back from the list of messages', async () => {
    const page = await openList('/Tariffs');
    await row(page, 'Tariffs', /DEMO TV/).click({ modifiers: ['Control'] });
    await button(page, 'Delete').click();
    await dialog(page, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click();
    await row(page, 'Tariffs', /DEMO TV/).waitFor({ state: 'detached' });
    await page.reload();

    await page.getByRole('button', { name: /^Messages/ }).click();
    await page.getByRole('button', { name: /^Undo: You deleted Tariff .*DEMO TV/ }).click();

    await row(page, 'Tariffs', /DEMO TV/).waitFor();
  });

  test('are added and duplicated by keyboard alone', async () => {
    const page = await openList('/Tariffs');
    await press(page, 'Alt+n');
    await tariffDetails(page).waitFor();
    await expect.poll(() => hasFocus(field(tariffDetails(page), 'HS code'))).toBe(true);
    await page.keyboard.type('847130');
    await press(page, 'Tab');
    await page.keyboard.type('0010a');
    await tabTo(page, field(tariffDetails(page), 'Description'));
    await page.keyboard.type('Notebook computers');
    await press(page, 'Tab');
    await page.keyboard.type('NMB');
    await press(page, 'Tab');
    await page.keyboard.type('N'.repeat(35));
    await press(page, 'ControlOrMeta+Enter');
    await toasts(page).getByText('Tariff 8471.30.00.10A added').waitFor();

    await page.getByRole('searchbox').fill('notebook');
    await page.getByText('Found 1 record(s)').first().waitFor();
    await tabTo(page, row(page, 'Tariffs', /Notebook/));
    await press(page, 'Enter');
    await expect.poll(() => field(tariffDetails(page), 'Keyword').inputValue()).toBe('N'.repeat(35));
    await press(page, 'Alt+d');
    await expect.poll(() => field(tariffDetails(page), 'Keyword').inputValue()).toBe(`${'N'.repeat(28)} (COPY)`);
    await press(page, 'Control+Enter');

    await page.getByText('Found 2 record(s)').first().waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('say in the dialog what is wrong', async () => {
    const page = await openList('/Tariffs');
    await button(page, 'Add').click();
    await field(tariffDetails(page), 'HS code').fill('84AB');
    await button(tariffDetails(page), 'Save').click();

    await tariffDetails(page).getByText('incorrect format, valid example is 1234.56').first().waitFor();
    await tariffDetails(page).getByText('Description is a required field').first().waitFor();
    await expectAccessible(page);
  });

  test('ask before they keep a secondary code that no generic code knows', async () => {
    const page = await openList('/Tariffs');
    await row(page, 'Tariffs', /DEMO LAPTOP/).click();
    await type(field(tariffDetails(page), 'Secondary Code'), 'NOWHERE');
    await button(tariffDetails(page), 'Save').click();

    const warning = dialog(page, 'Secondary Code');
    await warning.getByText('No generic code “NOWHERE” is known.').waitFor();
    await expectAccessible(page);
    await button(warning, 'Back').click();
    await button(tariffDetails(page), 'Lookup Generic Code').click();
    const lookup = dialog(page, 'Lookup Generic Code');
    await lookup.getByText('No match found').waitFor();
    await lookup.getByRole('searchbox').fill('toy');
    await lookup.getByRole('row', { name: /TOY-WOOD/ }).waitFor();
    await button(lookup, 'OK').click();
    await expect.poll(() => field(tariffDetails(page), 'Secondary Code').inputValue()).toBe('TOY-WOOD');
    await tariffDetails(page).getByText('TOY-WOOD stands for 9503.00.90.39D').waitFor();
    await button(tariffDetails(page), 'Save').click();
    await toasts(page).getByText('Tariff 8471.30.00.10A saved').waitFor();
  });

  test('open the generic code behind their secondary code', async () => {
    const page = await openList('/Tariffs');
    await row(page, 'Tariffs', /DEMO AIRCON/).click();
    await button(tariffDetails(page), 'Details').click();

    await expect.poll(() => field(codeDetails(page), 'Code').inputValue()).toBe('SGG-SPLIT');
    await page.keyboard.press('Escape');
    await expect.poll(() => codeDetails(page).count()).toBe(0);
    await expect.poll(() => hasFocus(button(tariffDetails(page), 'Details'))).toBe(true);
  });

  test('are not deleted by other users', async () => {
    const page = await openList('/Tariffs', people.broker);
    await row(page, 'Tariffs', /DEMO TV/).click();

    await button(tariffDetails(page), 'Save').waitFor();
    expect(await button(tariffDetails(page), 'Delete').count()).toBe(0);
  });
});

describe('a product line', () => {
  test('takes code, suffix, secondary code, description and unit from a tariff', async () => {
    const { page, place } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    await type(textField(page, 'Description'), '');
    await button(detailsDialog(page), 'Lookup Tariff').click();
    const lookup = dialog(page, 'Lookup Tariff');
    await lookup.getByRole('searchbox').fill('wine');
    await lookup.getByText('Found 1 record(s)').first().waitFor();
    await expectAccessible(page);
    await lookup.getByRole('row', { name: /DEMO WINE/ }).dblclick();

    await expect.poll(() => textField(page, 'HS code').inputValue()).toBe('2204.21');
    expect(await textField(page, 'Suffix').inputValue()).toBe('18.10J');
    expect(await textField(page, 'Description').inputValue()).toBe('Wine in containers of two litres or less');
    expect(await choiceField(page, 'Volume Unit').inputValue()).toContain('ltr');
    await detailsButton(page, 'OK').click();
    await detailsDialog(page).waitFor({ state: 'detached' });
    expect(await storedLine(page, place)).toMatchObject({
      hsTariffCode: '2204.21',
      tariffSuffixImport: '18.10J',
      volumeUnitCode: 'ltr',
      weightUnitCode: 'kgm',
    });
  });

  test('keeps what it has, and asks before another unit of a weight', async () => {
    const { page } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    await type(textField(page, 'Secondary Code'), 'KEPT');
    await choiceField(page, 'Weight Unit').click();
    await page.getByRole('option', { name: /^tne/ }).click();
    await button(detailsDialog(page), 'Lookup Tariff').click();
    await dialog(page, 'Lookup Tariff').getByRole('searchbox').fill('coffee');
    await dialog(page, 'Lookup Tariff').getByText('Found 1 record(s)').first().waitFor();
    await button(dialog(page, 'Lookup Tariff'), 'OK').click();

    await page.getByText('These fields have values: Weight Unit.').waitFor();
    await button(page, 'Keep it').click();
    await expect.poll(() => textField(page, 'HS code').inputValue()).toBe('0901.21');
    expect(await textField(page, 'Secondary Code').inputValue()).toBe('KEPT');
    expect(await textField(page, 'Description').inputValue()).toBe('Desk lamp, brass');
    expect(await choiceField(page, 'Weight Unit').inputValue()).toContain('tne');
  });

  test('finds a tariff that is added and changed within the lookup, three dialogs deep', async () => {
    const { page } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    const opener = button(detailsDialog(page), 'Lookup Tariff');
    await buttonOf(page, textField(page, 'Secondary Code'), opener);
    await press(page, 'Enter');
    await dialog(page, 'Lookup Tariff')
      .getByText(/^Found/)
      .first()
      .waitFor();
    await press(page, 'Alt+n');
    await expect.poll(() => hasFocus(field(tariffDetails(page), 'HS code'))).toBe(true);
    await page.keyboard.type('9405.21.0010B');
    await field(tariffDetails(page), 'Description').fill('Desk lamps, LED');
    await field(tariffDetails(page), 'Keyword').fill('LAMP');
    await button(tariffDetails(page), 'Lookup Generic Code').click();
    await dialog(page, 'Lookup Generic Code').getByText('Found').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page, 'Lookup Generic Code').count()).toBe(0);
    await expect.poll(() => hasFocus(button(tariffDetails(page), 'Lookup Generic Code'))).toBe(true);
    await button(tariffDetails(page), 'Save').click();
    await tariffDetails(page).waitFor({ state: 'detached' });

    const lookup = dialog(page, 'Lookup Tariff');
    await expect.poll(() => lookup.locator('[role=row][aria-selected=true]').textContent()).toContain('LAMP');
    await button(lookup, 'Edit').click();
    await field(tariffDetails(page), 'Description').fill('Desk lamps for light-emitting diodes');
    await button(tariffDetails(page), 'Save').click();
    await tariffDetails(page).waitFor({ state: 'detached' });
    await expect.poll(() => lookup.locator('[role=row][aria-selected=true]').textContent()).toContain('light-emitting');
    await button(lookup, 'OK').click();

    await expect.poll(() => textField(page, 'Suffix').inputValue()).toBe('00.10B');
    await expect.poll(() => hasFocus(opener)).toBe(true);
  });
});
