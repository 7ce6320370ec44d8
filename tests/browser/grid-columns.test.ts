import { describe, expect, test } from 'vitest';
import { gridPages } from './harness/grid/grid-pages.ts';

const { open, page, grid, row, firstRow, press, expectAccessible, topOf, scrollTo, focusedCode } = gridPages();

const heads = () => grid().getByRole('columnheader').locator('button, span').filter({ hasText: /\S/ });
const names = () =>
  grid()
    .locator('[data-column]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-column')));
const widthOfHead = async (id: string) => Math.round((await grid().locator(`[data-column=${id}]`).boundingBox())?.width ?? 0);
const widthOfCell = async (id: string) => Math.round((await row(1).locator(`[data-cell=${id}]`).boundingBox())?.width ?? 0);
const menu = () => page().getByRole('dialog', { name: 'Columns' });
const openMenu = async () => {
  await page().getByRole('button', { name: 'Columns' }).click();
  await menu().waitFor();
};

describe('columns that the user arranges', () => {
  test('are widened by dragging their edge, head and rows alike, and stay so', async () => {
    await open('?arrange');
    await firstRow();
    const before = await widthOfHead('country');
    const edge = await grid().locator('[data-column=country] [data-edge]').boundingBox();
    if (edge === null) throw new Error('The column has no edge.');

    await page().mouse.move(edge.x + 4, edge.y + 10);
    await page().mouse.down();
    await page().mouse.move(edge.x + 64, edge.y + 10, { steps: 4 });
    expect(await widthOfCell('country')).toBe(before + 60);
    await page().mouse.up();

    expect(await widthOfHead('country')).toBe(before + 60);
    await page().reload();
    await firstRow();
    expect(await widthOfHead('country')).toBe(before + 60);
    expect(await widthOfCell('country')).toBe(before + 60);
  });

  test('are moved by dragging their head, which then sorts nothing', async () => {
    await open('?arrange');
    await firstRow();
    const price = await grid().locator('[data-column=price]').boundingBox();
    const name = await grid().locator('[data-column=name]').boundingBox();
    if (price === null || name === null) throw new Error('A column is not there.');

    await page().mouse.move(price.x + price.width - 30, price.y + 12);
    await page().mouse.down();
    await page().mouse.move(name.x + 20, name.y + 12, { steps: 5 });
    await page().mouse.up();

    expect(await names()).toEqual(['code', 'price', 'name', 'country', 'quantity', 'weight', 'place']);
    expect(await grid().locator('[data-column=price]').getAttribute('aria-sort')).toBe('none');
    expect(await row(1).locator('[data-cell]').nth(1).getAttribute('data-cell')).toBe('price');
  });

  test('are moved and resized by keyboard, which says what it did', async () => {
    await open('?arrange');
    await firstRow();
    await row(1).focus();
    const before = await widthOfHead('name');

    await press('ArrowUp', 'ArrowRight', 'ArrowRight', 'Control+ArrowRight');
    await page().getByText('Description is column 3 of 7').waitFor({ state: 'attached' });
    expect(await names()).toEqual(['code', 'country', 'name', 'quantity', 'price', 'weight', 'place']);
    await press('Shift+ArrowRight');

    expect(await widthOfHead('name')).toBe(before + 16);
    expect(await page().evaluate(() => document.activeElement?.closest('[data-column]')?.getAttribute('data-column'))).toBe('name');
  });

  test('are hidden, moved and put back in the menu, by keyboard alone', async () => {
    await open('?arrange');
    await firstRow();
    await openMenu();
    await menu().getByRole('checkbox', { name: 'Origin' }).press('Space');
    await menu().getByRole('button', { name: 'Move Quantity earlier' }).press('Enter');
    expect(await names()).toEqual(['code', 'quantity', 'name', 'price', 'weight', 'place']);
    await page().reload();
    await firstRow();
    expect(await names()).toEqual(['code', 'quantity', 'name', 'price', 'weight', 'place']);

    await openMenu();
    await menu().getByRole('button', { name: 'Reset columns' }).press('Enter');
    expect(await names()).toEqual(['code', 'name', 'country', 'quantity', 'price', 'weight', 'place']);
    await press('Escape');
    await menu().waitFor({ state: 'detached' });

    expect(await page().evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Columns');
  });

  test('keep the first row in view and the focused row when rows become higher', async () => {
    await open('?arrange');
    await firstRow();
    await scrollTo(0.5);
    await page().waitForFunction(() => document.querySelector('[data-ghost]') === null);
    const middle = grid().locator('[role=row][data-index]').nth(9);
    await middle.click();
    const code = await focusedCode();
    const height = await middle.evaluate((one) => one.clientHeight);
    const before = await topOf(middle);

    await openMenu();
    await menu().getByText('Comfortable').click();
    await press('Escape');

    const same = grid()
      .getByRole('row')
      .filter({ hasText: code ?? '' });
    expect(await same.evaluate((one) => one.clientHeight)).toBe(height + 8);
    expect(Math.abs((await topOf(same)) - before)).toBeLessThan(60);
  });

  test('can be chosen on a phone, where there is no head', async () => {
    await open('?arrange', { width: 390, height: 800 });
    await firstRow();
    expect(await row(1).textContent()).toContain('Origin');

    await openMenu();
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await menu().getByRole('checkbox', { name: 'Origin' }).click();

    expect(await row(1).textContent()).not.toContain('Origin');
    await expectAccessible();
  });

  test('sort on a phone by a choice beneath the rows, either way', async () => {
    await open('?arrange', { width: 390, height: 800 });
    await firstRow();

    const sortBy = page().getByRole('combobox', { name: 'Sort by' });
    expect(await sortBy.getByRole('option').allInnerTexts()).not.toContain('Place');
    await sortBy.selectOption('Quantity');
    await page().getByRole('button', { name: 'Sort descending' }).click();
    await row(1).getByText('A-1000000').waitFor();
    await page().getByRole('button', { name: 'Sort ascending' }).click();

    await row(1).getByText('A-0000001').waitFor();
    await expectAccessible();
  });

  test('have a menu no higher than the window leaves', async () => {
    await open('?arrange', { width: 1280, height: 420 });
    await firstRow();

    await openMenu();

    const box = await menu().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(420);
    expect(box?.y).toBeGreaterThanOrEqual(0);
  });

  test('and their menu are as axe wants them', async () => {
    await open('?arrange&totals');
    await firstRow();
    expect(await heads().count()).toBeGreaterThan(6);
    await openMenu();

    await expectAccessible();
  });
});

test('the boxes and the first column stay in view when the others are scrolled sideways', async () => {
  await open('', { width: 700 });
  await firstRow();
  const box = row(1).getByRole('gridcell').first();
  const placesOf = async () =>
    Promise.all(
      [box, row(1).locator('[data-cell=code]'), row(1).locator('[data-cell=price]')].map(
        async (cell) => (await cell.boundingBox())?.x ?? 0,
      ),
    );
  const [boxBefore = 0, codeBefore = 0, priceBefore = 0] = await placesOf();

  await grid().evaluate((element) => element.parentElement?.scrollBy(120, 0));

  await expect.poll(placesOf).toEqual([boxBefore, codeBefore, priceBefore - 120]);
});

describe('a row of totals', () => {
  test('stays beneath the rows, in line with its columns', async () => {
    await open('?arrange&totals');
    await firstRow();
    await scrollTo(0.5);

    const totals = grid().getByRole('row').filter({ hasText: '488,000' });
    expect(await totals.isVisible()).toBe(true);
    expect(await totals.textContent()).toContain('Total');
    const sum = await totals.getByRole('gridcell').filter({ hasText: '488,000' }).boundingBox();
    const head = await grid().locator('[data-column=quantity]').boundingBox();
    expect(sum?.x).toBeCloseTo(head?.x ?? 0, 0);
    expect(sum?.width).toBeCloseTo(head?.width ?? 0, 0);
  });

  test('covers no row', async () => {
    await open('?arrange&totals');
    await firstRow();
    await row(1).focus();

    await press('Control+End');
    await row(1_000_000).getByText('A-1000000').waitFor();

    const last = await row(1_000_000).boundingBox();
    const totals = await grid().getByRole('row').filter({ hasText: '488,000' }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((totals?.y ?? 0) + 1);
  });
});

describe('the width of columns', () => {
  const widthOf = async (column: string) => (await row(1).locator(`[data-cell=${column}]`).boundingBox())?.width ?? 0;

  test('that may grow takes what is to spare, and no other gets any before it', async () => {
    await open('?long', { width: 1280 });
    await firstRow();

    expect(await widthOf('name')).toBeGreaterThan(390);
    expect(await widthOf('code')).toBeCloseTo(120);
    expect(await widthOf('price')).toBeCloseTo(110);
  });

  test('that may grow gives what is missing, so that nothing is scrolled sideways', async () => {
    await open('?long', { width: 1000 });
    await firstRow();

    expect(await grid().evaluate((element) => (element.parentElement?.scrollWidth ?? 0) - (element.parentElement?.clientWidth ?? 0))).toBe(
      0,
    );
    expect(await widthOf('name')).toBeLessThan(240);
    expect(await widthOf('code')).toBe(120);
  });

  test('leaves room for the whole head, sorted or not, under the pointer or not', async () => {
    await open('?long&arrange', { width: 1280 });
    await firstRow();
    const covered = () =>
      page().evaluate(() =>
        [...document.querySelectorAll('[role=columnheader][data-column]')].flatMap((head) => {
          const [text, arrow] = [head.querySelector('button > span'), head.querySelector('button > svg')];
          if (text === null || arrow === null) return [];
          const [words, sign] = [text.getBoundingClientRect(), arrow.getBoundingClientRect()];
          const isCut = text.scrollWidth > text.clientWidth;
          return isCut || (sign.width > 0 && sign.left < words.right && words.left < sign.right) ? [head.textContent] : [];
        }),
      );

    for (const column of ['code', 'country', 'price']) {
      const head = grid().locator(`[role=columnheader][data-column=${column}] button`);
      await head.hover();
      expect(await covered()).toEqual([]);
      await head.click();
      expect(await covered()).toEqual([]);
    }
  });
});

describe('a list', () => {
  const frame = () => grid().evaluate((element) => element.parentElement?.getBoundingClientRect().height ?? 0);

  test('takes the room its rows need, at least 200 pixels and at most its height', async () => {
    await open('?size=8');
    await row(8).waitFor();
    expect(await frame()).toBe(34 + 8 * 32 + 2);

    await page().evaluate(() => window.grid.startOver(1));
    await row(2).waitFor({ state: 'detached' });
    expect(await frame()).toBe(200);

    await page().evaluate(() => window.grid.startOver(1_000));
    await row(12).waitFor();
    expect(await frame()).toBe(480);
  });

  test('that fills the window leaves room for all that stands beneath it', async () => {
    await open('?fill', { width: 1280, height: 800 });
    await firstRow();

    const end = await page().locator('#after').boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(800);
    expect(await frame()).toBeGreaterThan(400);
  });
});
