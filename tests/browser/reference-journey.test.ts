/** Year-end at the clerk's desk, by keyboard alone: files of tariffs, generic codes with their qualifiers, deleting together. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, openFileChooser, press, tabTo } from '#tests/support/keyboard.ts';
import { toasts } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const administrator = 'admin@harbour.example';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const upload = (page: Page): Locator => dialog(page, 'Auto-Add Tariffs');
const codeDetails = (page: Page): Locator => dialog(page, 'Generic Code Details');
const qualifier = (page: Page): Locator => dialog(page, 'Qualifier');
const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });
const button = (within: Locator | Page, name: string): Locator => within.getByRole('button', { name, exact: true });
const row = (page: Page, grid: string, name: RegExp): Locator => page.getByRole('grid', { name: grid }).getByRole('row', { name });

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const asFile = (name: string, content: string | Buffer): ChosenFile => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const sample = (name: string): ChosenFile => asFile(name, readFileSync(new URL(`../fixtures/tariff/${name}`, import.meta.url)));
const { lineErrors: badLines }: { lineErrors: string[] } = JSON.parse(
  readFileSync(new URL('../fixtures/tariff/T03_bad_lines.expected.json', import.meta.url), 'utf8'),
);
const withoutHeadings = asFile('no-headings.csv', 'Keyword\nLAPTOP\n');
const tooLarge = asFile('too-large.csv', 'x'.repeat(1_048_577));

async function openList(path: '/Tariffs' | '/GenericCodes', email: string = administrator): Promise<Page> {
  const page = await workplace.signedIn(email);
  await page.goto(path);
  await page
    .getByText(/^Found [1-9]/)
    .first()
    .waitFor();
  return page;
}

/** The shorter way; past the end of the page Tab leaves it. */
async function walkTo(target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  const isBefore = await target.evaluate(
    (element) => ((document.activeElement?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  );
  await tabTo(target.page(), target, isBefore ? 'Shift+Tab' : 'Tab');
}

async function walkToRow(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  const rows = page.getByRole('grid').last().locator('[role=row]');
  await tabTo(page, rows.and(page.locator('[tabindex="0"]')));
  const way = (await indexOf(target)) < (await indexOf(page.locator(':focus'))) ? 'ArrowUp' : 'ArrowDown';
  for (let steps = 0; steps < 60 && !(await hasFocus(target)); steps += 1) await press(page, `ControlOrMeta+${way}`);
}

async function indexOf(target: Locator): Promise<number> {
  return Number(await target.getAttribute('aria-rowindex'));
}

async function enterOnRow(target: Locator): Promise<void> {
  await walkToRow(target);
  await target.page().keyboard.press('Enter');
}

const hand = {
  async press(target: Locator) {
    await walkTo(target);
    await target.page().keyboard.press('Enter');
  },
  async write(target: Locator, text: string) {
    await walkTo(target);
    await target.page().keyboard.press('ControlOrMeta+a');
    await target.page().keyboard.type(text);
  },
  async select(target: Locator) {
    await walkToRow(target);
    await target.page().keyboard.press('Space');
  },
  async tick(target: Locator) {
    await walkTo(target);
    await target.page().keyboard.press('Space');
  },
  async choose(page: Page, file: ChosenFile) {
    await walkTo(upload(page).getByLabel('File'));
    // The check of accessibility works in a page of its own.
    await page.bringToFront();
    await (await openFileChooser(page, 'Enter')).setFiles(file);
  },
  async chooseType(page: Page, type: string) {
    await walkTo(qualifier(page).getByRole('combobox', { name: 'Type' }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(type);
    await page
      .getByRole('option', { name: new RegExp(`^${type}`) })
      .first()
      .waitFor();
    await page.keyboard.press('Tab');
  },
};

/** Each file meets a list without those of the others. */
async function forgetLoaded(page: Page): Promise<void> {
  const listed = await (await page.request.get('/api/Tariffs?PageNumber=1&PageSize=200')).json();
  const ids = listed.items
    .filter(({ keyword }: { keyword?: string }) => keyword?.startsWith('DEMO') !== true)
    .map(({ id }: { id: number }) => id);
  if (ids.length === 0) return;
  const reply = await page.request.patch('/api/Tariffs', { data: { type: 0, ids }, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  expect(reply.status()).toBe(204);
}

const says = (page: Page, text: string): Promise<void> => upload(page).getByText(text).first().waitFor();

async function addQualifier(page: Page, type: string, values: Readonly<Record<string, string>>): Promise<void> {
  await hand.press(button(codeDetails(page), 'Add qualifier'));
  await hand.chooseType(page, type);
  for (const [label, value] of Object.entries(values)) await hand.write(field(qualifier(page), label), value);
  await hand.press(button(qualifier(page), 'OK'));
  await qualifier(page).waitFor({ state: 'detached' });
  await codeDetails(page)
    .getByRole('grid', { name: 'Qualifiers' })
    .getByRole('row', { name: new RegExp(`^${type}`) })
    .waitFor();
}

async function send(page: Page, file: ChosenFile, result: string): Promise<void> {
  await hand.choose(page, file);
  await says(page, file.name);
  await hand.press(button(upload(page), 'Upload'));
  await says(page, result);
}

describe('with the keyboard alone', () => {
  test('the files of the year are loaded', async () => {
    const page = await openList('/Tariffs');
    await forgetLoaded(page);
    await hand.press(button(page, 'Auto-Add'));
    await upload(page).waitFor();
    await expectAccessible(page);

    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await hand.choose(page, tooLarge);
    await says(page, 'File exceeds max size of 1 MB');
    expect(sent).toEqual([]);

    await send(page, withoutHeadings, 'Failed with errors:');
    await says(page, 'Tariff or HSCode column is required');
    await says(page, 'Description or Desc1 column is required');

    await send(page, sample('T01_clean.csv'), '4 loaded, 0 replaced, 0 skipped, 0 with errors.');
    await send(page, sample('T01_clean.csv'), '0 loaded, 0 replaced, 4 skipped, 0 with errors.');
    const replace = upload(page).getByRole('checkbox', { name: 'Replace existing' });
    await hand.tick(replace);
    await send(page, sample('T01_clean.csv'), '0 loaded, 4 replaced, 0 skipped, 0 with errors.');
    await hand.tick(replace);
    await forgetLoaded(page);

    await send(page, sample('T02_header_variants.txt'), '2 loaded, 0 replaced, 1 skipped, 0 with errors.');
    await says(page, 'DutyRate');
    await forgetLoaded(page);
    await send(page, sample('T03_bad_lines.csv'), '3 loaded, 0 replaced, 0 skipped, 7 with errors.');
    for (const line of badLines) await says(page, line);
    await expectAccessible(page);
    await hand.press(button(upload(page), 'Close').last());
    await upload(page).waitFor({ state: 'detached' });
    await row(page, 'Tariffs', /Food containers/).waitFor();
  });

  test('a generic code gets two qualifiers, is duplicated, and a qualifier starts anew with another type', async () => {
    const code = 'SGG-K';
    const page = await openList('/GenericCodes');
    await hand.press(button(page, 'Add'));
    await hand.write(field(codeDetails(page), 'Code'), code.toLowerCase());
    await hand.write(field(codeDetails(page), 'HS code'), '8415.10');
    await hand.write(field(codeDetails(page), 'Suffix'), '10.00H');
    await hand.write(field(codeDetails(page), 'Description'), 'Air conditioners with refrigerant');
    await addQualifier(page, 'LVY', { 'Levy code': 'sgg' });
    await addQualifier(page, 'PER', { Authority: 'epa', 'Permit number': 'sgg-26-1' });
    await hand.press(button(codeDetails(page), 'Save'));
    await toasts(page).getByText(`Generic code ${code} added`).waitFor();

    await enterOnRow(row(page, 'Generic Codes', new RegExp(code)));
    await hand.press(button(codeDetails(page), 'Duplicate'));
    await expect.poll(() => field(codeDetails(page), 'Code').inputValue()).toBe(`${code} (COPY)`);
    await enterOnRow(codeDetails(page).getByRole('row', { name: /^LVY/ }));
    await expect.poll(() => field(qualifier(page), 'Levy code').inputValue()).toBe('SGG');
    await hand.chooseType(page, 'EXM');
    await expect.poll(() => field(qualifier(page), 'Code').inputValue()).toBe('');
    await hand.write(field(qualifier(page), 'Code'), 'ozo');
    await expectAccessible(page);
    await hand.press(button(qualifier(page), 'OK'));
    await qualifier(page).waitFor({ state: 'detached' });
    await hand.press(button(codeDetails(page), 'Save'));
    await toasts(page).getByText(`Generic code ${code} (COPY) added`).waitFor();
    const copy = await (await page.request.get(`/api/GenericCodes/${encodeURIComponent(`${code} (COPY)`)}`)).json();
    expect(copy.qualifiers).toEqual([
      { id: expect.any(Number), typeCode: 'EXM', value1: 'OZO' },
      { id: expect.any(Number), typeCode: 'PER', value1: 'EPA', value2: 'SGG-26-1' },
    ]);
  });

  test('five tariffs are chosen and deleted together, and the change log tells of each', async () => {
    const page = await openList('/Tariffs');
    const keywords = ['FURNITURE', 'ROUTER', 'TV', 'TSHIRT', 'WINE'];
    for (const keyword of keywords) await hand.select(row(page, 'Tariffs', new RegExp(`DEMO ${keyword}(?!\\w)`)));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('5 selected').waitFor();
    // The buttons of a selection take a line; the count beneath the grid stays in view.
    const count = page.getByText(/^Found/).first();
    await expect.poll(() => count.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
    await hand.press(button(page, 'Delete'));
    const question = dialog(page, 'Confirm Delete');
    await question.getByText('5 will be deleted').waitFor();
    await hand.press(button(question, 'Delete'));
    await toasts(page).getByText('5 record(s) deleted').waitFor();

    await hand.press(button(page, 'Change Log'));
    const log = dialog(page, 'Change Log for Tariffs');
    for (const keyword of keywords)
      await log
        .getByRole('row', { name: new RegExp(`Mere Tane deleted Tariff .*DEMO ${keyword}(?!\\w)`) })
        .first()
        .waitFor();
    await expectAccessible(page);
    await hand.press(button(log, 'Close').last());
    await log.waitFor({ state: 'detached' });
  });
});

test('who is no administrator chooses one row at a time', async () => {
  const page = await openList('/Tariffs', people.broker);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await button(page, 'Delete').count()).toBe(0);
});
