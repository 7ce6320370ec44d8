import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { press, tabTo } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let orders = 0;

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /Container\/Package Details/ });
const field = (page: Page, name: string): Locator => dialog(page).getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string): Locator => dialog(page).getByRole('combobox', { name, exact: true });
const row = (page: Page, start: string): Locator =>
  page.getByRole('grid', { name: 'Containers and packages' }).getByRole('row', { name: start });

async function openPackages(): Promise<Page> {
  orders += 1;
  const { consignmentId } = await workplace.app.addImportWithLine(`C-26-77${String(orders).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByRole('tab', { name: /^Containers and packages/ }).click();
  await page.getByText('No container or package yet.').waitFor();
  return page;
}

async function choose(control: Locator, code: string): Promise<void> {
  await control.fill(code);
  await control.press('Tab');
}

test('a broker enters containers, mends a number, compares the weights and deletes a package', async () => {
  const page = await openPackages();
  await page.getByRole('button', { name: 'Add package' }).click();
  await choose(choice(page, 'Fullness'), 'FCL');
  await field(page, 'Container Number').fill('CSQU3054380');
  await dialog(page).getByText('Non-standard container number').waitFor();

  await dialog(page).getByRole('button', { name: 'Did you mean CSQU3054383?' }).click();
  await expect.poll(() => field(page, 'Container Number').inputValue()).toBe('CSQU3054383');
  await dialog(page).getByText('Non-standard container number').waitFor({ state: 'detached' });
  await field(page, 'Packages').fill('40');
  await field(page, 'Weight').fill('132.277');
  await choose(choice(page, 'Weight Unit'), 'lbs');
  await dialog(page).getByRole('button', { name: 'OK', exact: true }).click();
  await row(page, '1 CSQU3054383').waitFor();
  await page.getByRole('tab', { name: 'Containers and packages (1)' }).waitFor();
  await page.getByRole('button', { name: 'No packages yet' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Weight totals' }).click();
  const totals = page.getByRole('dialog', { name: 'Weight Totals (kilograms)' });
  await totals.getByText('Packages and product lines weigh the same.').waitFor();
  await expectAccessible(page);
  await totals.getByRole('button', { name: 'Close', exact: true }).last().click();

  await row(page, '1 CSQU3054383').click();
  await page.getByRole('dialog', { name: 'Edit Container/Package Details - Line 1' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm Package Delete' });
  await confirmation.getByText('and with it container CSQU3054383').waitFor();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'No packages yet' }).waitFor();
  await page.getByText('No container or package yet.').waitFor();
});

test('by keyboard alone: a vehicle, a container that is there already, and a field that Tab passes over', async () => {
  const page = await openPackages();
  await tabTo(page, page.getByRole('button', { name: 'Add package' }));
  await press(page, 'Enter');
  await choice(page, 'Fullness').waitFor();
  await page.keyboard.type('VH');
  await press(page, 'Tab');
  await tabTo(page, field(page, 'VIN'));
  await page.keyboard.type('jtdbr32e720012345');
  await press(page, 'Tab');
  // A vehicle has no seal: its party and number are no stops.
  await press(page, 'Tab');
  await expect.poll(() => field(page, 'Temperature').evaluate((element) => element === document.activeElement)).toBe(true);
  await press(page, 'Control+Enter');
  await row(page, '1 JTDBR32E720012345').waitFor();

  await tabTo(page, page.getByRole('button', { name: 'Add package' }), 'Shift+Tab');
  await press(page, 'Enter');
  await choice(page, 'Fullness').waitFor();
  await page.keyboard.type('LCL');
  await press(page, 'Tab');
  await tabTo(page, field(page, 'Container Number'));
  await page.keyboard.type('JTDBR32E720012345');
  await dialog(page)
    .getByText(/This container is on the consignment already/)
    .waitFor();
  await expect.poll(() => choice(page, 'Fullness').inputValue()).toContain('VH');
  await press(page, 'Control+Enter');
  await row(page, '2 JTDBR32E720012345').waitFor();
});

test('a number that is missing is asked for by its kind, and clearing the fullness takes number and cleanliness along', async () => {
  const page = await openPackages();
  await page.getByRole('button', { name: 'Add package' }).click();
  await choose(choice(page, 'Fullness'), 'PX');
  await dialog(page).getByRole('button', { name: 'OK', exact: true }).click();
  await page.getByRole('region', { name: 'Please correct the following issues' }).getByText('Pallet Number is required').waitFor();
  await expectAccessible(page);

  await field(page, 'Pallet Number').fill('plt-0007');
  await choose(choice(page, 'Cleanliness'), 'Clean');
  await choose(choice(page, 'Fullness'), '');

  await expect.poll(() => field(page, 'Container Number').inputValue()).toBe('');
  await expect.poll(() => choice(page, 'Cleanliness').inputValue()).toBe('Unknown');
});
