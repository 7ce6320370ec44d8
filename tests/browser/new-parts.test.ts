/** What a version changed is marked on the screens until its user has seen it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { publish } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const at = 'products/client';
const CALLED = { at: `${at}#countryCode`, set: { title: 'Land' }, was: { title: 'Country' } };
const RANK = { at, add: 'field', id: 'rank', title: 'Rank', kind: 'text' };
const marks = (page: Page) =>
  page
    .locator('[data-news]')
    .evaluateAll((all) =>
      all.map((part) => (part instanceof HTMLElement ? (part.dataset['field'] ?? part.dataset['column'] ?? part.dataset['section']) : '')),
    );

async function openNew(page: Page) {
  await page.goto('/Clients');
  await page
    .getByRole('columnheader', { name: 'Name' })
    .or(page.getByRole('columnheader', { name: 'Customer' }))
    .waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Client Details' });
  await dialog.getByRole('textbox').first().waitFor();
  return dialog;
}

test('nothing is marked, nor loaded for it, in a business without changes', async () => {
  const page = await workplace.signedIn('admin@acme.example');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openNew(page);

  expect(await marks(page)).toEqual([]);
  expect(asked.filter((url) => /Variations|mark-news/.test(url))).toEqual([]);
});

test('a field, its column and an own field are marked, until they had the focus; the next version marks its own', async () => {
  const publisher = await workplace.signedIn('admin@harbour.example');
  const page = await workplace.signedIn('user@harbour.example');
  await publish(publisher, [CALLED, RANK]);
  const dialog = await openNew(page);
  const rank = dialog.getByRole('textbox', { name: 'Rank', exact: true });

  await expect.poll(() => marks(page)).toEqual(expect.arrayContaining(['countryCode', 'own.rank']));
  expect(await rank.getAttribute('aria-description')).toBe('New: Client: “Rank” is a new field: a text of at most 100 characters');
  const badge = () =>
    rank.evaluate((input) => getComputedStyle(input.closest('[data-field]')?.querySelector('label') ?? input, '::after').content);
  expect(await badge()).toContain('New');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  expect(await badge()).toBe('none');
  await page.emulateMedia({ media: 'screen' });

  // By keyboard: what had the focus is seen, also after a reload.
  await rank.focus();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => marks(page)).not.toContain('own.rank');
  await page.keyboard.press('Escape');
  const again = await openNew(page);
  await expect.poll(() => marks(page)).toContain('countryCode');
  expect(await marks(page)).not.toContain('own.rank');
  // By mouse.
  await again.getByLabel('Land', { exact: true }).first().click();
  await again.getByRole('textbox', { name: 'Rank', exact: true }).click();
  await expect.poll(() => marks(page)).toEqual([]);

  await publish(publisher, [CALLED, RANK, { at: `${at}#name`, set: { title: 'Customer' }, was: { title: 'Name' } }]);
  await openNew(page);
  await expect.poll(() => marks(page)).toContain('name');
  expect(await marks(page)).not.toContain('own.rank');
});
