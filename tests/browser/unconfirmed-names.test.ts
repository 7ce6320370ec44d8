import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { toasts } from '#tests/support/product-details.ts';
import { expectNoOverflow, mailedPlace } from '#tests/support/sign-up.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const NAME = 'Acme RetaiI Ltd';
const EMAIL = 'ana@acme-retaii.example';
const MARK = 'Unconfirmed name';
const headers = { 'x-requested-with': 'XMLHttpRequest' };

/** Makes a consignment with the broker on it, as the business of the page; answers its page's address. */
async function shareWithBroker(page: Page): Promise<string> {
  const data = { tradeDirection: 'Import', transportMode: 'Sea', creatorRole: 'buyer' };
  const made = await page.request.post('/api/consignments', { data, headers });
  const place = String(made.headers()['location']);
  const choices: readonly { registrationId: number; name: string }[] = await (
    await page.request.get(`${place}/parties/choices?Role=inboundBroker`)
  ).json();
  const broker = choices.find(({ name }) => name === 'Harbour Brokers Ltd')?.registrationId;
  const named = await page.request.put(`${place}/parties/inboundBroker/${broker}`, { headers });
  expect(named.status()).toBe(204);
  return place.replace('/api/consignments', '/Consignments');
}

test('a name like that of another business is marked for others until an operator confirms it', { timeout: 180_000 }, async () => {
  // Given a business that calls itself almost as another one
  await workplace.app.addImporter(NAME, EMAIL);
  const own = await workplace.signedIn(EMAIL);
  await own.goto('/Users');
  await own.getByText('The name of your business is like that of another one of the country.').waitFor();
  await expectAccessible(own);
  const place = await shareWithBroker(own);
  const [branch] = await (await own.request.get('/api/Branches')).json();
  const invited = { branchId: branch.id, name: 'Tom Avery', emailAddress: people.forwarder, accountsAccess: 'D' };
  expect((await own.request.post('/api/Users', { data: invited, headers })).status()).toBe(201);

  // Then whoever deals with it is told
  const broker = await workplace.signedIn(people.broker);
  await broker.goto(place);
  await broker.getByText(`${NAME} (buyer, unconfirmed name)`).waitFor();
  await broker.getByRole('button', { name: 'Details' }).click();
  const party = broker.getByRole('row', { name: new RegExp(NAME) }).first();
  await party.getByText(MARK).waitFor();
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Parties' }).first().click();
  const dialog = broker.getByRole('dialog', { name: /^Parties of/ });
  await dialog.getByText(/A name that is marked as unconfirmed/).waitFor();
  await dialog
    .getByRole('row', { name: new RegExp(NAME) })
    .getByText(MARK)
    .waitFor();
  await expectAccessible(broker);

  const forwarder = await workplace.signedIn(people.forwarder, { width: 390, colorScheme: 'dark' });
  await forwarder.goto('/Registration/UserDetails');
  await forwarder
    .getByRole('row', { name: new RegExp(NAME) })
    .getByText(MARK)
    .waitFor();
  await expectAccessible(forwarder);
  const outsider = await workplace.newPage({ width: 390, colorScheme: 'dark' });
  await outsider.goto(await mailedPlace(forwarder, people.forwarder, `${NAME} (unconfirmed name) invites you to join them`));
  await outsider.getByText('Accept only if you know who invites you.').waitFor();
  await expectAccessible(outsider);
  await expectNoOverflow(outsider);

  // And an operator, who has looked at it, confirms it
  const operator = await workplace.signedIn('operator@quayline.example');
  await operator.goto('/UnconfirmedNames');
  const row = operator.getByRole('row', { name: new RegExp(NAME) });
  await row.getByText('Acme Retail NZ').waitFor();
  await expectAccessible(operator);
  await row.getByRole('button', { name: `Confirm name ${NAME}` }).click();
  const question = operator.getByRole('alertdialog', { name: `Confirm the name ${NAME}?` });
  await question.getByText(/Ana Reyes registered it with the address ana@acme-retaii\.example/).waitFor();
  await expectAccessible(operator);
  await question.getByRole('button', { name: 'Confirm name' }).click();
  await toasts(operator).getByText(`The name ${NAME} is confirmed`).waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await operator.getByText('No name is unconfirmed, or nothing matches the filters.').waitFor();
  await expectAccessible(operator);
  await operator.setViewportSize({ width: 390, height: 800 });
  await expectNoOverflow(operator);

  await broker.reload();
  await broker
    .getByText(new RegExp(`${NAME} \\(buyer`))
    .first()
    .waitFor();
  expect(await broker.getByText(/unconfirmed/i).count()).toBe(0);
});
