import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { password, people } from '#tests/support/app.ts';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { copyProduct, type ProductCopy } from '#tests/support/product-copy.ts';

let copy: ProductCopy;
let browser: TestBrowser;

/** An analyst changes two files; what is generated is generated. */
beforeAll(async () => {
  copy = copyProduct();
  copy.change<EntitySchema>('schemas/consignments/product-line.schema.json', ({ properties }) => {
    properties['palletMark'] = {
      title: 'Pallet Mark',
      type: 'string',
      maxLength: 12,
      'x-normalise': 'upper',
      'x-summary': true,
      'x-sort': true,
      'x-search': true,
    };
    properties['brandName'] = { ...properties['brandName'], 'x-summary': true, 'x-sort': true };
    properties['weightPerUnit'] = { ...properties['weightPerUnit'], 'x-summary': true, 'x-sort': true, 'x-search': true };
  });
  copy.change<UiSchema>('schemas/consignments/product-line.ui.json', (ui) => {
    ui['ui:layout'].push('palletMark');
  });
  const { address } = await copy.start();
  browser = await launchBrowser(address);
}, 180_000);

afterAll(async () => {
  await browser.close();
  await copy.stop();
});

test('a field added to a schema and its arrangement is typed, checked, stored, shown and documented', async () => {
  const page = await browser.newPage();
  await page.goto('/auth/login?returnUrl=%2FConsignments');
  await page.getByRole('textbox', { name: 'Email address' }).fill(people.broker);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /C-26-0731/ }).click();
  await page.getByRole('row', { name: /TV-5502/ }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Pallet Mark' });

  await field.fill('much too long a mark');
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByText('Pallet Mark must be at most 12 characters').waitFor();
  await field.fill('p-17');
  const patched = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click();
  const reply = await patched;
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const stored = await page.request.get(reply.url());

  await page.reload();
  await page.getByRole('row', { name: /TV-5502/ }).click();
  expect(await field.inputValue()).toBe('P-17');
  expect(reply.status()).toBe(204);
  expect(await stored.json()).toMatchObject({ palletMark: 'P-17', productCode: 'TV-5502' });
  expect(copy.read('schemas/generated/contract.json')).toContain('"/palletMark"');

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
  await browser.closePages();
});
