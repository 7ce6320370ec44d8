/** Two new lists, one of which refers to the other, and a new field: documents alone, no code. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { openExtendedProduct } from '#tests/support/extended-product.ts';

const product = openExtendedProduct();
/** The broker's own page; what one test lists the next one finds. */
let page: Page;

beforeAll(async () => {
  page = await signedIn(people.broker);
});

async function signedIn(email: string): Promise<Page> {
  // A code twice and a record that another saved meanwhile are refused on purpose.
  const opened = await product.newPage({ expectedErrors: [/status of 4(00|12)/] });
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
  beforeEach(async () => {
    await page.goto('/Vessels');
    await page.getByRole('grid', { name: 'Vessels' }).waitFor();
  });

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
    await dialog()
      .getByText(/ saved this at .*What you typed is kept: check it and save/)
      .waitFor();
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
    const contract = JSON.parse(product.read('schemas/generated/contract.json'));

    expect(Object.keys(contract.paths['/Vessels'])).toEqual(['get', 'post', 'patch']);
    expect(Object.keys(contract.paths['/Vessels/{id}'])).toEqual(['get', 'put', 'patch', 'delete']);
    expect(product.read('schemas/generated/operations.ts')).toContain('body: VesselCreate;');
    product.run('node_modules/typescript/bin/tsc', '--build', 'src/server');
  });
});

test('a record of another list is chosen by its label, shown by it, and kept while it is referred to', async () => {
  for (const code of ['HMM1', 'HMM2']) {
    const added = await page.request.post('/api/Vessels', { data: { code, name: `Ship ${code}` }, headers: OWN });
    expect(added.status()).toBe(201);
  }
  await page.goto('/Voyages');
  await page.getByText('No voyage is listed.').waitFor();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog().getByRole('textbox', { name: 'Number' }).fill('V1');
  await dialog()
    .getByRole('combobox', { name: 'Vessel' })
    .or(dialog().getByRole('textbox', { name: 'Vessel' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'HMM2' }).click();
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });

  await page.getByRole('row', { name: 'V1' }).getByText('HMM2').waitFor();
  const [{ vesselId }] = (await (await page.request.get('/api/Voyages')).json()).items;
  const refused = await page.request.delete(`/api/Vessels/${vesselId}`, { headers: OWN });
  expect([refused.status(), (await refused.json()).title]).toEqual([
    409,
    'Vessel HMM2 cannot be deleted: 1 record(s) refer to it (Voyage Vessel 1)',
  ]);
});

test('a field added to a schema and its arrangement is typed, checked, stored, shown and documented', async () => {
  await page.goto('/Consignments');
  await page.getByRole('row', { name: /C-26-0731/ }).click();
  await page.getByRole('row', { name: /TV-5502/ }).click();
  const mark = page.getByRole('dialog').getByRole('textbox', { name: 'Pallet Mark' });

  await mark.fill('much too long a mark');
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByText('Pallet Mark must be at most 12 characters').waitFor();
  await mark.fill('p-17');
  const patched = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click();
  const reply = await patched;
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const stored = await page.request.get(reply.url());

  await page.reload();
  await page.getByRole('row', { name: /TV-5502/ }).click();
  await expect.poll(() => mark.inputValue()).toBe('P-17');
  expect(reply.status()).toBe(204);
  expect(await stored.json()).toMatchObject({ palletMark: 'P-17', productCode: 'TV-5502' });
  expect(product.read('schemas/generated/contract.json')).toContain('"/palletMark"');

  const list = reply.url().replace(/\/\d+$/, '');
  const read = async (query: string) => {
    const answer = await page.request.get(`${list}?${query}`);
    expect(answer.status(), await answer.text()).toBe(200);
    const { items }: { items: readonly Record<string, unknown>[] } = await answer.json();
    return items;
  };
  const sortedBy = async (colId: string) => {
    const items = await read(`PageSize=200&SortModel=${encodeURIComponent(JSON.stringify([{ colId, sort: 'desc' }]))}`);
    return items.map((item) => item[colId]).filter((value) => value !== undefined && value !== null);
  };
  expect((await read('SearchText=p-17')).map((item) => item['productCode'])).toEqual(['TV-5502']);
  expect((await sortedBy('palletMark'))[0]).toBe('P-17');
  const brands = (await sortedBy('brandName')).map(String);
  expect(brands).toEqual(brands.toSorted((a, b) => (a < b ? 1 : -1)));
  const weights = (await sortedBy('weightPerUnit')).map(Number);
  expect(weights.length).toBeGreaterThan(2);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect((await read(`SearchText=${weights[0]}`)).some((item) => item['weightPerUnit'] === weights[0])).toBe(true);
});
