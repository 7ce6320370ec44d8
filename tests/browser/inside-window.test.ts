/** What opens beside a field stands inside the window, wherever the field is. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { openLine, ordersAtWork } from '#tests/support/orders-at-work.ts';
import { choiceField, detailsButton, detailsDialog } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '63');

/** Pixels by which it stands outside. */
async function outside(opened: Locator): Promise<number> {
  await opened.waitFor();
  return opened.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return Math.max(-left, -top, right - window.innerWidth, bottom - window.innerHeight, 0);
  });
}

describe.each([
  { width: 1280, height: 500 },
  { width: 390, height: 720 },
])('at $width x $height', (size) => {
  test.each(['start', 'end'] as const)('lists and the calendar of a field at the %s of the window stand inside it', async (block) => {
    const { page } = await orders.withLine(size);
    await openLine(page, 'LMP-100');
    for (const name of ['Origin Country', 'Package Type', 'Currency']) {
      const field = choiceField(page, name);
      await field.evaluate((element, place) => element.scrollIntoView({ block: place }), block);
      await field.focus();
      await press(page, 'ArrowDown');
      await expect.poll(() => outside(page.getByRole('listbox', { name }))).toBe(0);
      await press(page, 'Escape');
      await page.getByRole('listbox', { name }).waitFor({ state: 'hidden' });
    }
    const open = detailsButton(page, 'Choose Expected Supply Date');
    await open.evaluate((element, place) => element.scrollIntoView({ block: place }), block);
    await open.press('Enter');
    const calendar = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: 'Next month' }) })
      .last();
    await expect.poll(() => outside(calendar)).toBe(0);

    // Escape closes the calendar alone.
    await expect.poll(() => calendar.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Next month' }).waitFor({ state: 'detached' });
    expect(await detailsDialog(page).count()).toBe(1);
    await expect.poll(() => hasFocus(open)).toBe(true);
  });
});
