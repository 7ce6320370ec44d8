/** A business that has just registered comes from nothing to its first product line. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { registrationBody } from '#tests/support/accounts.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { detailsButton, detailsDialog } from '#tests/support/product-details.ts';
import { button, choose, choosePassword, field, mailedPlace, signInWith, signUp } from '#tests/support/sign-up.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

/** Somebody who has signed up, activated and registered an importer. */
async function newImporter(name: string): Promise<Page> {
  // Another address each time it is tried.
  const email = `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@first.example`;
  const page = await workplace.newPage();
  await signUp(page, '/Registration/User', { name: 'New User', email });
  await page.goto(await mailedPlace(page, email, 'Verify your email address'));
  await choosePassword(page, 'Set password');
  await button(page, 'Save').click();
  await button(page, 'Login').click();
  await signInWith(page, email);
  await page.waitForURL('**/Registration/Business');
  const registered = await page.request.post('/api/Registrations/business', {
    data: registrationBody(email, { businessName: `${name} Imports` }),
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  expect(registered.status(), await registered.text()).toBe(200);
  await page.goto('/Consignments');
  return page;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

describe('a freshly registered importer', () => {
  test('makes a consignment with its first invoice and keys a line', async () => {
    const page = await newImporter('Kowhai');
    await page.getByText('Make one with New consignment').waitFor();
    await expectAccessible(page);

    await button(page, 'New consignment').click();
    const made = dialog(page, 'New consignment');
    await made.waitFor();
    expect(await field(page, 'Consignee').inputValue()).toBe('Kowhai Imports');
    await choose(page, 'Currency', 'USD');
    await field(page, 'Seller').fill('Shenzhen Bright');
    await field(page, 'Invoice Number').fill('SZ-26-1');
    await expectAccessible(page);
    await button(page, 'Create consignment').click();

    await page.waitForURL(/\/Consignments\/\d+$/);
    await page.getByRole('heading', { level: 1, name: /^Consignment C-\d\d-0001$/ }).waitFor();
    await button(page, 'Add line').click();
    await detailsDialog(page).waitFor();
    await page.keyboard.press('Tab');
    await field(page, 'Description').fill('Desk lamp');
    await detailsButton(page, 'OK').click();
    await page.getByRole('row', { name: /Desk lamp/ }).waitFor();
  });

  test('makes one without, then its order, and names the invoice with the line', async () => {
    const page = await newImporter('Rimu');
    await button(page, 'New consignment').click();
    await button(page, 'Create consignment').click();
    await page.waitForURL(/\/Consignments\/\d+$/);

    await button(page, 'New order').click();
    await dialog(page, 'New order').waitFor();
    await field(page, 'Seller').fill('Ohara');
    await expectAccessible(page);
    await button(page, 'Add order').click();
    await button(page, 'Add line').click();
    await detailsDialog(page).waitFor();
    await field(page, 'Invoice Number').fill('OH-1');
    await field(page, 'Description').fill('Bamboo tray');
    await detailsButton(page, 'OK').click();
    await page.getByRole('row', { name: /Bamboo tray/ }).waitFor();
  });

  test('does it by keyboard alone, and names its broker', async () => {
    const page = await newImporter('Totara');
    await button(page, 'New consignment').waitFor();
    await page.keyboard.press('Alt+n');
    await dialog(page, 'New consignment').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/Consignments\/\d+$/);
    await button(page, 'Parties').waitFor();

    await button(page, 'Parties').click();
    await page.getByRole('dialog', { name: /^Parties of C-/ }).waitFor();
    await choose(page, 'Role', 'Inbound');
    await choose(page, 'Business', 'Harbour');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Inbound broker Harbour Brokers Ltd/ }).waitFor();
  });
});
