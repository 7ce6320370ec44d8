/** Charts over declarations, reached from their list: what they show, their rows, and both on paper and in a file. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { press, tabTo } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const figure = (page: Page, name: string): Locator => page.getByRole('figure', { name });
const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name });

test('a broker goes from the list of declarations to their charts and back to rows, by keyboard', async () => {
  const page = await workplace.signedIn(people.broker);
  await page.goto('/Declarations');
  await page.getByRole('row', { name: /D-26-0731/ }).waitFor();

  await press(page, 'Alt+c');
  const values = figure(page, 'Value for duty by month and consignee, NZD');
  await values.locator('.recharts-bar-rectangle').first().waitFor();
  await tabTo(page, values.getByRole('button', { name: 'Show as a table' }));
  await press(page, 'Enter');
  expect(await values.getByRole('row', { name: /^Oct/ }).getByRole('cell').allInnerTexts()).toEqual(['109,340.67']);
  expect(
    await grid(page, 'Value by month and consignee')
      .getByRole('row', { name: /Acme Retail NZ/ })
      .innerText(),
  ).toContain('109,340.67');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Duty saved' }).focus();
  await press(page, 'Enter');
  await figure(page, 'Duty saved by preference, NZD').waitFor();
  await grid(page, 'Duty saved by preference').getByRole('row', { name: /^LLDC/ }).waitFor();
  expect(await page.locator('[data-fresh]').count(), 'rows of another grouping are not marked as new').toBe(0);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Classified by' }).focus();
  await press(page, 'Enter');
  await figure(page, 'Lines by what classified them').getByRole('button', { name: 'Show as a table' }).click();
  const total = figure(page, 'Lines by what classified them').getByRole('row', { name: /^Total/ });
  expect(await total.getByRole('cell').allInnerTexts()).toEqual(['12']);
  await expectAccessible(page);
});

test('the rows behind a chart are its file; a year without declarations says so', async () => {
  const page = await workplace.signedIn(people.broker);
  await page.goto('/Declarations/Charts');
  await grid(page, 'Value by month and consignee')
    .getByRole('row', { name: /Acme Retail NZ/ })
    .waitFor();

  await page.getByRole('button', { name: /Export/ }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()]);

  const lines = (await readFile(await download.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .replaceAll('"', '')
    .trim()
    .split(/\r?\n/);
  expect(lines).toEqual(['Month,Consignee,Lines,VFD,Duty,Lines not computed', 'Oct 2026,Acme Retail NZ,12,109340.67,650.84,0']);
  await page.getByRole('main').getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: '2025' }).click();
  await page.getByRole('main').getByText('No import declaration has an entry date in 2025.').first().waitFor();
  await expectAccessible(page);
});

test('nothing moves while a chart is loaded by a slow computer', async () => {
  const page = await workplace.signedIn(people.broker);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shifts', []);
    new PerformanceObserver((list) => {
      const shifts: unknown = Reflect.get(globalThis, 'shifts');
      for (const entry of list.getEntries()) if (Array.isArray(shifts)) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/Declarations/Charts');
  await figure(page, 'Value for duty by month and consignee, NZD').locator('.recharts-bar-rectangle').first().waitFor();

  const shifts: unknown = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
  expect(Array.isArray(shifts) ? shifts.reduce((sum, each) => sum + Number(each), 0) : undefined).toBeLessThan(0.005);
});
