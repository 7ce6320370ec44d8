import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { problems, toasts } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const newPassword = 'nine loud kettles on thin ice';
/** A wrong password and an ended session are refused on purpose. */
const refused = { expectedErrors: [/40[01] \(/] };

const sessions = (page: Page): Locator => page.getByRole('grid', { name: 'Signed-in browsers' });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function openOwnDetails(email: string, options: PageOptions = refused): Promise<Page> {
  const page = await workplace.signedIn(email, options);
  await page.goto('/Registration/UserDetails');
  await sessions(page).getByText('This browser').waitFor();
  return page;
}

async function isSignedIn(page: Page): Promise<boolean> {
  const reply = await page.request.get('/api/UserSessions/active');
  const { active }: { active: boolean } = await reply.json();
  return active;
}

describe('the user’s own details', () => {
  test('are reached from the menu under the name, and the name is changed there', async () => {
    const page = await workplace.signedIn(people.importer, refused);
    await page.goto('/');
    await button(page, 'Ana Reid Acme Retail NZ').click();
    await page.getByRole('menuitem', { name: 'Your details' }).click();
    await page.waitForURL('**/Registration/UserDetails');
    await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
    for (const text of [people.importer, 'Acme Retail NZ', 'Main Office']) await page.getByRole('main').getByText(text).first().waitFor();

    await field(page, 'Full name').fill('');
    await button(page, 'Save').click();
    await problems(page).getByText('Full name is a required field').waitFor();
    await expectAccessible(page);
    await field(page, 'Full name').fill('Ana Reid-Tui');
    await press(page, 'Enter');
    await toasts(page).getByText('Saved').waitFor();
    await button(page, 'Ana Reid-Tui Acme Retail NZ').waitFor();
    await page.reload();
    await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Ana Reid-Tui');
  });

  test('list where the user is signed in, and sign out one other browser or all of them', async () => {
    const others = await Promise.all([1, 2, 3].map(() => workplace.signedIn(people.forwarder, refused)));
    const page = await openOwnDetails(people.forwarder);
    const rows = sessions(page).getByRole('row', { name: 'Chrome on Linux' });
    await expect.poll(() => rows.count()).toBe(4);
    const end = page.getByRole('button', { name: 'Sign out there' });
    await expect.poll(() => end.count()).toBe(3);

    await end.first().click();
    await expect.poll(() => end.count()).toBe(2);
    expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(2);

    await button(page, 'Sign out elsewhere').click();
    await page.getByText('Every other browser you are signed in with is signed out at once.').waitFor();
    await expectAccessible(page);
    await button(page, 'Sign out elsewhere').last().click();
    await toasts(page).getByText('Every other browser was signed out').waitFor();
    await expect.poll(() => end.count()).toBe(0);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false]);
    expect(await isSignedIn(page)).toBe(true);
    expect(await button(page, 'Sign out elsewhere').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the password', () => {
  test('is measured while it is typed, refused with reasons, changed, and signs every other browser out', async () => {
    const other = await workplace.signedIn(people.broker, refused);
    const page = await openOwnDetails(people.broker);
    await button(page, 'Change password').click();
    await page.waitForURL('**/Registration/ChangePassword');
    await expect.poll(() => hasFocus(field(page, 'Current password'))).toBe(true);
    expect(await field(page, 'Email address').inputValue()).toBe(people.broker);
    expect(await field(page, 'Email address').getAttribute('readonly')).not.toBeNull();

    await button(page, 'Save').click();
    for (const label of ['Current password', 'New password', 'Confirm password'])
      await problems(page).getByText(`${label} is a required field`).waitFor();

    await field(page, 'New password').fill('short one');
    await page.getByText('Too short (minimum 12 characters)').waitFor();
    await field(page, 'Confirm password').fill('another');
    await button(page, 'Save').click();
    await problems(page).getByText('New password have at least 12 characters').waitFor();
    await problems(page).getByText('Confirm must match the new password').waitFor();

    await field(page, 'New password').fill('password12345');
    await page.getByText('weak', { exact: true }).waitFor();
    await button(page, 'Save').click();
    await problems(page).getByText("New password score must be 'good' or stronger").waitFor();

    await field(page, 'Current password').fill('not the one I have');
    await field(page, 'New password').fill(newPassword);
    await field(page, 'Confirm password').fill(newPassword);
    await page.getByText('strong', { exact: true }).waitFor();
    await button(page, 'Save').click();
    await problems(page)
      .getByText(/Current password/)
      .waitFor();
    await expectAccessible(page);

    await field(page, 'Current password').fill(password);
    await button(page, 'Save').click();
    await toasts(page).getByText('Your password is changed. Other browsers were signed out.').waitFor();
    await page.waitForURL('**/Registration/UserDetails');
    await expect.poll(() => page.getByRole('button', { name: 'Sign out there' }).count()).toBe(0);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(page)).toBe(true);
    await page.reload();
    await sessions(page).getByText('This browser').waitFor();
  });

  test('is left as it is by Cancel, which asks before what was typed is lost, by keyboard alone', async () => {
    const page = await openOwnDetails(people.carter);
    await tabTo(page, button(page, 'Change password'));
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(field(page, 'Current password'))).toBe(true);
    await page.keyboard.type('what I had');
    await tabTo(page, button(page, 'Cancel'));
    await press(page, 'Enter');
    const discard = button(page, 'Discard');
    await discard.waitFor();
    await tabTo(page, discard);
    await press(page, 'Enter');
    await page.waitForURL('**/Registration/UserDetails');
  });
});

test('a restricted business sees no orders and no way to a new consignment', async () => {
  const page = await workplace.signedIn(people.carter, refused);
  await page.goto('/Consignments');
  await page.getByRole('heading', { level: 1, name: 'Consignments' }).waitFor();
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  expect(links).toEqual([
    'Home',
    'Consignments',
    'Declarations',
    'Documents',
    'Sales Invoices',
    'Extracts',
    'Usage Invoices',
    'Trader Products',
    'Users',
    'Activity Log',
    'Own Lists',
    'List Values',
    'CIF Values',
    'Tariffs',
    'Generic Codes',
    'Classified Products',
    'Clients',
    'HS Nomenclature',
    'Tariff Comparison',
  ]);
  expect(await page.getByText(/new consignment|order/i).count()).toBe(0);
});
