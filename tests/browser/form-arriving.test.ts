/** Arriving in a field that holds something, and typing over what a picker holds. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openFormPage } from './harness/form/form-page.ts';

const forms = openFormPage();
const { open, field, input, valueOf } = forms;
let page: Page;
beforeEach(() => {
  page = forms.page;
});

describe('a field with something in it', () => {
  const selection = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      return focused instanceof HTMLInputElement ? focused.value.slice(focused.selectionStart ?? 0, focused.selectionEnd ?? 0) : undefined;
    });
  const boxOf = async (path: string) => {
    const box = await input(path).boundingBox();
    if (box === null) throw new Error(`${path} is not drawn.`);
    return box;
  };

  test('is selected by a click; a second one places the caret', async () => {
    await open({}, { brand: 'Rimu', quantity: 6 });
    await input('brand').click();
    expect(await selection()).toBe('Rimu');
    await input('brand').click();
    expect(await selection()).toBe('');
  });

  test('gives a drag and a double click what they select', async () => {
    await open({}, { brand: 'Rimu and Totara', quantity: 6 });
    const { x, y, height } = await boxOf('brand');
    await page.mouse.dblclick(x + 20, y + height / 2);
    expect((await selection())?.trim()).toBe('Rimu');

    await page.click('h1');
    await page.mouse.move(x + 14, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + height / 2, { steps: 4 });
    await page.mouse.up();
    const dragged = (await selection()) ?? '';
    expect(dragged).not.toBe('');
    expect('Rimu and Totara'.length).toBeGreaterThan(dragged.length);
  });

  test('is selected by a click on its label', async () => {
    await open({}, { brand: 'Rimu', quantity: 6 });
    await page.getByText('Brand', { exact: true }).click();
    expect(await selection()).toBe('Rimu');
  });

  test('is still typed over when its value changes after the user has arrived', async () => {
    await open({}, { brand: 'Rimu', quantity: 6 });
    await input('brand').click();
    await page.evaluate(() => window.form.assign({ brand: 'Totara' }));
    expect(await selection()).toBe('Totara');
  });
});

describe('a field with autofocus', () => {
  test.each([
    ...['country', 'unit', 'price', 'supply', 'used', 'agreed', 'delimiter', 'note', 'secret'].map((path) => ['goods', path]),
    ...['size', 'shape', 'marks', 'paper', 'parts'].map((path) => ['chosen', path]),
  ])('has the focus at first: %s, %s', async (document = '', path = '') => {
    await open({ document, autofocus: path });
    await field(path).locator(':focus').waitFor({ state: 'attached' });
  });

  test('begins at what is chosen, or where an item is added', async () => {
    await open({ document: 'chosen', autofocus: 'shape' });
    expect(await field('shape').locator(':focus').inputValue()).toBe('long');
    await open({ document: 'chosen', autofocus: 'parts' });
    expect(await field('parts').locator(':focus').innerText()).toBe('Add a part');
  });
});

describe('a select', () => {
  test('is searched by code, by name, and says when nothing matches', async () => {
    await open();
    await input('country').pressSequentially('c');
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['CN – China', "CI – Côte d'Ivoire"]);
    await input('country').fill('cote');
    expect(await page.getByRole('option').allInnerTexts()).toEqual(["CI – Côte d'Ivoire"]);
    await input('country').fill('qqqq');
    await page.getByText('No match found').waitFor();
    await input('country').fill('new');
    await page.keyboard.press('Enter');
    expect(await valueOf('country')).toBe('NZ');
    expect(await input('country').inputValue()).toBe('NZ – New Zealand');
  });

  test('takes a code that is typed and left, and is emptied by emptying it', async () => {
    await open();
    await input('country').pressSequentially('nz');
    await page.keyboard.press('Tab');
    expect(await valueOf('country')).toBe('NZ');
    await input('country').fill('');
    await page.keyboard.press('Tab');
    expect(await valueOf('country')).toBeUndefined();
  });

  test('is typed over: a code typed over another is the value', async () => {
    await open({}, { country: 'CN' });
    await input('code').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('NZ');
    expect(await input('country').inputValue()).toBe('NZ');
    await page.keyboard.press('Tab');
    expect(await valueOf('country')).toBe('NZ');
    expect(await input('country').inputValue()).toBe('NZ – New Zealand');
  });

  test.each(['Tab', 'a click'])('keeps what matches nothing when it is left by %s, with its message, and is not saved so', async (left) => {
    await open({}, { code: 'A', country: 'CN' });
    await input('country').click();
    await page.keyboard.type('Zz');
    if (left === 'Tab') await page.keyboard.press('Tab');
    else await page.click('h1');
    expect(await input('country').inputValue()).toBe('Zz');
    expect(await field('country').innerText()).toContain('Choose Origin country from the list');
    expect(await input('country').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate(() => [window.form.validate(), window.form.summary().isDirty])).toEqual(['country', true]);

    await input('country').fill('nz');
    await page.keyboard.press('Tab');
    expect(await valueOf('country')).toBe('NZ');
    expect(await field('country').innerText()).not.toContain('Choose one');
  });

  test('keeps what fits several names, too', async () => {
    await open({}, { country: 'NZ' });
    await input('country').fill('c');
    await page.keyboard.press('Tab');
    expect(await input('country').inputValue()).toBe('c');
    expect(await field('country').innerText()).toContain('from the list');
  });

  test('goes back to its value when Escape closes the list', async () => {
    await open({}, { country: 'CN' });
    await input('country').click();
    await page.keyboard.type('Zz');
    await page.keyboard.press('Escape');
    expect(await input('country').inputValue()).toBe('CN – China');
    await page.keyboard.press('Tab');
    expect(await valueOf('country')).toBe('CN');
  });

  test('shows a stored value that its list does not have', async () => {
    await open({}, { country: 'ZZ' });
    expect(await input('country').inputValue()).toBe('ZZ');
  });
});
