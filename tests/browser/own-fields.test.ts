/** Fields that a business has added are drawn in its form and its list, and keep what is typed. */
import { expect, test } from 'vitest';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const headers = { 'x-requested-with': 'XMLHttpRequest' };
const at = 'products/client';
const changes = [
  { at, add: 'field', id: 'accountCode', title: 'Account code', kind: 'text', maxLength: 8, required: true },
  { at, add: 'field', id: 'creditLimit', title: 'Credit limit', kind: 'number', decimals: 2 },
  { at, add: 'field', id: 'since', title: 'Client since', kind: 'date' },
];

test('an own field is filled in, required, and stands in the list after a reload', async () => {
  const page = await workplace.signedIn('admin@harbour.example');
  const drafted = await page.request.put('/api/Variations/draft', { data: { changes, base: 0, isSubmitted: true }, headers });
  expect(drafted.ok(), await drafted.text()).toBe(true);
  const other = await workplace.signedIn('user@harbour.example');
  const drafts: readonly { userId: number }[] = await (await page.request.get('/api/Variations/drafts')).json();
  const published = await page.request.post('/api/Variations', {
    data: { userId: drafts[0]?.userId, base: 0, note: 'Accounts', alone: true },
    headers,
  });
  expect(published.ok(), await published.text()).toBe(true);

  await other.goto('/Clients');
  await other.getByRole('columnheader', { name: 'Account code' }).waitFor();
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: 'Client Details' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lantern House');
  await dialog.getByRole('textbox', { name: 'Credit limit' }).fill('1250.5');
  await other.keyboard.press('Control+Enter');
  await expect.poll(() => dialog.textContent()).toContain('Account code is a required field');
  await dialog.getByRole('textbox', { name: 'Account code' }).fill('LH-1');
  await other.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });

  await other.reload();
  const row = other.getByRole('row', { name: /Lantern House/ });
  await expect.poll(() => row.textContent()).toContain('LH-1');
  expect(await row.textContent()).toContain('1,250.5');
});
