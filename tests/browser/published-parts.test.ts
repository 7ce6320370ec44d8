/** A draft is published in part, with what that needs; by keyboard and by mouse. */
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { toasts } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const headers = { 'x-requested-with': 'XMLHttpRequest' };
const at = 'products/client';
const changes = [
  { at, add: 'field', id: 'rank', title: 'Rank', kind: 'text' },
  { at, add: 'rule', id: 'ranked', invalidWhen: "client.own.rank == 'X'", message: 'Not X', target: 'own.rank' },
  { at: `${at}#name`, set: { title: 'Customer' }, was: { title: 'Name' } },
];
const FIELD = /“Rank” is a new field/;
const RULE = /saving is refused with “Not X”/;
const CALLED = 'Client: “Name” is now called “Customer”';

test('chosen changes come into force with what they need, and the rest stays the draft', { timeout: 120_000 }, async () => {
  const author = await workplace.signedIn('user@harbour.example');
  const page = await workplace.signedIn('admin@harbour.example', { expectedErrors: [/404/] });
  const draft = { changes, base: 0, note: 'Ranks', isSubmitted: true };
  expect((await author.request.put('/api/Variations/draft', { data: draft, headers })).status()).toBe(204);
  await page.goto('/ScreensAndRules');
  await page.getByRole('grid', { name: 'Waiting for review' }).getByRole('row', { name: /Ranks/ }).click();
  const review = page.getByRole('dialog', { name: 'Draft of Jon Park' });
  const box = (name: RegExp | string) => review.getByRole('checkbox', { name });
  await review.getByRole('button', { name: 'Publish only some of them' }).click();
  await expect.poll(() => box(FIELD).isChecked()).toBe(true);
  expect([await box(RULE).isChecked(), await box(CALLED).isChecked()]).toEqual([true, true]);

  await box(FIELD).focus();
  await page.keyboard.press('Space');
  await review.getByText('Published with them, because they need it:').waitFor();
  expect(await review.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(1);
  await box(CALLED).click();
  await review.getByText('The rest stays in the draft.', { exact: true }).waitFor();
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Publish a part' }).click();
  await toasts(page).getByText('Version 1 is in force. The rest stays in the draft').waitFor();

  const [version] = (await (await page.request.get('/api/Variations')).json()).items;
  expect(version).toMatchObject({ number: 1, state: 'inForce' });
  expect((await (await page.request.get('/api/Variations/1')).json()).changes).toEqual(changes.slice(0, 2));
  // The author has what is left, and the list says no more than that.
  await author.goto('/ScreensAndRules');
  await author.getByText(CALLED).waitFor();
  expect(await author.getByText(FIELD).count()).toBe(0);
});
