import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { problems, toasts } from '#tests/support/product-details.ts';
import { button, choosePassword, field, heading, mailedPlace, signInWith, signUp } from '#tests/support/sign-up.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const ADMINISTRATOR = 'admin@harbour.example';
const INVITED = 'Harbour Brokers Ltd invites you to Quayline';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite a business' });

async function openConsignment(reference: string, email = ADMINISTRATOR): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(reference);
  const page = await workplace.signedIn(email);
  await page.goto(`/Consignments/${consignmentId}`);
  await button(page, 'Details').click();
  await page.getByRole('heading', { name: 'Parties' }).waitFor();
  return page;
}

describe('an invitation', () => {
  test('goes from the parties of a consignment by mail to a business, which needs no second mail to sign up', async () => {
    const email = 'mark@totara.example';
    const page = await openConsignment('C-26-2101');
    await button(page, 'Invite a business').click();
    await dialog(page).waitFor();
    await button(page, 'Send invitation').click();
    await problems(page).getByText('Email address is a required field').waitFor();
    await field(page, 'Email address').fill(email);
    await button(page, 'Send invitation').click();
    await dialog(page).waitFor({ state: 'detached' });
    await toasts(page).getByText(`The invitation is on its way to ${email}`).waitFor();

    const guest = await workplace.newPage();
    await guest.goto(await mailedPlace(guest, email, INVITED));
    await guest.getByText('Invited by Harbour Brokers Ltd.').waitFor();
    await signUp(guest, guest.url(), { name: 'Mark Totara' });
    await heading(guest, 'Your account is now ready').waitFor();
    await expectAccessible(guest);
    await button(guest, 'Login').click();
    await heading(guest, 'Activate your account').waitFor();
    expect(await field(guest, 'Email address').inputValue()).toBe(email);
    await choosePassword(guest, 'Set password');
    await button(guest, 'Save').click();
    await button(guest, 'Login').click();
    await signInWith(guest, email);
    await guest.waitForURL('**/Registration/Business');
  });

  test('proves one address and no other', async () => {
    const page = await openConsignment('C-26-2103');
    await button(page, 'Invite a business').click();
    await field(page, 'Email address').fill('rewi@totara.example');
    await button(page, 'Send invitation').click();
    await dialog(page).waitFor({ state: 'detached' });

    const guest = await workplace.newPage();
    const place = await mailedPlace(guest, 'rewi@totara.example', INVITED);
    await signUp(guest, place, { name: 'Somebody Else', email: 'else@totara.example' });
    await heading(guest, 'Please check your inbox').waitFor();
  });

  test('is not offered to a user who is no administrator', async () => {
    const page = await openConsignment('C-26-2104', 'user@harbour.example');

    expect(await button(page, 'Invite a business').count()).toBe(0);
  });
});
