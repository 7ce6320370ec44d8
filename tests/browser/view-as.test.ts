/** An analyst looks at changed screens as another role, in another state and look; nothing is stored meanwhile. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findViolations } from '#tests/support/page-checks.ts';
import { openNewLine, textField, type } from '#tests/support/product-details.ts';
import { ordersAtWork, storedLines } from '#tests/support/orders-at-work.ts';
import { beginEditing } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '65');

const bar = (page: Page) => page.getByRole('region', { name: 'You are changing your screens' });

/** By keyboard alone. */
async function viewAs(page: Page, option: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'View as' }).focus();
  await page.keyboard.press('Enter');
  const item = page
    .getByRole('menu')
    .getByText(option, { exact: true })
    .locator('xpath=ancestor-or-self::*[starts-with(@role, "menuitem")]');
  await item.focus();
  await page.keyboard.press('Enter');
  await item.waitFor({ state: 'hidden' });
}

test('screens are seen as another role and state, nothing is stored, and one key leads back', { timeout: 120_000 }, async () => {
  const { page, place } = await orders.empty({ expectedErrors: [/404 \(Not Found\)/] });
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const sees = (text: string) => bar(page).getByText(text).waitFor();
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await head('Value').waitFor();
  await beginEditing(page);

  // A forwarder sees no values and adds no lines.
  await viewAs(page, 'Forwarder');
  await sees('You look at this as: Forwarder. No record is stored. F8 leads back to your own view.');
  await head('Product').waitFor();
  expect(await head('Value').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Add line' }).isEnabled()).toBe(false);
  await viewAs(page, 'Dark');
  await sees('You look at this as: Forwarder, Dark.');
  expect(await scheme()).toBe('dark');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('F8');
  await sees('Click a label');
  await head('Value').waitFor();
  expect(await scheme()).toBe('light');

  // What is typed is refused, and stays on the way back.
  await viewAs(page, 'Buyer');
  await head('Value').waitFor();
  await openNewLine(page);
  await type(textField(page, 'Description'), 'Lanterns');
  await page.keyboard.press('Control+Enter');
  await page.getByText('You look at this as: Buyer. No record is stored and no file is downloaded.').first().waitFor();
  expect(await storedLines(page, place)).toEqual([]);
  await page.keyboard.press('F8');
  await bar(page).getByText('Click a label').waitFor({ state: 'attached' });
  expect(await textField(page, 'Description').inputValue()).toBe('Lanterns');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await viewAs(page, 'Locked');
  await page.getByText('Import · Sea').filter({ hasText: 'Locked' }).waitFor();
  await viewAs(page, 'Read only');
  await head('Product').waitFor();
  expect(await page.getByRole('button', { name: 'Add line' }).isEnabled()).toBe(false);
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add line' }).and(page.locator(':enabled')).waitFor();
});
