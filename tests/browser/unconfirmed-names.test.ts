import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
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

/** The page of its consignment, on which the broker is. */
let place: string;

beforeAll(async () => {
  await workplace.app.addImporter(NAME, EMAIL);
  const own = await workplace.signedIn(EMAIL);
  place = await shareWithBroker(own);
  const [branch] = await (await own.request.get('/api/Branches')).json();
  const invited = { branchId: branch.id, name: 'Tom Avery', emailAddress: people.forwarder, accountsAccess: 'D' };
  expect((await own.request.post('/api/Users', { data: invited, headers })).status()).toBe(201);
});

/** Makes a consignment as the business of the page, and names the broker; answers the address of its page. */
async function shareWithBroker(page: Page): Promise<string> {
  const data = { tradeDirection: 'Import', transportMode: 'Sea', creatorRole: 'buyer' };
  const made = await page.request.post('/api/consignments', { data, headers });
  const at = String(made.headers()['location']);
  const choices: readonly { registrationId: number; name: string }[] = await (
    await page.request.get(`${at}/parties/choices?Role=inboundBroker`)
  ).json();
  const broker = choices.find(({ name }) => name === 'Harbour Brokers Ltd')?.registrationId;
  const named = await page.request.put(`${at}/parties/inboundBroker/${broker}`, { headers });
  expect(named.status()).toBe(204);
  return at.replace('/api/consignments', '/Consignments');
}

const rowOf = (scope: Page | Locator) => scope.getByRole('row', { name: new RegExp(NAME) });

describe('a name like that of another business', () => {
  test('is told to its own people', { timeout: 60_000 }, async () => {
    const own = await workplace.signedIn(EMAIL);
    await own.goto('/Users');
    await own.getByText('The name of your business resembles another’s.').waitFor();
    await expectAccessible(own);
  });

  test('is marked on consignments', { timeout: 60_000 }, async () => {
    const broker = await workplace.signedIn(people.broker);
    await broker.goto(place);
    await broker.getByText(`${NAME} (buyer, unconfirmed name)`).waitFor();
    await broker.getByRole('button', { name: 'Details' }).click();
    await rowOf(broker).getByText(MARK).waitFor();

    await broker.getByRole('button', { name: 'Parties' }).first().click();
    const dialog = broker.getByRole('dialog', { name: /^Parties of/ });
    await dialog.getByText(/An unconfirmed name resembles/).waitFor();
    await rowOf(dialog).getByText(MARK).waitFor();
    await expectAccessible(broker);
  });

  test('is marked where it invites somebody', { timeout: 60_000 }, async () => {
    const dark = { width: 390, colorScheme: 'dark' } as const;
    const forwarder = await workplace.signedIn(people.forwarder, dark);
    await forwarder.goto('/Registration/UserDetails');
    await forwarder.getByText(`${NAME}: the name resembles another business’s`).waitFor();
    await expectNoOverflow(forwarder);

    const outsider = await workplace.newPage(dark);
    await outsider.goto(await mailedPlace(forwarder, people.forwarder, `${NAME} (unconfirmed name) invites you to join them`));
    await outsider.getByText('Accept only if you know who invites you.').waitFor();
    await expectAccessible(outsider);
    await expectNoOverflow(outsider);
  });

  test('is confirmed by an operator, and marked no more', { timeout: 90_000 }, async () => {
    const operator = await workplace.signedIn('operator@quayline.example');
    await operator.goto('/UnconfirmedNames');
    const row = rowOf(operator);
    await row.getByText('Acme Retail NZ').waitFor();
    await row.getByRole('button', { name: `Confirm name ${NAME}` }).click();
    const question = operator.getByRole('alertdialog', { name: `Confirm the name ${NAME}?` });
    await question.getByText(/Ana Reyes registered it with the address ana@acme-retaii\.example/).waitFor();
    await question.getByRole('button', { name: 'Confirm name' }).click();
    await toasts(operator).getByText(`The name ${NAME} is confirmed`).waitFor();
    await operator.getByText('No name is unconfirmed, or none matches the filters.').waitFor();
    await expectAccessible(operator);

    const broker = await workplace.signedIn(people.broker);
    await broker.goto(place);
    await broker.getByText(`${NAME} (buyer)`).waitFor();
    expect(await broker.getByText(/unconfirmed/i).count()).toBe(0);
  });
});
