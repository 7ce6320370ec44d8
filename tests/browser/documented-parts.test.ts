/** A form drawn by what rjsf's documentation describes, in the words of that documentation. */
import { describe, expect, test } from 'vitest';
import { openFormPage } from './harness/form/form-page.ts';

const form = openFormPage();
const row = (name: string) => form.page.locator(`[data-row="${name}"]`);
const open = (values: Readonly<Record<string, unknown>> = {}) => form.open({ document: 'letter' }, values);
const summary = () => form.page.evaluate(() => window.form.summary());

describe('settings of ui:options', () => {
  test('reach widget and template', async () => {
    await open();

    expect(await row('subject').locator('input').getAttribute('type')).toBe('search');
    expect(await row('body').locator('textarea').getAttribute('rows')).toBe('7');
    expect(await row('subject').locator('[data-raw]').innerText()).toBe('What it is about. | In one line. | 0');
    expect(await row('subject').getByText('What it is about.', { exact: true }).count()).toBe(1);
    expect(await row('subject').getByText('In one line.', { exact: true }).count()).toBe(1);
    expect(await row('subject').evaluate((one) => [one.classList.contains('first'), one.style.order])).toEqual([true, '1']);
  });
});

describe('several of a list', () => {
  test('are chosen by stock widgets', async () => {
    await open({ tags: ['old'] });
    expect(await row('tags').locator('.mantine-MultiSelect-root').count()).toBe(1);

    await row('tags').locator('input.mantine-MultiSelect-inputField').click();
    await form.page.getByRole('option', { name: 'rare' }).click();
    await form.page.keyboard.press('Escape');
    await row('marks').getByRole('checkbox', { name: 'new' }).check();
    await row('marks').getByRole('checkbox', { name: 'old' }).check();
    await row('marks').getByRole('checkbox', { name: 'new' }).uncheck();

    expect(await form.valueOf('tags')).toEqual(['old', 'rare']);
    expect(await form.valueOf('marks')).toEqual(['old']);
  });
});

describe('the registry', () => {
  test('answers a widget about schemas and words', async () => {
    await open();

    expect(await row('rating').locator('[data-known]').innerText()).toBe('number false 6 3 Yes');
  });
});

describe('what a widget holds', () => {
  test('is dirty until it is typed back', async () => {
    await open({ subject: 'Cups' });
    const subject = row('subject').locator('[data-base]');

    await subject.fill('Saucers');
    expect((await summary()).isDirty).toBe(true);
    await subject.fill('Cups');

    expect((await summary()).isDirty).toBe(false);
  });

  test('is a number while it is typed, and empty again', async () => {
    await open();
    const weight = row('weight').locator('[data-base]');

    await weight.pressSequentially('2.50');
    expect(await form.valueOf('weight')).toBe(2.5);
    expect(await weight.inputValue()).toMatch(/^2\.50?$/);
    await weight.fill('');

    expect(await form.valueOf('weight')).toBeUndefined();
    expect((await summary()).isDirty).toBe(false);
  });

  test('survives what is typed elsewhere', async () => {
    await open();
    await row('rating').getByText('3 stars').click();

    await row('subject').locator('[data-base]').fill('Cups');
    await row('rating').getByRole('button', { name: 'Five' }).click();

    expect(await form.valueOf('rating')).toBe(5);
  });

  test('is emptied by a template', async () => {
    await open({ subject: 'Cups', tags: ['old'] });

    await row('subject').getByRole('button', { name: 'Empty Subject' }).click();
    await row('tags').getByRole('button', { name: 'Empty Tags' }).click();

    expect(await form.valueOf('subject')).toBeUndefined();
    expect(await row('subject').locator('[data-base]').inputValue()).toBe('');
    expect(await row('tags').locator('.mantine-Pill-root').count()).toBe(0);
  });
});
