import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, tabTo } from '#tests/support/keyboard.ts';
import { problems } from '#tests/support/product-details.ts';
import { button, expectNoOverflow, field, signInWith } from '#tests/support/sign-up.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const NOT_RIGHT = /is not right: wait for the next code, then try again$/;
/** What a refusal writes into the console. */
const refused = { expectedErrors: [/400 \(Bad Request\)/] };

const setUp = (page: Page) => page.getByRole('dialog', { name: 'Set up a second factor' });
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
const kept = (page: Page) => page.getByRole('dialog', { name: 'Your recovery codes' });
const removal = (page: Page) => page.getByRole('dialog', { name: 'Remove the second factor' });

/** The key that the open dialog shows. */
async function keyOf(page: Page): Promise<string> {
  const key = setUp(page).getByText(/^[A-Z2-7]{32}$/);
  await key.waitFor();
  await setUp(page).getByRole('img', { name: 'Picture to scan with an authenticator' }).waitFor();
  return key.innerText();
}

describe('a second factor', () => {
  test('is set up by a code, keeps its recovery codes in sight, and is asked for at sign-in', async () => {
    const page = await workplace.signedIn(people.importer, refused);
    await page.goto('/Registration/UserDetails');
    await button(page, 'Set up a second factor').click();
    await proof(page).waitFor();
    await expectAccessible(page);
    await field(page, 'Current password').fill('not the one I have');
    await button(page, 'Continue').click();
    await problems(page).getByText('Current password is not right').waitFor();
    await field(page, 'Current password').fill(password);
    await button(page, 'Continue').click();
    const key = await keyOf(page);
    await field(page, 'Code from the authenticator').fill('000000');
    await button(page, 'Confirm').click();
    await problems(page).getByText(NOT_RIGHT).waitFor();
    await field(page, 'Code from the authenticator').fill(codeOf(key));
    await button(page, 'Confirm').click();

    await kept(page).waitFor();
    const codes = await kept(page).getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await page.keyboard.press('Escape');
    expect(await kept(page).isVisible()).toBe(true);
    await button(page, 'Copy').click();
    await page.getByText('The recovery codes are on the clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    const download = page.waitForEvent('download');
    await button(page, 'Download').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('quayline-recovery-codes.txt');
    const written = await readFile(await file.path(), 'utf8');
    expect(written).toContain(`Recovery codes for ${people.importer}`);
    expect(written).toContain(codes.join('\n'));
    await page.emulateMedia({ media: 'print' });
    expect(
      await kept(page)
        .getByText(codes[9] ?? '')
        .isVisible(),
    ).toBe(true);
    expect(await page.getByRole('heading', { name: 'Your details', includeHidden: true }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await button(page, 'I have kept them').click();
    await setUp(page).waitFor({ state: 'detached' });
    await page.getByText('You have 10 recovery codes left.').waitFor();

    const elsewhere = await workplace.newPage({ width: 320, height: 640, ...refused });
    await elsewhere.goto('/auth/login');
    await signInWith(elsewhere, people.importer, password);
    await elsewhere.getByText('Enter the code from your authenticator, or one of your recovery codes.').waitFor();
    await expect.poll(() => hasFocus(field(elsewhere, 'Code from your authenticator'))).toBe(true);
    await expectNoOverflow(elsewhere);
    await field(elsewhere, 'Code from your authenticator').fill('000000');
    await button(elsewhere, 'Sign in').click();
    await problems(elsewhere).getByText(NOT_RIGHT).waitFor();
    await expectAccessible(elsewhere);
    await field(elsewhere, 'Code from your authenticator').fill(codes[3] ?? '');
    await button(elsewhere, 'Sign in').click();
    await elsewhere.waitForURL((url) => url.pathname === '/');
    await elsewhere.goto('/Registration/UserDetails');
    await elsewhere.getByText('You have 9 recovery codes left.').waitFor();
  });

  test('is set up, used and removed without a mouse', async () => {
    const page = await workplace.signedIn(people.carter);
    const keys = page.keyboard;
    await page.goto('/Registration/UserDetails');
    await tabTo(page, button(page, 'Set up a second factor'));
    await keys.press('Enter');
    await expect.poll(() => hasFocus(field(page, 'Current password'))).toBe(true);
    await keys.type(password);
    await keys.press('Enter');
    const key = await keyOf(page);
    await expect.poll(() => hasFocus(field(page, 'Code from the authenticator'))).toBe(true);
    await keys.type(codeOf(key));
    await keys.press('Enter');
    await kept(page).waitFor();
    const [recovery = ''] = await kept(page).getByRole('listitem').allInnerTexts();
    await tabTo(page, button(page, 'I have kept them'));
    await keys.press('Enter');
    await button(page, 'Remove the second factor').waitFor();

    const elsewhere = await workplace.newPage();
    await elsewhere.goto('/auth/login');
    await signInWith(elsewhere, people.carter, password);
    await expect.poll(() => hasFocus(field(elsewhere, 'Code from your authenticator'))).toBe(true);
    await elsewhere.keyboard.type(codeOf(key, 1));
    await elsewhere.keyboard.press('Enter');
    await elsewhere.waitForURL((url) => url.pathname === '/');

    await tabTo(page, button(page, 'Remove the second factor'));
    await keys.press('Enter');
    await removal(page).waitFor();
    await expectAccessible(page);
    await keys.type(recovery);
    await keys.press('Enter');
    await removal(page).waitFor({ state: 'detached' });
    await button(page, 'Set up a second factor').waitFor();
  });

  test('that is lost is removed by an administrator, who is asked first; its owner is told by mail and signs in with the password alone', async () => {
    const owner = await workplace.signedIn(people.broker, { expectedErrors: [/401 \(Unauthorized\)/] });
    await owner.goto('/Registration/UserDetails');
    await button(owner, 'Set up a second factor').click();
    await field(owner, 'Current password').fill(password);
    await button(owner, 'Continue').click();
    await field(owner, 'Code from the authenticator').fill(codeOf(await keyOf(owner)));
    await button(owner, 'Confirm').click();
    await button(owner, 'I have kept them').click();

    const page = await workplace.signedIn('admin@harbour.example', refused);
    await page.goto('/Users');
    await page.getByRole('row', { name: /Jon Park/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    const remove = dialog.getByRole('button', { name: 'Remove second factor' });
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove the second factor of Jon Park?' });
    await question.getByText('Make sure that it is really Jon Park who asks.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(remove)).toBe(true);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Remove' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('The second factor of Jon Park was removed').first().waitFor();

    await owner.getByRole('link', { name: 'Consignments' }).click();
    await owner.waitForURL('**/auth/login?**');
    await signInWith(owner, people.broker, password);
    await owner.waitForURL((url) => !url.pathname.startsWith('/auth'));
    const mails: readonly { readonly to: string; readonly text: string }[] = await (await page.request.get('/dev/mailbox.json')).json();
    expect(mails.find(({ to }) => to === people.broker)?.text).toMatch(/second factor/);
    await page.getByRole('row', { name: /Jon Park/ }).click();
    await dialog.waitFor();
    expect(await remove.count()).toBe(0);
  });
});
