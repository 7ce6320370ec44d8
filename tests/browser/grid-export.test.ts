import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

async function openConsignments(options?: PageOptions): Promise<Page> {
  const page = await workplace.signedIn(people.broker, options);
  await page.goto('/Consignments');
  await page.getByText(/Found \d+ record/).waitFor();
  return page;
}

async function fileOf(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

async function csvOf(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), 'utf8');
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
}

test('a list is exported by keyboard: the columns that are shown, in their order, and the rows that the search leaves', async () => {
  await workplace.app.addImport('C-26-2001');
  await workplace.app.addImport('C-26-2002');
  const page = await openConsignments();
  await page.getByRole('searchbox').fill('C-26-200');
  await expect.poll(() => page.getByText(/Found/).textContent()).toBe('Found 2 record(s)');
  const headings = await page.getByRole('columnheader').allTextContents();

  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Text (CSV)' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  const download = await fileOf(page, () => page.keyboard.press('Enter'));
  const [head = [], ...rows] = await csvOf(download);

  expect(download.suggestedFilename()).toMatch(/^Consignments \d{4}-\d\d-\d\d\.csv$/);
  // A heading with an explanation holds it, too.
  expect(head.slice(0, 3).every((heading, place) => headings[place]?.trim().startsWith(heading) === true)).toBe(true);
  expect(rows.map(([reference = '']) => reference).toSorted((one, other) => one.localeCompare(other))).toEqual(['C-26-2001', 'C-26-2002']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Export');
});

test('a list is exported as a workbook, and a file that cannot be made is told', async () => {
  await workplace.app.addImport('C-26-2003');
  const page = await openConsignments({ expectedErrors: [/status of 503/] });
  const choose = async (kind: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
  };

  const download = await fileOf(page, () => choose('Excel (XLSX)'));
  const [sheet] = await readXlsx(await download.path());
  await page.route('**/api/consignments?*Format=CSV*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"title":"The database is busy","errors":{}}' }),
  );
  await choose('Text (CSV)');

  expect(sheet?.data.flat()).toContain('C-26-2003');
  await page.getByText('The file could not be made: The database is busy').waitFor();
});

test('a file that is asked for by the menu of columns can be given up once it takes long, and asked for again', async () => {
  const page = await openConsignments();
  const ask = async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Text (CSV)' }).click();
  };
  const unanswered = '**/api/consignments?*Format=CSV*';
  await page.route(unanswered, () => {});

  await ask();
  await page.getByRole('button', { name: 'Cancel: Exporting…' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel: Exporting…' }).click();
  await page.getByRole('button', { name: 'Cancel: Exporting…' }).waitFor({ state: 'detached' });

  expect(await page.getByText('The file could not be made').count()).toBe(0);
  await page.unroute(unanswered);
  expect((await fileOf(page, ask)).suggestedFilename()).toMatch(/\.csv$/);
});

test('on a phone a list with nothing above it is exported as well', async () => {
  const page = await workplace.signedIn(people.broker, { width: 390 });
  await page.goto('/Registration/UserDetails');
  await page.getByRole('button', { name: 'Columns' }).click();

  const download = await fileOf(page, () => page.getByRole('button', { name: 'Text (CSV)' }).click());

  expect((await csvOf(download))[0]).toEqual(['Browser', 'Signed in', 'Last used']);
});
