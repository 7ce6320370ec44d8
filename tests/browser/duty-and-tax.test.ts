/** Duty and tax of a product line while it is typed, and Amend offered with its save. */
import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { press } from '#tests/support/keyboard.ts';
import { detailsDialog, textField, type } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const HEADERS = { 'x-requested-with': 'XMLHttpRequest' };
let consignments = 0;

async function send(request: APIRequestContext, address: string, data: unknown): Promise<void> {
  const reply = await request.post(address, { data, headers: HEADERS });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
}

/** Opens a line worth 250.00 NZD of a consignment of its own. */
async function openLine({ isDeclared }: { readonly isDeclared: boolean }): Promise<Page> {
  const { consignmentId, orderId } = await workplace.app.addImport(`C-26-48${String((consignments += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker);
  const given = { orderId, invoiceNumber: 'INV-1', productCode: 'TR-1', description: 'Torch', exportValue: 250, currencyCode: 'NZD' };
  await send(page.request, `/api/consignments/${consignmentId}/products`, given);
  if (isDeclared) await send(page.request, `/api/consignments/${consignmentId}/declarations`, { entryDate: '2026-06-01' });
  await page.goto(`/Consignments/${consignmentId}`);
  await line(page).dblclick();
  await textField(page, 'Product Code').waitFor();
  return page;
}

const line = (page: Page): Locator => page.getByRole('grid', { name: 'Product lines' }).getByRole('row', { name: /TR-1/ });
const fold = (page: Page): Locator => detailsDialog(page).getByRole('button', { name: 'Duty and tax' });
const steps = (page: Page): Locator => detailsDialog(page).getByRole('table', { name: 'Duty and tax of this line' });
const step = (page: Page, label: string): Locator =>
  steps(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });

describe('duty and tax of a product line', () => {
  test('is folded at first, opens by its key and stays open the next time', async () => {
    const page = await openLine({ isDeclared: false });
    expect(await fold(page).getAttribute('aria-expanded')).toBe('false');

    await press(page, 'Alt+t');

    await steps(page).waitFor();
    expect(await step(page, 'Value').innerText()).toContain('250.00');
    await expectAccessible(page);
    await press(page, 'Escape');
    await line(page).dblclick();
    await steps(page).waitFor();
  });

  test('follows what is typed, and says what the declaration has instead', async () => {
    const page = await openLine({ isDeclared: true });
    await press(page, 'Alt+t');
    await steps(page).waitFor();
    await expect.poll(() => step(page, 'Value').innerText()).not.toContain('declared');

    await type(textField(page, 'Invoiced Value'), '300');

    await expect.poll(() => step(page, 'Value').innerText()).toContain('300.00');
    await expect.poll(() => step(page, 'Value').innerText()).toContain('declared: 250.00');
    await expectAccessible(page);
  });

  test('offers Amend with the save of a line that is declared, and of no other', async () => {
    const alone = await openLine({ isDeclared: false });
    expect(await alone.getByRole('button', { name: 'Save and amend' }).count()).toBe(0);

    const page = await openLine({ isDeclared: true });
    await type(textField(page, 'Invoiced Value'), '300');
    await page.getByRole('button', { name: 'Save and amend' }).click();

    const amend = page.getByRole('dialog').last();
    await amend.getByText('300.00').first().waitFor();
    await expectAccessible(page);
  });
});
