import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const headers = { 'x-requested-with': 'XMLHttpRequest' };

/** Begins to change the screens of the page. */
export async function beginEditing(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Change these screens' }).click();
  await page.locator('[data-workbench]').waitFor();
}

/** What the server keeps as the draft. */
export async function keptChanges(page: Page): Promise<readonly unknown[]> {
  const draft: { readonly changes: readonly unknown[] } = await (await page.request.get('/api/Variations/draft')).json();
  return draft.changes;
}

/** Publishes changes as the administrator of Harbour. */
export async function publish(page: Page, changes: readonly object[], note = 'Own fields'): Promise<void> {
  const base = Number((await (await page.request.get('/api/UserSessions')).json()).edition ?? 0);
  const drafted = await page.request.put('/api/Variations/draft', { data: { changes, base, isSubmitted: true }, headers });
  expect(drafted.ok(), await drafted.text()).toBe(true);
  const drafts: readonly { userId: number }[] = await (await page.request.get('/api/Variations/drafts')).json();
  const data = { userId: drafts[0]?.userId, base, note, alone: true };
  const published = await page.request.post('/api/Variations', { data, headers });
  expect(published.ok(), await published.text()).toBe(true);
}
