import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openFormPage } from './harness/form/form-page.ts';

const form = openFormPage();
let page: Page;
beforeEach(async () => {
  ({ page } = form);
  await form.open({ document: 'parcel' });
});

const row = (name: string) => page.locator(`[data-row="${name}"]`);
const wrong = (name: string) => row(name).getByRole('list', { name: 'What is wrong' }).getByRole('listitem').allInnerTexts();
const record = () => page.evaluate(() => structuredClone(window.form.record()));

describe('templates written for rjsf', () => {
  test('are handed the schema of the entity and the record', async () => {
    await form.open({ document: 'parcel' }, { name: 'Cups' });
    const drawn = page.getByRole('region', { name: 'Goods' });

    expect(await drawn.getAttribute('data-fields')).toBe('name size fragile handling volume');
    expect(JSON.parse((await drawn.getAttribute('data-record')) ?? '')).toEqual({ name: 'Cups' });
  });

  test('arrange the record and its fields, with labels, help and messages', async () => {
    expect(await page.getByRole('region', { name: 'Goods' }).locator('[data-row]').count()).toBe(5);
    expect(await row('name').locator('label').innerText()).toBe('Name (must be given)');
    expect(await row('name').getByText('As on the label.').count()).toBe(1);
    expect(await row('name').locator('.rjsf-field-string').count()).toBe(1);

    await page.locator('#save').click();

    expect(await wrong('name')).toEqual(['Name is a required field']);
    expect(await row('name').locator('.rjsf-field-error').getAttribute('data-errors')).toBe('1');
    await page.getByRole('button', { name: 'Name is a required field' }).click();
    await page.keyboard.type('Cups');
    await page.keyboard.press('Tab');
    expect(await wrong('name')).toEqual([]);
    expect(await record()).toMatchObject({ name: 'Cups' });
  });

  test('follow the rules', async () => {
    expect(await row('handling').locator('label').count()).toBe(0);

    await row('fragile').getByRole('switch').check();

    expect(await row('handling').locator('label').innerText()).toBe('Handling (must be given)');
  });
});

describe('a field written for rjsf', () => {
  test('draws the parts of its record with the fields of the library', async () => {
    await page.getByLabel('Length').fill('3');
    await page.getByLabel('Width').fill('1.5');
    await page.keyboard.press('Tab');

    expect(await record()).toMatchObject({ size: { length: 3, width: 1.5 }, volume: 4.5 });
    expect(await row('volume').locator('input').inputValue()).toBe('4.5');
  });

  test('says itself what is wrong, until it is edited', async () => {
    await page.getByLabel('Length').fill('3');
    await page.getByRole('button', { name: 'Flatten' }).click();
    expect(await wrong('size')).toEqual(['A parcel is never flat']);
    expect(await page.evaluate(() => window.form.summary().isValid)).toBe(false);
    await page.evaluate(() => window.form.focus('size'));
    expect(await page.getByLabel('Length').evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByLabel('Width').fill('2');

    expect(await wrong('size')).toEqual([]);
    expect(await record()).toMatchObject({ size: { length: 3, width: 2 } });
  });
});
