import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

beforeAll(async () => {
  for (let number = 100; number < 140; number++) await workplace.app.addImport(`C-26-9${number}`);
});

const queryOf = (page: Page) => new URL(page.url()).search;
const foundOf = (page: Page) => page.getByText(/^Found \d+ record/);
const firstInView = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const top = grid.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0;
    const rows = [...grid.querySelectorAll('[data-index]')];
    const seen = rows.find((row) => row.getBoundingClientRect().bottom > top + 2);
    return seen?.textContent?.slice(0, 10);
  });

async function openConsignments(query = ''): Promise<Page> {
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments${query}`);
  await foundOf(page).waitFor();
  return page;
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect.poll(() => queryOf(page)).toContain(`search=${text}`);
}

async function sortByReference(page: Page): Promise<void> {
  await page.getByRole('columnheader', { name: 'Reference' }).getByRole('button').first().click();
  await expect.poll(() => queryOf(page)).toContain('sort=reference');
}

describe('the state of a list', () => {
  test('stands in the address and is there after a reload', async () => {
    const page = await openConsignments();
    expect(queryOf(page)).toBe('');
    await search(page, 'C-26-91');
    await sortByReference(page);
    await page.reload();
    await expect.poll(() => foundOf(page).textContent()).toBe('Found 40 record(s)');

    expect(await page.getByRole('searchbox').inputValue()).toBe('C-26-91');
    expect(queryOf(page)).toBe('?search=C-26-91&sort=reference');
    expect(await page.getByRole('columnheader', { name: 'Reference' }).getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => firstInView(page)).toContain('C-26-9100');
  });

  test('comes back with Back: the same rows, and the focus on the one that was opened', async () => {
    const page = await openConsignments('?search=C-26-91&sort=reference');
    await page.getByRole('grid').getByText('C-26-9100').hover();
    await page.mouse.wheel(0, 32 * 12);
    await expect.poll(() => queryOf(page)).toContain('row=');
    const before = await firstInView(page);
    await page.getByRole('row', { name: /C-26-9118/ }).click();
    await page.getByRole('heading', { name: 'Consignment C-26-9118' }).waitFor();
    await page.goBack();
    await foundOf(page).waitFor();

    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 9))).toBe('C-26-9118');
    expect(await firstInView(page)).toBe(before);
    await page.goForward();
    await page.getByRole('heading', { name: 'Consignment C-26-9118' }).waitFor();
  });

  test('is what another user sees who follows the link, but for what is not theirs to see', async () => {
    const page = await openConsignments(
      '?search=C-26-91&sort=-reference,secret&columns=voyage!,reference~200,nothing,-vessel&row=9999&filter=nothing.equals:1',
    );
    await expect.poll(() => foundOf(page).textContent()).toBe('Found 40 record(s)');

    const headings = await page.getByRole('columnheader').allTextContents();
    expect(headings[0]?.trim()).toMatch(/^Voyage/);
    expect(headings.some((text) => text.includes('Vessel'))).toBe(false);
    expect(await page.getByRole('columnheader', { name: 'Reference' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('has the columns as the user arranged them, which the next visit has without the address', async () => {
    const page = await openConsignments();
    await page.getByRole('button', { name: 'Columns' }).first().click();
    await page
      .getByRole('menuitemcheckbox', { name: 'Vessel' })
      .or(page.getByRole('checkbox', { name: 'Vessel' }))
      .first()
      .click();
    await page.keyboard.press('Escape');
    await expect.poll(() => queryOf(page)).toBe('?columns=..,-vessel');
    await page.goto('/Consignments');
    await foundOf(page).waitFor();

    expect(await page.getByRole('columnheader', { name: 'Vessel' }).count()).toBe(0);
  });
});

test('the tab that is open and the filters of a page stand in its address', async () => {
  const { consignmentId } = await workplace.app.addImportWithLine('C-26-9200');
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByRole('switch', { name: 'Show deleted' }).click();
  await expect.poll(() => queryOf(page)).toContain('includeDeleted=true');
  const tab = page.getByRole('tab').nth(1);
  await tab.click();
  await expect.poll(() => queryOf(page)).toContain('tab=');
  await page.reload();

  await expect.poll(() => page.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true');
});
