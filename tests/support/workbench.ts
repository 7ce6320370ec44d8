import type { Page } from 'playwright-core';

/** Begins to change the screens of the page. */
export async function beginEditing(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Change these screens' }).click();
  await page.locator('[data-editing]').waitFor();
}

/** What the server keeps as the draft. */
export async function keptChanges(page: Page): Promise<readonly unknown[]> {
  const draft: { readonly changes: readonly unknown[] } = await (await page.request.get('/api/Variations/draft')).json();
  return draft.changes;
}
