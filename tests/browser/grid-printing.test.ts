import { describe, expect, test } from 'vitest';
import { gridPages } from './harness/grid/grid-pages.ts';

const { open, page, grid, status, row, firstRow, press, focusedCode, expectAccessible } = gridPages();

interface Printed {
  readonly codes: readonly string[];
  readonly headings: readonly string[];
  /** The labels in the second line of the first row. */
  readonly beyond: readonly string[];
  readonly isTurned: boolean;
  readonly foot: string;
}

/** Stands for the browser's own dialog: notes what stands on the page while it is printed. */
function printOnto(): Promise<unknown> {
  return page().evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      const codes = [...document.querySelectorAll('[role=row][data-index]')].map((one) => /A-\d+/.exec(one.textContent)?.[0] ?? 'empty');
      const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? '');
      const printed = {
        codes,
        headings: textsOf('[role=columnheader][data-column]'),
        beyond: textsOf('[role=row][data-index="0"] [data-beyond]'),
        isTurned: document.adoptedStyleSheets.some((sheet) => [...sheet.cssRules].some(({ cssText }) => cssText.includes('landscape'))),
        foot: document.querySelector('[role=grid]')?.closest('[style]')?.parentElement?.innerText.slice(-200) ?? '',
      };
      Object.assign(window, { printed: [...(window.printed ?? []), printed] });
      window.dispatchEvent(new Event('afterprint'));
    };
  });
}

declare global {
  interface Window {
    printed?: readonly Printed[];
  }
}

async function printed(): Promise<Printed> {
  await page().waitForFunction(() => window.printed !== undefined);
  const sheets = await page().evaluate(() => window.printed ?? []);
  expect(sheets).toHaveLength(1);
  return sheets[0] ?? { codes: [], headings: [], beyond: [], isTurned: false, foot: '' };
}

describe('printed, a grid', () => {
  test('shows every row of its list in its order, also those never loaded, and is as it was after', async () => {
    await open('?size=700');
    await firstRow();
    await row(5).click();
    await printOnto();

    // Held a little too long.
    await press('Control+P', 'Control+P');
    const { codes, foot } = await printed();

    expect(codes).toHaveLength(700);
    expect(codes).toEqual(codes.toSorted());
    expect(new Set(codes).size).toBe(700);
    expect(foot).not.toContain('rows are printed');
    await expect.poll(() => grid().locator('[role=row][data-index]').count()).toBeLessThan(60);
    expect(await focusedCode()).toBe('A-0000005');
    expect(await status().textContent()).toBe('Found 700 record(s)');
    expect(await page().evaluate(() => window.printed?.length)).toBe(1);
  });

  test('says how much of a longer list it prints', async () => {
    await open();
    await firstRow();
    await printOnto();

    await press('Control+P');
    const { codes, foot } = await printed();

    expect(codes).toHaveLength(2_000);
    expect(codes).not.toContain('empty');
    expect(foot).toContain('The first 2,000 of 1,000,000 rows are printed.');
  });

  test('prints what is at hand when the browser asks for it by itself', async () => {
    await open('?size=700');
    await firstRow();
    await printOnto();

    await page().evaluate(() => window.print());
    const { codes, foot } = await printed();

    expect(codes.length).toBeGreaterThanOrEqual(50);
    expect(codes.length).toBeLessThan(700);
    expect(codes).not.toContain('empty');
    expect(foot).toContain(`The first ${codes.length} of 700 rows are printed.`);
  });

  test('prints what is at hand when the rest cannot be read', async () => {
    await open('?size=700');
    await firstRow();
    await printOnto();
    await page().evaluate(() => {
      window.grid.stock.failing = 'all';
    });

    await press('Control+P');
    const { codes, foot } = await printed();

    expect(codes).not.toContain('empty');
    expect(foot).toContain(`The first ${codes.length} of 700 rows are printed.`);
  });

  test('turns the paper where more columns fit beside each other, and the page is upright again after', async () => {
    await open('?size=50');
    await firstRow();
    await printOnto();

    await press('Control+P');
    await page().evaluate(() => window.print());
    const { headings, beyond, isTurned } = await printed();

    expect(isTurned).toBe(true);
    expect(headings).toHaveLength(7);
    expect(beyond).toEqual([]);
    expect(await page().evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });

  test('has each head above its cells, one that stays in view on a screen, too', async () => {
    await open('?size=50&totals', { width: 1000 });
    await firstRow();
    await page().evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page().emulateMedia({ media: 'print' });

    const places = (selector: string) =>
      grid()
        .locator(selector)
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
    const heads = await places('[role=columnheader][data-column]');
    expect(heads).toHaveLength(7);
    expect(heads).toEqual(await places('[role=row][data-index="0"] [data-cell]'));
  });

  test('has every column on the paper of a phone, too', async () => {
    await open('?size=50', { width: 390 });
    await firstRow();
    await printOnto();

    await page().evaluate(() => window.print());
    const { headings } = await printed();

    expect(headings).toHaveLength(7);
  });

  test('says how far it has read once that takes long, and is not printed when the user gives it up', async () => {
    await open('?size=1700');
    await firstRow();
    await printOnto();
    await page().evaluate(() => {
      window.grid.stock.latencyMs = 700;
    });

    await press('Control+P');
    await page()
      .getByText(/^\d[\d,]* of 1,700$/)
      .waitFor();
    await expectAccessible();
    await page().getByRole('button', { name: 'Cancel: Reading the rows to print…' }).click();
    const asked = await page().evaluate(() => window.grid.stock.requests.length);
    await page().getByText('Reading the rows to print…').waitFor({ state: 'detached' });

    expect(await page().evaluate(() => window.printed)).toBeUndefined();
    expect(await page().evaluate(() => window.grid.stock.requests.length)).toBe(asked);
    expect(await page().evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true);
  });
});
