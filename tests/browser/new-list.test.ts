import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible, launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { copyProduct, type ProductCopy } from '#tests/support/product-copy.ts';

let copy: ProductCopy;
let browser: TestBrowser;
/** The broker's own page; what one test lists the next one finds. */
let page: Page;

/** A new code list: an entity, its arrangement, its x-resource, its screens. No code. */
beforeAll(async () => {
  copy = copyProduct();
  copy.add(join(import.meta.dirname, '../fixtures/vessels'));
  const { address } = await copy.start();
  browser = await launchBrowser(address);
  page = await signedIn(people.broker);
}, 180_000);

beforeEach(async () => {
  await page.goto('/Vessels');
  await page.getByRole('grid', { name: 'Vessels' }).waitFor();
});

afterAll(async () => {
  await browser.closePages();
  await browser.close();
  await copy.stop();
});

async function signedIn(email: string): Promise<Page> {
  // A code twice and a record that another saved meanwhile are refused on purpose.
  const opened = await browser.newPage({ expectedErrors: [/status of 4(00|12)/] });
  const reply = await opened.request.post('/api/auth/login', { data: { email, password }, headers: OWN });
  expect(reply.status()).toBe(200);
  await opened.goto('/');
  await opened.getByRole('link', { name: 'Vessels' }).click();
  await opened.getByRole('grid', { name: 'Vessels' }).waitFor();
  return opened;
}

const OWN = { 'x-requested-with': 'XMLHttpRequest' };
const row = (name: string) => page.getByRole('grid', { name: 'Vessels' }).getByRole('row', { name });
const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByRole('textbox', { name });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

/** Answers a question in the middle of an action. */
async function answer(name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
}

async function add(code: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await field('Code').fill(code);
  await field('Name').fill(name);
  await button('Save').click();
  await dialog().waitFor({ state: 'detached' });
  await row(name).waitFor();
}

describe('a new code list, of documents only', () => {
  test('is begun empty, and its dialog asks for what must be there', async () => {
    await page.getByText('No vessel is listed.').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await button('Save').click();
    await dialog().getByText('Code is a required field').first().waitFor();
    await expectAccessible(page);
    await button('Cancel').click();
    await dialog().waitFor({ state: 'detached' });
  });

  test('takes records, normalised, and refuses a code twice at the field', async () => {
    await add('ever1', 'Ever Given');
    await add('msc07', 'MSC Oscar');
    await add('maersk', 'Madrid Maersk');
    await row('EVER1').waitFor();

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await field('Code').fill('EVER1');
    await field('Name').fill('Another');
    const refused = page.waitForResponse((reply) => reply.request().method() === 'POST');
    await button('Save').click();
    expect((await refused).status()).toBe(400);
    await dialog().getByText('Code EVER1 is taken: choose another').first().waitFor();
    await button('Cancel').click();
    await answer('Discard');
    await dialog().waitFor({ state: 'detached' });
  });

  test('is searched', async () => {
    await page.getByRole('searchbox').fill('oscar');
    await row('EVER1').waitFor({ state: 'detached' });
    await row('MSC07').waitFor();
    await page.getByRole('searchbox').fill('');
    await row('EVER1').waitFor();
    await expectAccessible(page);
  });

  test('opens a record, keeps what was typed when another saved it meanwhile, and saves it then', async () => {
    await row('EVER1').getByText('EVER1').click();
    await expect.poll(() => field('Name').inputValue()).toBe('Ever Given');
    const listed = await page.request.get('/api/Vessels?SearchText=EVER1');
    const [{ id }] = (await listed.json()).items;
    const theirs = await page.request.patch(`/api/Vessels/${id}`, {
      data: [{ op: 'replace', path: '/flagCountryCode', value: 'PA' }],
      headers: { ...OWN, 'if-match': '"1"' },
    });
    expect(theirs.status()).toBe(204);

    await field('Name').fill('Ever Given II');
    const stale = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await button('Save').click();
    expect((await stale).status()).toBe(412);
    await dialog().getByText('Someone else has saved this since you opened it').waitFor();
    expect(await field('Name').inputValue()).toBe('Ever Given II');
    await button('Save').click();
    await dialog().waitFor({ state: 'detached' });

    await row('Ever Given II').waitFor();
    const stored = await page.request.get(`/api/Vessels/${id}`);
    expect(stored.headers()['etag']).toBe('"3"');
    expect(await stored.json()).toMatchObject({ name: 'Ever Given II', flagCountryCode: 'PA' });
  });

  test('tells in its change log who did what', async () => {
    await page.getByRole('button', { name: 'Change Log' }).click();
    await dialog().getByText('changed Vessel EVER1: Name “Ever Given” → “Ever Given II”').waitFor();
    await dialog().getByText('Found 5 record(s)').first().waitFor();
    await dialog()
      .getByText(/^\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d$/)
      .first()
      .waitFor();

    await dialog().getByRole('searchbox').fill('OSCAR');
    await dialog().getByText('Found 1 record(s)').first().waitFor();
    await expectAccessible(page);
    await button('Close').last().click();
    await dialog().waitFor({ state: 'detached' });
  });

  test('is looked up by the beginning of a code', async () => {
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await dialog().getByRole('searchbox').fill('ma');
    await dialog().getByRole('row', { name: 'Madrid Maersk' }).waitFor();
    await dialog().getByRole('row', { name: 'EVER1' }).waitFor({ state: 'detached' });
    await button('OK').click();
    await page.getByText('Madrid Maersk found').waitFor();
  });

  test('is not seen by another business, which has a list of its own', async () => {
    const [{ id }] = (await (await page.request.get('/api/Vessels')).json()).items;

    const other = await signedIn(people.importer);
    await other.getByText('No vessel is listed.').waitFor();
    const theirs = await other.request.get(`/api/Vessels/${id}`);
    const missing = await other.request.get('/api/Vessels/1');

    expect([theirs.status(), await theirs.text()]).toEqual([404, await missing.text()]);
  });

  test('deletes many records at once, after asking', async () => {
    await row('MSC07').getByRole('checkbox').click();
    await row('MAERSK').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Confirm Delete' });
    await question.getByText('2 will be deleted').waitFor();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();

    await row('MSC07').waitFor({ state: 'detached' });
    expect((await (await page.request.get('/api/Vessels')).json()).items).toMatchObject([{ code: 'EVER1' }]);
  });

  test('stands in the contract as if it had been written out, and the code beside it still fits', () => {
    const contract = JSON.parse(copy.read('schemas/generated/contract.json'));

    expect(Object.keys(contract.paths['/Vessels'])).toEqual(['get', 'post', 'patch']);
    expect(Object.keys(contract.paths['/Vessels/{id}'])).toEqual(['get', 'put', 'patch', 'delete']);
    expect(copy.read('schemas/generated/operations.ts')).toContain('body: VesselCreate;');
    copy.checkTypes();
  });
});
