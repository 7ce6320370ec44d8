import type { Page } from 'playwright-core';

/** Begins to change the screens of the page. */
export async function beginEditing(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Change these screens' }).click();
  await page.locator('[data-editing]').waitFor();
}
