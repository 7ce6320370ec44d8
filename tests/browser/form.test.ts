import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { askAxe } from '#tests/support/axe.ts';
import { openFormPage } from './harness/form/form-page.ts';

const forms = openFormPage();
const { open, field, input, valueOf } = forms;
let page: Page;
beforeEach(() => {
  page = forms.page;
});
const focusedField = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']);

test('no form element answers before the fields where a browser has nothing to fill in', async () => {
  await open({ document: 'product-line' });
  expect(await field('description').count()).toBe(1);
  expect(await page.locator('form, [novalidate]').count()).toBe(0);
});

describe('typing', () => {
  test('at 30 keys a second is kept in every text field of a product line while refreshes, rights and effects arrive', async () => {
    await open({ document: 'product-line', mode: 'edit' }, { id: 1, line: 1, quantityOrdered: 2, exportValue: 10 });
    await page.evaluate(() => {
      let round = 0;
      setInterval(() => {
        round += 1;
        const { form } = window;
        const typed = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '';
        const other = typed === 'brandName' ? 'packageMaterials' : 'brandName';
        const before = structuredClone(form.record());
        const finish = form.beginEffect('late');
        setTimeout(() => finish({ [typed]: before[typed], [other]: `answer ${round}` }), 500);
        form.setContext({ session: { round } });
        form.rebase({ ...before, [typed]: undefined, [other]: `stored ${round}` });
      }, 150);
    });
    const fields = await page.$$eval(
      '[data-field] :is(input:not([type=checkbox], [type=radio], [type=hidden]), textarea):not([readonly])',
      (found) =>
        found
          .flatMap((element) => (element instanceof HTMLElement ? [element] : []))
          .map(({ id, inputMode }) => ({
            id,
            text: inputMode === 'decimal' || inputMode === 'numeric' ? '123456789012345678' : 'one two three four',
          })),
    );
    expect(fields.length).toBeGreaterThan(15);
    const kept: Record<string, string> = {};
    for (const { id, text } of fields) {
      const control = page.locator(`[id="${id}"]`);
      if (id.endsWith('hsTariffCode') || !(await control.isEditable())) continue;
      await control.fill('');
      for (const key of text) {
        await page.keyboard.insertText(key);
        await page.waitForTimeout(1000 / 30);
      }
      kept[id] = await control.inputValue();
      await page.keyboard.press('Escape');
    }
    const expected = fields.filter(({ id }) => id in kept).map(({ id, text }) => [id, text]);
    expect(kept).toEqual(Object.fromEntries(expected));
  });

  test('keys at 30 a second are all kept while late effects write to the same and the next field', async () => {
    await open({}, { quantity: 1 });
    await page.evaluate(() => {
      window.lateEffect = (form) => {
        const finish = form.beginEffect('lookup');
        const { value } = form.field('note');
        setTimeout(() => finish({ note: value, brand: 'late' }), 500);
      };
    });
    const text = Array.from({ length: 60 }, (_, index) => 'abcdefghijklmnopqrstuvwxyz '[index % 27]).join('');
    await input('note').focus();
    for (const key of text) {
      await page.keyboard.insertText(key);
      await page.waitForTimeout(1000 / 30);
    }
    await page.waitForTimeout(600);
    expect(await input('note').inputValue()).toBe(text);
    expect(await valueOf('note')).toBe(text);
    expect(await valueOf('brand')).toBe('late');
    expect(await focusedField()).toBe('note');
  });

  test('in the middle of a text keeps the caret', async () => {
    await open({}, { note: 'one three' });
    await input('note').focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('two ');
    expect(await input('note').inputValue()).toBe('one two three');
  });

  test('a number stays as typed until the field is left', async () => {
    await open();
    await input('price').pressSequentially('24 500.5');
    expect(await input('price').inputValue()).toBe('24 500.5');
    expect(await valueOf('price')).toBe(24500.5);
    await page.keyboard.press('Tab');
    expect(await input('price').inputValue()).toBe('24,500.50');
  });

  test('what cannot be read stays, with the reason', async () => {
    await open();
    await input('quantity').pressSequentially('12x');
    await page.keyboard.press('Tab');
    expect(await input('quantity').inputValue()).toBe('12x');
    expect(await input('quantity').getAttribute('aria-invalid')).toBe('true');
    expect(await field('quantity').innerText()).toContain('Quantity must be a number');
  });

  test('derived fields follow each key', async () => {
    await open({}, { perUnit: 2 });
    await input('quantity').pressSequentially('12');
    expect(await input('total').inputValue()).toBe('24');
    await input('total').fill('48');
    expect(await input('perUnit').inputValue()).toBe('4');
  });

  test('a change from outside is not taken while a word is being composed', async () => {
    await open();
    await input('note').focus();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await page.evaluate(() => window.form.assign({ note: 'outside' }));
    expect(await input('note').inputValue()).toBe('に');
    await client.send('Input.insertText', { text: '日' });
    expect(await valueOf('note')).toBe('日');
  });

  test('a date is read as it is typed', async () => {
    await open();
    await input('supply').pressSequentially('14/3/26');
    await page.keyboard.press('Tab');
    expect(await input('supply').inputValue()).toBe('14 Mar 2026');
    expect(await valueOf('supply')).toBe('2026-03-14');
  });
});

