import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
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

test('a broker mends a declaration and sees its totals to the cent without touching a mouse', async () => {
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
  await tariffs.getByRole('row', { name: /8 APP-610/ }).waitFor();
  await press(page, 'Control+Enter');
  await tariffs.waitFor({ state: 'detached' });
  await toast(page).getByText('Tariff 6109.10.01.11E applied to 1 line').waitFor();
  await press(page, 'F6');
  await tabTo(page, toast(page).getByRole('button', { name: 'Undo' }));
  await press(page, 'Enter');
  await page.getByText('Found 12 record(s), 1 not computed').waitFor();
  await intoCell(8, 'full-tariff-code');
  await tariffs.getByRole('row', { name: /8 APP-610/ }).waitFor();
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
  await press(page, 'Control+Enter');
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
