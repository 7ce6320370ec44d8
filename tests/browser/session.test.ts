import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { choiceField, detailsButton, detailsDialog, openNewLine, textField, toasts, type } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const administrator = 'admin@harbour.example';
let orders = 0;

/** An order with a search in its address, as somebody works on it. */
async function openOrder(options?: PageOptions): Promise<{ page: Page; place: string }> {
  orders += 1;
  const { consignmentId } = await workplace.app.addImport(`C-26-13${String(orders).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker, options);
  const place = `/Consignments/${consignmentId}?from=list#lines`;
  await page.goto(place);
  await page.getByText('This order has no product lines yet.').waitFor();
  return { page, place };
}

/** The refusal itself is what the tests are about. */
const refused = { expectedErrors: [/401 \(Unauthorized\)/] };

/** As when the user comes back to the tab: the session is looked at. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const expired = (page: Page) => page.getByRole('dialog', { name: 'Session expired' });

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('a session that ends while a line is being typed', () => {
  test('says so, takes the user to sign in and back, and the line is as it was typed', async () => {
    const { page, place } = await openOrder();
    await openNewLine(page);
    await type(textField(page, 'Description'), 'Lanterns, paper');
    await type(textField(page, 'Quantity'), '12');
    await choiceField(page, 'Origin Country').click();
    await page.getByRole('option', { name: /^VN/ }).click();

    await workplace.app.endSessions(people.broker);
    await comeBack(page);
    await expired(page).getByText('Your session has expired. To continue, please login below.').waitFor();
    await page.keyboard.press('Escape');
    expect(await expired(page).isVisible()).toBe(true);
    expect(await expired(page).getByRole('button', { name: 'Close' }).count()).toBe(0);
    for (const [x, y] of [
      [5, 5],
      [1275, 400],
      [640, 795],
    ] as const) {
      await page.mouse.click(x, y);
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.waitForURL(`**/auth/login?returnUrl=${encodeURIComponent(place)}&reason=ended`);
    await page.getByText('Your session has ended.', { exact: false }).waitFor();
    await expectAccessible(page);
    await signIn(page, people.broker);

    await page.waitForURL(`**${place}`);
    await toasts(page).getByText('Your unsaved changes are back.').waitFor();
    await detailsDialog(page).waitFor();
    await expect.poll(() => textField(page, 'Description').inputValue()).toBe('Lanterns, paper');
    expect(await textField(page, 'Quantity').inputValue()).toBe('12');
    expect(await choiceField(page, 'Origin Country').inputValue()).toContain('VN');

    await detailsButton(page, 'OK').click();
    await detailsDialog(page).waitFor({ state: 'detached' });
    await page.getByText('Lanterns, paper').waitFor();
  });

  test('keeps what is typed into a panel, which is open again', async () => {
    const page = await workplace.signedIn(administrator);
    await page.goto('/Users');
    await page.getByRole('button', { name: 'Add User', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Add User' });
    await panel.getByRole('textbox', { name: 'Full name' }).fill('Mere Hohepa');

    await workplace.app.endSessions(administrator);
    await comeBack(page);
    await expired(page).getByRole('button', { name: 'Login' }).click();
    await signIn(page, administrator);

    await toasts(page).getByText('Your unsaved changes are back.').waitFor();
    await expect.poll(() => panel.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe('Mere Hohepa');
  });

  test('is noticed by the next call as well, and what is typed is kept', async () => {
    const { page, place } = await openOrder(refused);
    await openNewLine(page);
    await type(textField(page, 'Description'), 'Lanterns, silk');
    await workplace.app.endSessions(people.broker);

    // A call of the page itself may notice it first, which takes the button away.
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/auth/login?**');
    await signIn(page, people.broker);

    await page.waitForURL(`**${place}`);
    await detailsDialog(page).waitFor();
    await expect.poll(() => textField(page, 'Description').inputValue()).toBe('Lanterns, silk');
  });

  test('shows nothing of it to another user who signs in there', async () => {
    const { page } = await openOrder(refused);
    await openNewLine(page);
    await type(textField(page, 'Description'), 'A secret of the broker');
    await workplace.app.endSessions(people.broker);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/auth/login?**');

    await signIn(page, people.forwarder);

    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await detailsDialog(page).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A secret of the broker');
  });
});

describe('two tabs', () => {
  test('end together when one signs out, and go on together when one signs in again', async () => {
    const { page, place } = await openOrder();
    const other = await page.context().newPage();
    await other.goto('/Consignments');
    await other.getByRole('heading', { level: 1, name: 'Consignments' }).waitFor();

    await other.getByRole('button', { name: /Harbour Brokers/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await expired(page).waitFor();

    await other.waitForURL('**/auth/login');
    await signIn(other, people.broker);
    await other.waitForURL((url) => url.pathname === '/');
    await expired(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(new URL(place, page.url()).pathname);
  });
});
