import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { problems, toasts } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const administrator = 'admin@harbour.example';
const newPassword = 'nine loud kettles on thin ice';
/** What the tests are about is refused on purpose. */
const refused = { expectedErrors: [/40[019] \(/] };

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const addPanel = (page: Page): Locator => page.getByRole('region', { name: 'Add User' });
const editDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit User' });
const branchDialog = (page: Page): Locator => page.getByRole('dialog', { name: /branch$/ });
const choice = (within: Locator, name: string): Locator => within.getByRole('combobox', { name, exact: true });

async function openUsers(email = administrator, options: Parameters<typeof workplace.signedIn>[1] = refused): Promise<Page> {
  const page = await workplace.signedIn(email, options);
  await page.goto('/Users');
  await row(page, 'Jon Park').waitFor();
  return page;
}

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add User', exact: true }).click();
  const panel = addPanel(page);
  await expect.poll(() => choice(panel, 'Branch').inputValue()).toBe('Main Office');
  return panel;
}

async function addUser(page: Page, name: string, email: string): Promise<void> {
  const panel = await openPanel(page);
  await panel.getByRole('textbox', { name: 'Full name' }).fill(name);
  await panel.getByRole('textbox', { name: 'Email address' }).fill(email);
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.waitFor({ state: 'detached' });
}

/** The links of the mails to an address, the newest first. */
async function linksTo(page: Page, address: string, count: number): Promise<readonly string[]> {
  const read = async (): Promise<readonly string[]> => {
    const mails: readonly { to: string; text: string }[] = await (await page.request.get('/dev/mailbox.json')).json();
    return mails.filter(({ to }) => to === address).map(({ text }) => /https?:\S+/.exec(text)?.[0] ?? '');
  };
  await expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBe(count);
  return (await read()).map((link) => new URL(link)).map(({ pathname, search }) => `${pathname}${search}`);
}

async function setStatus(page: Page, name: string, status: string): Promise<void> {
  await row(page, name).click();
  await choice(editDialog(page), 'Status').click();
  await page.getByRole('option', { name: status }).click();
  await editDialog(page).getByRole('button', { name: 'Save' }).click();
}

