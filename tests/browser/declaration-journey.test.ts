import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openReviewDesk, type ReviewDesk } from '#tests/support/review-desk.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const lines = (page: Page): Locator => page.getByRole('grid', { name: 'Declaration lines' });
const row = (page: Page, line: number): Locator => lines(page).getByRole('row', { name: new RegExp(`^${line} `) });
const cell = (page: Page, line: number, column: string): Locator => row(page, line).locator(`[data-cell=${column}]`);
const totals = (page: Page): Locator => lines(page).getByRole('row', { name: /^Total/ });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const toast = (page: Page): Locator => page.getByRole('status', { name: 'Messages' });

/** What the sample comes to: value for duty, freight and insurance, duty, levies, value for tax, tax. */
const sums = ['109,340.67', '5,603.73', '245.76', '184.00', '115,374.16', '17,306.11'];

async function openReview(): Promise<{ readonly page: Page; readonly desk: ReviewDesk }> {
  // Wide enough for every column.
  const page = await workplace.signedIn(people.broker, { width: 1920, height: 1000 });
  return { page, desk: await openReviewDesk(page) };
}

test('a broker finds the faults of a declaration, mends them and sees its totals to the cent', async () => {
  const { page, desk } = await openReview();
  await page.goto('/Declarations');
  await page.getByRole('row', { name: new RegExp(`^${desk.reference} `) }).click();
  await page.getByRole('heading', { name: `Declaration ${desk.reference}`, level: 1 }).waitFor();
  await row(page, 12).waitFor();

  expect(await cell(page, 5, 'full-tariff-code').getAttribute('data-tip')).toBe('Tariff code was updated, use Amend to re-compile');
  expect(await cell(page, 8, 'full-tariff-code').getAttribute('data-tip')).toBe('Multiple tariff codes matched - click cell to modify');
  expect(await cell(page, 10, 'stats-quantity').getAttribute('data-tip')).toBe('Statistical quantity missing');
  await page.getByText('Found 12 record(s), 1 not computed').waitFor();
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Errors only' }).click();
  await page.getByRole('tab', { name: 'Lines (4 of 12)' }).waitFor();
  await row(page, 5).waitFor();
  expect(await lines(page).getByRole('rowgroup').last().getByRole('row').count()).toBeGreaterThan(0);
  for (const line of [5, 8, 10, 12]) expect(await row(page, line).count()).toBe(1);
  await page.getByRole('switch', { name: 'Errors only' }).click();
  await row(page, 1).waitFor();

  await cell(page, 8, 'full-tariff-code').getByRole('button').click();
  const tariffs = dialog(page, 'Choose the tariff of line 8');
  await tariffs.getByRole('row', { name: /^6109\.10\.01\.11E/ }).click();
  await tariffs.getByRole('row', { name: /^8 APP-610/ }).waitFor();
  await tariffs.getByRole('heading', { name: 'One line changes' }).waitFor();
  await expectAccessible(page);
  await tariffs.getByRole('button', { name: 'Apply', exact: true }).click();
  await toast(page).getByText('Tariff 6109.10.01.11E applied to 1 line').waitFor();
  await page.getByText('Found 12 record(s)', { exact: true }).waitFor();
  // Lines and totals are read apart.
  await expect.poll(() => cell(page, 8, 'full-tariff-code').innerText()).toContain('6109.10.01.11E');
  expect(await cell(page, 9, 'full-tariff-code').innerText()).toContain('6402.99.09.35G');

  await cell(page, 12, 'qualifier-count').getByRole('button').click();
  const qualifiers = dialog(page, 'Qualifiers of line 12');
  await qualifiers.getByRole('button', { name: 'Add qualifier' }).click();
  const qualifier = dialog(page, 'Qualifier');
  await qualifier.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /^LVY/ }).click();
  await qualifier.getByRole('textbox', { name: /^Levy code/ }).fill('SGG');
  await qualifier.getByRole('textbox', { name: /^Unit quantity/ }).fill('16');
  await expectAccessible(page);
  await qualifier.getByRole('button', { name: 'OK', exact: true }).click();
  await qualifiers.getByRole('button', { name: 'Save', exact: true }).click();
  await qualifiers.waitFor({ state: 'detached' });
  await expect.poll(() => cell(page, 12, 'levies-value').innerText()).toContain('184.00');
  for (const sum of sums) await expect.poll(() => totals(page).innerText()).toContain(sum);

  await page.getByRole('button', { name: 'Qualifiers', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reference', exact: true }).fill('AF900111222');
  await page.getByRole('tab', { name: 'Lines (1 of 12)' }).waitFor();
  await row(page, 6).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.keyboard.press('Escape');
  await row(page, 12).waitFor();

  await cell(page, 3, 'product-code').getByRole('button').click();
  const sources = dialog(page, 'Auto-classification Source');
  await sources.getByText(`Previous declaration: ${desk.previousReference}`).waitFor();
  await expectAccessible(page);
  await sources.getByRole('button', { name: 'Copy', exact: true }).click();
  await toast(page).getByText(`${desk.previousReference} copied`).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(desk.previousReference);
  await sources.getByRole('button', { name: 'Close', exact: true }).last().click();

  await cell(page, 11, 'duty-value').getByRole('button').click();
  const explained = dialog(page, 'Duty of line 11');
  await explained.getByRole('row', { name: /4,915\.25 × 5 ÷ 100.*245\.76/ }).waitFor();
  await expectAccessible(page);
});

