/** What is said for a while covers nothing that is wanted next: no footer of a dialog, no primary button of a page, on a desk or a phone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { openNewLine, textField, detailsButton, detailsDialog, choiceField, toasts } from '#tests/support/product-details.ts';
import { publish } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let opened = 0;

async function order(width: number, height: number): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(`C-26-61${String((opened += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.importer, { width, height });
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  return page;
}

/** Whether a click in its middle, and at each of its corners, reaches it. */
const isClear = (control: Locator): Promise<boolean> =>
  control.evaluate((own) => {
    const { left, right, top, bottom } = own.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ] as const;
    return points.every(([x, y]) => own.contains(document.elementFromPoint(x, y)));
  });

async function isApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('It is not drawn.');
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
}

/** As a toast that somebody reads: the pointer on it keeps it. */
async function read(page: Page, text: string | RegExp): Promise<void> {
  const toast = toasts(page).getByText(text).first();
  await toast.waitFor();
  await toast.hover();
}

async function addLine(page: Page): Promise<void> {
  await openNewLine(page);
  await textField(page, 'Product Code').fill('P-1');
  await textField(page, 'Description').fill('Desk lamp');
  await textField(page, 'Invoice Number').fill('INV-1');
  await textField(page, 'Quantity').fill('10');
  await textField(page, 'Invoiced Value').fill('25.5');
  await choiceField(page, 'Origin Country').press('Tab');
  await detailsButton(page, 'Add').click();
}

describe.each([
  [1280, 800],
  [390, 844],
])('at %s by %s a toast', (width, height) => {
  test('covers no button of the footer of the dialog that is open beneath it, and no totals of a list', async () => {
    const page = await order(width, height);
    await addLine(page);
    await detailsDialog(page).getByText('Order Line 2').waitFor();
    await read(page, /added|saved/i);

    for (const name of ['Add', 'OK', 'Cancel']) await expect.poll(() => isClear(detailsButton(page, name)), { message: name }).toBe(true);
    const foot = detailsDialog(page).locator('[data-keep-clear]').filter({ hasText: 'Cancel' });
    await expect.poll(() => isApart(toasts(page), foot)).toBe(true);

    await page.keyboard.press('Escape');
    await detailsDialog(page).waitFor({ state: 'detached' });

    const totals = page.getByRole('grid', { name: 'Product lines' }).getByRole('rowgroup').filter({ hasText: 'Total' });
    await expect.poll(() => isApart(toasts(page), totals)).toBe(true);
  });

  test('covers no primary button of the page, wherever that is scrolled to', async () => {
    const page = await workplace.signedIn(people.forwarder, { width, height });
    await page.goto('/Registration/UserDetails');
    await page.getByRole('textbox', { name: 'Full name' }).fill(`Tom Avery ${width}`);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await read(page, /saved/i);

    for (const block of ['end', 'center', 'start'] as const) {
      await save.evaluate((own, to) => own.scrollIntoView({ block: to }), block);
      await expect.poll(() => isClear(save)).toBe(true);
    }
  });
});

test('on a phone a notice with a long button has that beneath its text, and leaves the page above it free', async () => {
  const page = await workplace.signedIn(people.broker, { width: 390, height: 844 });
  await page.goto('/Clients');
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();

  await publish(await workplace.signedIn('admin@harbour.example'), [
    { at: 'products/client#name', set: { title: 'Customer' }, was: { title: 'Name' } },
  ]);

  await read(page, 'The screens of your business were changed.');
  const boxOf = (drawn: Locator) => drawn.evaluate((own) => own.getBoundingClientRect().toJSON());
  const text = await boxOf(toasts(page).getByText('The screens of your business'));
  const load = await boxOf(toasts(page).getByRole('button', { name: 'Load the new screens' }));
  expect(load.top).toBeGreaterThanOrEqual(text.bottom);
  expect((await boxOf(toasts(page))).height).toBeLessThan(844 / 5);
});