describe('the users of a business', () => {
  test('stand in order of branch and name, and are added, reminded, activated, changed and suspended', async () => {
    const page = await openUsers();
    expect(await page.getByRole('grid', { name: 'Users' }).getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Branch', 'Full name', 'Email address', 'Accounts access', 'Status']),
    );
    await expectAccessible(page);

    const panel = await openPanel(page);
    expect(await page.getByRole('button', { name: 'Add User', exact: true }).count()).toBe(0);
    await choice(panel, 'Accounts access').click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Allowed', 'Disabled']);
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Save' }).click();
    await problems(page).getByText('Full name is a required field').waitFor();
    await problems(page).getByText('Email address is a required field').waitFor();
    await panel.getByRole('button', { name: 'Close Add User' }).click();
    await panel.waitFor({ state: 'detached' });

    await addUser(page, 'Ria Moana', 'ria@harbour.example');
    await toasts(page).getByText('Ria Moana was added: the activation mail is on its way to ria@harbour.example').waitFor();
    await row(page, 'Ria Moana').getByText('Pending Activation').waitFor();
    const rows = await page.getByRole('grid', { name: 'Users' }).getByRole('row', { name: '@' }).allInnerTexts();
    expect(rows.map((text) => /\S+@\S+/.exec(text)?.[0])).toEqual([people.broker, administrator, 'ria@harbour.example']);

    await linksTo(page, 'ria@harbour.example', 1);
    await row(page, 'Ria Moana').hover();
    await row(page, 'Ria Moana').getByRole('button', { name: 'Send the activation mail again' }).click();
    await toasts(page).getByText('The activation mail is on its way to ria@harbour.example', { exact: true }).waitFor();
    const [link = ''] = await linksTo(page, 'ria@harbour.example', 2);

    await row(page, 'Ria Moana').click();
    const waiting = page.getByRole('dialog', { name: 'Waiting for Ria Moana' });
    await waiting.getByText('Not activated yet.').waitFor();
    await page.keyboard.press('Escape');
    await waiting.waitFor({ state: 'detached' });

    const theirs = await workplace.newPage(refused);
    await theirs.goto(link);
    await theirs.getByRole('textbox', { name: 'Set password' }).fill(newPassword);
    await theirs.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword);
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText('Your account has been activated, please login.').waitFor();
    await theirs.getByRole('button', { name: 'Login' }).click();
    await theirs.getByRole('textbox', { name: 'Email address' }).fill('ria@harbour.example');
    await theirs.getByRole('textbox', { name: 'Password' }).fill(newPassword);
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await theirs.getByRole('button', { name: /Ria Moana/ }).waitFor();

    await page.reload();
    await setStatus(page, 'Ria Moana', 'Suspended');
    await editDialog(page).getByText('Saving signs Ria Moana out everywhere at once.').waitFor();
    const question = page.getByRole('alertdialog', { name: 'Suspend Ria Moana?' });
    await question.getByText('You cannot lift it: only the operator of this site can.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Suspend' }).click();
    await toasts(page).getByText('Ria Moana was suspended and is signed out everywhere').waitFor();
    await row(page, 'Ria Moana').getByText('Suspended').waitFor();

    await theirs.getByRole('link', { name: 'Consignments' }).click();
    await theirs.waitForURL('**/auth/login?**');
    await theirs.getByRole('textbox', { name: 'Email address' }).fill('ria@harbour.example');
    await theirs.getByRole('textbox', { name: 'Password' }).fill(newPassword);
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await theirs
      .getByText(/not right/)
      .first()
      .waitFor();

    await row(page, 'Ria Moana').click();
    await editDialog(page).getByText('Suspended: only the operator of this site can lift it').first().waitFor();
  });

  test('who has still to activate is corrected, which kills the link mailed before, and withdrawn', async () => {
    const page = await openUsers();
    await addUser(page, 'Tui Wrong', 'tui.wrong@harbour.example');
    const [dead = ''] = await linksTo(page, 'tui.wrong@harbour.example', 1);
    await row(page, 'Tui Wrong').click();
    const waiting = page.getByRole('dialog', { name: /^Waiting for Tui/ });
    await waiting.getByRole('textbox', { name: 'Full name' }).fill('Tui Right');
    await waiting.getByRole('textbox', { name: 'Email address' }).fill('tui@harbour.example');
    await waiting.getByRole('button', { name: 'Save' }).click();
    await toasts(page).getByText('Tui Right was updated: a new activation mail is on its way to tui@harbour.example').waitFor();
    await row(page, 'Tui Right').getByText('tui@harbour.example').waitFor();
    const [link = ''] = await linksTo(page, 'tui@harbour.example', 1);

    const theirs = await workplace.newPage(refused);
    await theirs.goto(dead);
    await theirs.getByRole('heading', { level: 1, name: 'This link cannot be used' }).waitFor();
    await theirs.goto(link);
    await theirs.getByRole('heading', { level: 1, name: 'Activate your account' }).waitFor();
    expect(await theirs.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe('Tui Right');

    await row(page, 'Tui Right').click();
    await waiting.getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw the invitation of Tui Right?' });
    await question.getByText('The link mailed to tui@harbour.example stops working at once').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await toasts(page).getByText('The invitation of Tui Right was withdrawn').waitFor();
    await expect.poll(() => row(page, 'Tui Right').count()).toBe(0);
    await theirs.reload();
    await theirs.getByRole('heading', { level: 1, name: 'This link cannot be used' }).waitFor();
    await addUser(page, 'Tui Again', 'tui@harbour.example');
    await row(page, 'Tui Again').waitFor();
  });

  test('who is known already in the business cannot be added again', async () => {
    const page = await openUsers();
    const panel = await openPanel(page);
    await panel.getByRole('textbox', { name: 'Full name' }).fill('Somebody Else');
    await panel.getByRole('textbox', { name: 'Email address' }).fill(people.broker);
    await panel.getByRole('button', { name: 'Save' }).click();

    await problems(page).getByText('This address cannot be added').waitFor();
    await expectAccessible(page);
    expect(await panel.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe('Somebody Else');

    await panel.getByRole('button', { name: 'Close Add User' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  test('an administrator keeps their own status, and offers others only the next one', async () => {
    const page = await openUsers();
    await row(page, 'Mere Tane').click();
    const status = choice(editDialog(page), 'Status');
    await status.hover();
    await page.getByRole('tooltip', { includeHidden: true }).getByText('You cannot change your own status').waitFor();
    expect(await status.getAttribute('readonly')).not.toBeNull();
    for (const name of ['Branch', 'Full name', 'Email address'])
      expect(await editDialog(page).getByRole('textbox', { name, exact: true }).getAttribute('readonly')).not.toBeNull();
    await choice(editDialog(page), 'Accounts access').click();
    expect(await page.getByRole('option', { name: 'Allowed (Own Login)' }).getAttribute('data-combobox-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await editDialog(page).waitFor({ state: 'detached' });

    await setStatus(page, 'Jon Park', 'Transferring');
    await toasts(page).getByText('Jon Park was updated').waitFor();
    await row(page, 'Jon Park').getByText('Transferring').waitFor();
    await row(page, 'Jon Park').click();
    await choice(editDialog(page), 'Status').click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Normal', 'Transferring']);
    await page.getByRole('option', { name: 'Normal' }).click();
    await editDialog(page).getByRole('button', { name: 'Save' }).click();
    await row(page, 'Jon Park').getByText('Normal').waitFor();
  });

  test('somebody who is no administrator reads them, and changes nothing', async () => {
    const page = await openUsers(people.broker);
    for (const name of ['Add User', 'Change Log', 'Add branch', 'Save']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    await row(page, 'Mere Tane').click();
    await row(page, 'Mere Tane').press('Enter');
    await row(page, 'Tauranga').click();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);
  });

  test('are added and changed by keyboard alone', async () => {
    const page = await openUsers();
    await press(page, 'Alt+n');
    const name = addPanel(page).getByRole('textbox', { name: 'Full name' });
    await expect.poll(() => hasFocus(name)).toBe(true);
    await page.keyboard.type('Tom Avery-Hall');
    await press(page, 'Tab');
    await page.keyboard.type('tom@harbour.example');
    await press(page, 'ControlOrMeta+Enter');
    await row(page, 'Tom Avery-Hall').waitFor();

    await tabTo(page, page.getByRole('grid', { name: 'Users' }).locator('[role="row"][tabindex="0"]'));
    await press(page, 'Home');
    await press(page, 'Enter');
    await editDialog(page).waitFor();
    await expect.poll(() => hasFocus(choice(editDialog(page), 'Accounts access'))).toBe(true);
    // Opens the list, then goes past what is chosen and past what cannot be.
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await press(page, key);
    await tabTo(page, editDialog(page).getByRole('button', { name: 'Save' }));
    await press(page, 'Enter');
    await toasts(page).getByText('Jon Park was updated').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  });
});

describe('the branches of a business', () => {
  test('are added, renamed and deactivated, and only active ones are offered', async () => {
    const page = await openUsers();
    await page.getByRole('button', { name: 'Add branch' }).click();
    await branchDialog(page).getByRole('textbox', { name: 'Branch name' }).fill('Tauranga');
    await branchDialog(page).getByRole('button', { name: 'Save' }).click();
    await problems(page).waitFor();
    await branchDialog(page).getByRole('textbox', { name: 'Branch name' }).fill('Napier');
    await branchDialog(page).getByRole('button', { name: 'Save' }).click();
    await toasts(page).getByText('Branch Napier was saved').waitFor();

    await row(page, 'Napier').click();
    await branchDialog(page).getByRole('textbox', { name: 'Branch name' }).fill('Nelson');
    await branchDialog(page).getByRole('button', { name: 'Save' }).click();
    await row(page, 'Nelson').waitFor();

    await row(page, 'Tauranga').click();
    await choice(branchDialog(page), 'Status').click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await branchDialog(page).getByRole('button', { name: 'Save' }).click();
    await toasts(page).getByText('Branch Tauranga is not offered for new users any more').waitFor();

    const panel = await openPanel(page);
    await choice(panel, 'Branch').click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Main Office', 'Nelson']);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Change Log' }).click();
    const log = page.getByRole('dialog', { name: 'Change Log for Settings' });
    await log.getByText('Mere Tane added Branch Napier', { exact: false }).first().waitFor();
    await expectAccessible(page);
    await log.getByRole('searchbox').or(log.getByRole('textbox')).first().fill('Nelson');
    await expect.poll(() => log.getByRole('row').filter({ hasText: 'Mere Tane' }).count()).toBe(1);
  });
});

test('a second factor may be asked of everybody', async () => {
  const page = await openUsers(administrator);
  const panel = page.getByRole('region', { name: 'Business Settings' });
  await panel.getByRole('switch', { name: 'Everybody signs in with a second factor' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await toasts(page).getByText('Everyone now signs in with a second factor').waitFor();
  await page.getByText('Your business asks for a second factor: set one up below to go on.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/Registration/UserDetails');
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
  expect(await page.getByRole('button', { name: 'Open navigation' }).count()).toBe(0);
  await expectAccessible(page);

  const reply = await page.request.post('/api/auth/login', {
    data: { email: people.broker, password },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  expect(await reply.json()).toMatchObject({ mustSetUpSecondFactor: true });
});