test('a broker does the same without touching a mouse', async () => {
  const { page, desk } = await openReview();
  await page.goto(`/Declarations/${desk.declarationId}`);
  await row(page, 12).waitFor();
  /** To the button of a cell: into the row, then along it. */
  const intoCell = async (line: number, column: string) => {
    await row(page, line).focus();
    await press(page, 'F2');
    const button = cell(page, line, column).getByRole('button');
    for (let step = 0; step < 30 && !(await hasFocus(button)); step += 1) await press(page, 'ArrowRight');
    await press(page, 'Enter');
  };

  await intoCell(8, 'full-tariff-code');
  const tariffs = dialog(page, 'Choose the tariff of line 8');
  await tariffs.getByRole('row', { name: /^6109\.10\.01\.11E/ }).waitFor();
  await tariffs.getByRole('row', { name: /^8 APP-610/ }).waitFor();
  await press(page, 'Control+Enter');
  await tariffs.waitFor({ state: 'detached' });
  await toast(page).getByText('Tariff 6109.10.01.11E applied to 1 line').waitFor();
  await press(page, 'F6');
  await tabTo(page, toast(page).getByRole('button', { name: 'Undo' }));
  await press(page, 'Enter');
  await page.getByText('Found 12 record(s), 1 not computed').waitFor();
  await intoCell(8, 'full-tariff-code');
  await tariffs.getByRole('row', { name: /^8 APP-610/ }).waitFor();
  await press(page, 'Control+Enter');
  await tariffs.waitFor({ state: 'detached' });

  await intoCell(12, 'qualifier-count');
  const qualifiers = dialog(page, 'Qualifiers of line 12');
  await tabTo(page, qualifiers.getByRole('button', { name: 'Add qualifier' }));
  await press(page, 'Enter');
  const qualifier = dialog(page, 'Qualifier');
  await tabTo(page, qualifier.getByRole('combobox', { name: 'Type' }));
  await page.keyboard.type('LVY');
  await page.getByRole('option', { name: /^LVY/ }).waitFor();
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await tabTo(page, qualifier.getByRole('textbox', { name: /^Levy code/ }));
  await page.keyboard.type('sgg');
  await tabTo(page, qualifier.getByRole('textbox', { name: /^Unit quantity/ }));
  await page.keyboard.type('16');
  await press(page, 'Enter');
  await qualifier.waitFor({ state: 'detached' });
  await press(page, 'Control+Enter');
  await qualifiers.waitFor({ state: 'detached' });
  for (const sum of sums) await expect.poll(() => totals(page).innerText()).toContain(sum);

  await intoCell(3, 'product-code');
  const sources = dialog(page, 'Auto-classification Source');
  await tabTo(page, sources.getByRole('button', { name: 'Copy', exact: true }));
  await press(page, 'Enter');
  await toast(page).getByText(`${desk.previousReference} copied`).waitFor();
  await press(page, 'Escape');
  await sources.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(desk.previousReference);

  await row(page, 5).focus();
  await press(page, 'Alt+a');
  const amend = dialog(page, `Amend declaration ${desk.reference}`);
  await amend.getByText('00.09L').first().waitFor();
  await press(page, 'Control+Enter');
  await amend.waitFor({ state: 'detached' });
  await expect.poll(() => cell(page, 5, 'full-tariff-code').innerText()).toContain('7323.93.00.09L');
});
