import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { toasts } from '#tests/support/product-details.ts';
import { button, expectNoOverflow, heading, mailedPlace } from '#tests/support/sign-up.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const INVITED = 'Acme Retail NZ invites you to join them';
const refused = { expectedErrors: [/40[09] \(/] };

/** The importer's administrator adds an address; answers the subject's page behind the mail. */
async function invite(emailAddress: string): Promise<string> {
  const page = await workplace.signedIn(people.importer);
  const [branch] = await (await page.request.get('/api/Branches')).json();
  const data = { branchId: branch.id, name: 'Jon Park', emailAddress, accountsAccess: 'D' };
  const added = await page.request.post('/api/Users', { data, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  expect(added.status()).toBe(201);
  const place = await mailedPlace(page, emailAddress, INVITED);
  await page.close();
  return place;
}

const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

describe('somebody whose address has an account', () => {
  test('declines the invitation of another business by its mail, without signing in', async () => {
    const place = await invite(people.forwarder);
    const page = await workplace.newPage({ width: 390, colorScheme: 'dark', ...refused });
    await page.goto(place);
    await heading(page, 'Invitation').waitFor();
    await page.getByText('Sign in and accept on Your details, or decline here.').waitFor();
    await expectNoOverflow(page);

    await button(page, 'Decline').click();
    await question(page, 'Decline the invitation of Acme Retail NZ?').getByRole('button', { name: 'Decline' }).click();

    await heading(page, 'Invitation declined').waitFor();
    await expectAccessible(page);
    await page.reload();
    await heading(page, 'This link cannot be used').waitFor();
  });

  test('accepts on their own page, has left their business, and is erased there by words that cannot be misread', async () => {
    await invite(people.broker);
    const page = await workplace.signedIn(people.broker);
    await page.goto('/Registration/UserDetails');
    const row = page.getByRole('row', { name: /Acme Retail NZ/ });
    await row.waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Accept' }).click();
    const joining = question(page, 'Join Acme Retail NZ?');
    await joining.getByText('You leave your business at once').waitFor();
    await joining.getByRole('button', { name: 'Join Acme Retail NZ' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const session = await (await page.request.get('/api/UserSessions')).json();
    expect(session).toMatchObject({ fullName: 'Jon Park', businessName: 'Acme Retail NZ' });

    const administrator = await workplace.signedIn('admin@harbour.example');
    await administrator.goto('/Users');
    const left = administrator.getByRole('row', { name: /Jon Park/ });
    await left.getByText('Left').waitFor();
    await left.click();
    await administrator.getByText('Jon Park left for another business').waitFor();
    await button(administrator, 'Erase').click();
    const erasing = question(administrator, 'Erase Jon Park for good?');
    await erasing.getByText('are removed everywhere. You cannot undo this.').waitFor();
    await expectAccessible(administrator);
    await erasing.getByRole('button', { name: 'Erase for good' }).click();
    await toasts(administrator).getByText('The user was erased').waitFor();
    await expect.poll(() => left.count()).toBe(0);
  });
});