test('a block of many lines is pasted whole', async () => {
  await open();
  const block = Array.from({ length: 2000 }, (_, index) => `line ${index}\tvalue`).join('\n');
  await input('note').focus();
  await page.keyboard.insertText(block);
  expect(await valueOf('note')).toBe(block);
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  expect(await input('note').inputValue()).toBe(`${block}!`);
});

test('Enter in the only field of a form does not leave the page', async () => {
  await open({ document: 'many', fields: '1' });
  const address = page.url();
  await input('f0').pressSequentially('5');
  await page.keyboard.press('Enter');
  expect(await valueOf('f0')).toBe(5);
  expect(page.url()).toBe(address);
});

test('a date can be chosen from the calendar by keyboard, and the focus comes back', async () => {
  await open({}, { supply: '2026-03-14' });
  await input('supply').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const day = page.getByRole('button', { name: '20 March 2026' });
  await day.focus();
  await page.keyboard.press('Enter');
  expect(await input('supply').inputValue()).toBe('20 Mar 2026');
  expect(await focusedField()).toBe('supply');
});

test('the calendar marks today by the clock of the business, and opens there or at the day that is chosen', async () => {
  // In Kiribati it is the 1st of April, in Europe and America still March.
  await page.clock.setFixedTime('2026-03-31T11:30:00Z');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const today = page.locator('[aria-current=date]');
  await open({}, {});
  await page.evaluate(() => window.form.setContext({ session: { timeZone: 'Pacific/Kiritimati' } }));
  await page.getByRole('button', { name: 'Choose Expected supply' }).click();
  await expect.poll(focused).toBe('1 April 2026');
  expect(await today.getAttribute('aria-label')).toBe('1 April 2026');
  const borderOf = (day: string) =>
    page.getByRole('button', { name: day, exact: true }).evaluate((element) => getComputedStyle(element).borderTopWidth);
  expect([await borderOf('1 April 2026'), await borderOf('2 April 2026')]).toEqual(['1px', '0px']);

  await open({}, { supply: '2026-03-14' });
  await page.getByRole('button', { name: 'Choose Expected supply' }).click();
  await expect.poll(focused).toBe('14 March 2026');
  // With its clock.
  await page.context().close();
});

describe('the list of problems', () => {
  test('takes the focus when validation fails, and leads to each field', async () => {
    await open();
    await page.click('#save');
    const panel = page.locator('[data-problems]');
    expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await panel.innerText()).toContain('Please correct the following issues');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await focusedField()).toBe('country');
    expect(await input('country').getAttribute('aria-invalid')).toBe('true');
    const described = await input('country').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain('Origin country is a required field');
  });

  test('goes when all is mended', async () => {
    await open({}, { country: 'NZ' });
    await page.click('#save');
    await input('code').pressSequentially('A');
    expect(await page.locator('[data-problems]').count()).toBe(0);
  });

  test('does not make the user press twice', async () => {
    await open({}, { country: 'NZ' });
    await input('code').focus();
    await page.locator('#save').hover();
    await page.mouse.down();
    // The message would push the button away from under the pointer.
    expect(await field('code').innerText()).not.toContain('required');
    await page.mouse.up();
    await page.locator('[data-problems]').waitFor();
    expect(await field('code').innerText()).toContain('required');
  });
});

describe('a field that cannot be changed', () => {
  test('is in the tab order and says why', async () => {
    await open({}, { quantity: 1 });
    await input('brand').focus();
    await page.keyboard.type('x');
    expect(await input('brand').inputValue()).toBe('');
    expect(await input('brand').getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('tooltip', { includeHidden: true }).getByText('Needs a quantity above five').waitFor();
    const described = (await input('brand').getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Needs a quantity above five');
  });
});

test('focus is handed on before its field hides', async () => {
  await open({}, { used: true, reason: 'x' });
  await input('reason').focus();
  await page.evaluate(() => window.form.assign({ used: false }));
  await field('reason').waitFor({ state: 'detached' });
  expect(await focusedField()).toBe('agreed');
});

test.each(['light', 'dark'])('in %s colours axe finds nothing on an open list and an open calendar', async (scheme) => {
  // Popups stand at the end of the body, outside the page's regions.
  const findings = () => askAxe(page, (axe) => axe.disableRules(['region']));
  await open({ scheme }, { supply: '2026-03-14' });
  await input('country').press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  expect(await findings()).toEqual([]);
  await page.getByRole('button', { name: 'Choose Expected supply' }).click();
  await page.getByRole('button', { name: 'Next month' }).waitFor();
  expect(await findings()).toEqual([]);
});
