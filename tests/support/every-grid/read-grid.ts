/** What a grid shows, prints, copies and exports, as tables of texts. */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

interface PrintedRow {
  readonly cells: Readonly<Record<string, string>>;
  /** On its second line, after their headings. */
  readonly beyond: Readonly<Record<string, string>>;
}

export const TIMEOUT_MS = 10_000;

/** On the clipboard before anything is copied. */
const NOTHING = 'nothing';

export interface Sheet {
  /** Ids of the columns that are shown on the screen, in their order. */
  readonly shown: readonly string[];
  /** Their headings. */
  readonly headings: readonly string[];
  /** Of each row, what is on paper by column. */
  readonly rows: readonly PrintedRow[];
  /** Ids of the columns that have no room beside the others. */
  readonly beyond: readonly string[];
  readonly totals: Readonly<Record<string, string>>;
  /** Beside other parts of a page, each row is a title and a line of what else it says. */
  readonly isNarrow: boolean;
}

/** Lays the page out as for paper, and reads the grid there. */
export function printGrid(grid: Locator): Promise<Sheet> {
  return grid.evaluate((table) => {
    const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
    const heads = () => [...table.querySelectorAll<HTMLElement>('[data-column]')];
    const nameOf = (head: HTMLElement) => {
      const copy = head.cloneNode(true) as HTMLElement;
      for (const hint of copy.querySelectorAll('[hidden]')) hint.remove();
      return textOf(copy);
    };
    const shown = heads().map((head) => head.dataset['column'] ?? '');
    const headings = heads().map(nameOf);
    window.dispatchEvent(new Event('beforeprint'));
    const printed = new Set(heads().map((head) => head.dataset['column'] ?? ''));
    const beyond = shown.filter((id) => !printed.has(id));
    const rows = [...table.querySelectorAll('[role=row][data-index]:not([data-ghost])')].map((row) => ({
      cells: Object.fromEntries(
        [...row.querySelectorAll<HTMLElement>('[data-cell]:not([data-beyond] *)')].map((cell) => [cell.dataset['cell'], textOf(cell)]),
      ),
      beyond: Object.fromEntries(
        [...row.querySelectorAll<HTMLElement>('[data-beyond] [data-cell]')].map((cell) => [cell.dataset['cell'], textOf(cell)]),
      ),
    }));
    const last = table.querySelector(`[role=row][aria-rowindex="${table.getAttribute('aria-rowcount') ?? ''}"]:not([data-index])`);
    const foot = [...(last?.querySelectorAll('[role=gridcell][data-align]') ?? [])];
    const second = [...(last?.querySelectorAll<HTMLElement>('[data-beyond] [data-cell]') ?? [])];
    const totals = Object.fromEntries([
      ...foot.map((cell, place) => [[...printed][place] ?? '', textOf(cell)]),
      ...second.map((cell) => [cell.dataset['cell'], textOf(cell)]),
    ]);
    const isNarrow = table.querySelector('[data-cell]:not([role=gridcell])') !== null;
    window.dispatchEvent(new Event('afterprint'));
    return { shown, headings, rows, beyond, totals, isNarrow };
  });
}

/** By the menu above the grid, or by its menu of columns. */
export async function exportGrid(page: Page, grid: Locator): Promise<readonly (readonly string[])[]> {
  const button = aboveOf(grid).getByRole('button', { name: 'Export', exact: true });
  const isAbove = (await button.count()) > 0;
  const choose = async () => {
    if (isAbove) {
      await button.click();
      await page.getByRole('menuitem', { name: 'Text (CSV)' }).click();
    } else {
      await aboveOf(grid).getByRole('button', { name: 'Columns', exact: true }).click();
      await page.getByRole('button', { name: 'Text (CSV)' }).click();
    }
  };
  const [download] = await Promise.all([page.waitForEvent('download'), choose()]);
  const text = await readFile(await download.path(), 'utf8');
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data;
}

/** All rows where several may be selected, else the first. */
export async function copyGrid(page: Page, grid: Locator): Promise<readonly (readonly string[])[]> {
  await page.evaluate((nothing) => navigator.clipboard.writeText(nothing), NOTHING);
  await grid.locator('[role=row][data-index="0"]').focus();
  if ((await grid.getAttribute('aria-multiselectable')) === 'true') await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read, { timeout: TIMEOUT_MS }).not.toBe(NOTHING);
  return Papa.parse<string[]>(await read(), { delimiter: '\t' }).data;
}

/** Once its rows are those that are asked for. */
export async function untilRead(grid: Locator): Promise<void> {
  const isBusy = () => grid.evaluate((table) => table.matches('[aria-busy=true]') || table.querySelector('[aria-busy=true]') !== null);
  await expect.poll(isBusy, { timeout: TIMEOUT_MS }).toBe(false);
}

/** The grid with what is above it. */
export function aboveOf(grid: Locator): Locator {
  return grid.locator('xpath=../../..');
}
