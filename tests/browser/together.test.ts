import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { openLine, ordersAtWork, storedLine } from '#tests/support/orders-at-work.ts';
import { detailsButton, detailsDialog, lineRow, textField, toasts } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '61');
const [JON, ANA] = ['Jon Park', 'Ana Reid'];
const REAL_TIME = { timeout: 2_000 };

/** Two people before the same consignment. */
async function together(): Promise<{ broker: Page; buyer: Page; place: Awaited<ReturnType<typeof orders.withLine>>['place'] }> {
  const { page: broker, place } = await orders.withLine();
  const buyer = await workplace.signedIn(people.importer);
  await buyer.goto(`/Consignments/${place.consignmentId}`);
  await lineRow(buyer, '1 LMP-100').waitFor();
  return { broker, buyer, place };
}

const setLock = async (page: Page, consignmentId: number, isLocked: boolean) => {
  const reply = await page.request.fetch(`/api/consignments/${consignmentId}/lock`, {
    method: isLocked ? 'PUT' : 'DELETE',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  expect(reply.status()).toBe(204);
};

describe('two people on one consignment', () => {
  test('see each other beside the title, and on the line that both have open', async () => {
    const { broker, buyer } = await together();
    const isTold = (page: Page, name: string) =>
      page
        .getByText(new RegExp(`^Also open for .*${name}`))
        .first()
        .waitFor({ state: 'attached' });
    await isTold(broker, ANA);
    await isTold(buyer, JON);

    await openLine(broker, '1 LMP-100');
    await openLine(buyer, '1 LMP-100');

    await detailsDialog(broker)
      .getByText(/^Also open for/)
      .filter({ hasText: ANA })
      .waitFor({ state: 'attached' });
    await expectAccessible(broker);
    await buyer.close();
    await expect
      .poll(
        () =>
          detailsDialog(broker)
            .getByText(/^Also open for/)
            .count(),
        { timeout: 5_000 },
      )
      .toBe(0);
  });

  test('see in the list what the other saved, with focus and search as they were', async () => {
    const { broker, buyer } = await together();
    const search = broker.getByRole('searchbox', { name: 'Search' });
    await search.fill('LMP');
    await openLine(buyer, '1 LMP-100');
    await textField(buyer, 'Description').fill('Torch, aluminium');

    await detailsButton(buyer, 'OK').click();

    await lineRow(broker, '1 LMP-100 Torch, aluminium').waitFor(REAL_TIME);
    expect(await search.inputValue()).toBe('LMP');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('on one line: what does not collide is merged while one types, what collides is named with who saved it, and nothing is lost', async () => {
    const { broker, buyer, place } = await together();
    await openLine(broker, '1 LMP-100');
    await openLine(buyer, '1 LMP-100');
    await textField(broker, 'Description').fill('Torch of the broker');
    await textField(buyer, 'Description').fill('Torch of the buyer');
    await textField(buyer, 'Brand/Marks').fill('Kea');

    await detailsButton(buyer, 'OK').click();

    await toasts(broker)
      .getByText(/saved this at .* Shown as saved: Brand\/Marks/)
      .waitFor(REAL_TIME);
    expect(await textField(broker, 'Brand/Marks').inputValue()).toBe('Kea');
    expect(await textField(broker, 'Description').inputValue()).toBe('Torch of the broker');
    await detailsDialog(broker).getByText(`Description was changed to “Torch of the buyer” by ${ANA}`).waitFor();
    expect(await textField(broker, 'Description').evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(broker);

    await detailsButton(broker, 'OK').click();
    await detailsDialog(broker).waitFor({ state: 'detached' });
    expect(await storedLine(broker, place)).toMatchObject({ description: 'Torch of the broker', brandName: 'Kea' });
  });

  test('a lock that arrives makes the open dialog read-only with what was typed in it, and an unlock gives it back', async () => {
    const { broker, buyer, place } = await together();
    await openLine(buyer, '1 LMP-100');
    await textField(buyer, 'Description').fill('Torch, half typed');

    await setLock(broker, place.consignmentId, true);

    await detailsDialog(buyer).getByText('The consignment is locked.', { exact: false }).first().waitFor(REAL_TIME);
    expect(await textField(buyer, 'Description').inputValue()).toBe('Torch, half typed');
    expect(await textField(buyer, 'Description').isEditable()).toBe(false);
    expect(await detailsDialog(buyer).getByRole('button', { name: 'OK', exact: true }).count()).toBe(0);
    await setLock(broker, place.consignmentId, false);
    await detailsButton(buyer, 'OK').waitFor(REAL_TIME);
    expect(await textField(buyer, 'Description').isEditable()).toBe(true);

    await detailsButton(buyer, 'OK').click();
    await detailsDialog(buyer).waitFor({ state: 'detached' });
    expect(await storedLine(buyer, place)).toMatchObject({ description: 'Torch, half typed' });
  });

  test('the bell keeps a lock over sessions, leads to the consignment, and is read once it was opened', async () => {
    const { broker, buyer, place } = await together();
    await setLock(broker, place.consignmentId, true);
    await buyer.getByRole('button', { name: /^Messages, \d+ unread$/ }).waitFor(REAL_TIME);
    await buyer.goto('/');

    await buyer.getByRole('button', { name: /^Messages, \d+ unread$/ }).click();
    const notice = buyer.getByRole('dialog', { name: 'Messages' }).getByRole('button', { name: /locked C-26-61/ });
    await expectAccessible(buyer);
    await notice.first().click();

    await buyer.waitForURL(`**/Consignments/${place.consignmentId}`);
    await buyer.getByRole('button', { name: 'Messages', exact: true }).waitFor();
    await buyer.reload();
    await buyer.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  });

  test('the history of a line says who changed what from what to what', async () => {
    const { broker, buyer } = await together();
    await openLine(buyer, '1 LMP-100');
    await textField(buyer, 'Description').fill('Torch, aluminium');
    await detailsButton(buyer, 'OK').click();
    await lineRow(broker, '1 LMP-100 Torch, aluminium').waitFor(REAL_TIME);
    await openLine(broker, '1 LMP-100');

    await detailsButton(broker, 'Line history').click();

    const history = broker.getByRole('dialog', { name: 'History of Line 1' });
    await history.getByRole('row', { name: new RegExp(`${ANA}.*Changed.*Description.*Desk lamp, brass.*Torch, aluminium`) }).waitFor();
    await expectAccessible(broker);
    await broker.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
  });
});
