import { describe, expect, test } from 'vitest';
import { gridPages } from './harness/grid/grid-pages.ts';

const { open, page, grid, row, firstRow, press, selection, expectAccessible } = gridPages();

const head = (id: string) => grid().locator(`[data-column=${id}]`);
const cell = (place: number, id: string) => row(place).locator(`[data-cell=${id}]`);
const widthOf = async (id: string) => Math.round((await head(id).boundingBox())?.width ?? 0);
const leftOf = async (id: string) => Math.round((await cell(1, id).boundingBox())?.x ?? Number.NaN);
const seen = () =>
  grid()
    .locator('[data-column]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('data-column')));
const menu = () => page().getByRole('dialog', { name: 'Columns' });

describe('a column written for the table library', () => {
  test('is drawn by its Header, Cell and Footer beside those of a document', async () => {
    await open('?third-party&arrange&totals', { width: 1500 });
    await firstRow();

    expect(await head('made').locator('em').innerText()).toBe('Made in (0)');
    expect(await cell(1, 'made').getByRole('button').innerText()).toBe('AU');
    expect(await cell(3, 'worth').innerText()).toBe('3: 47');
    expect(await cell(4, 'shelf').innerText()).toBe('Shelf 12');
    const totals = grid().getByRole('row').filter({ hasText: '488,000' });
    expect(await totals.innerText()).toMatch(/1000000 in all\s+no sum/);
    await expectAccessible();
  });

  test('keeps the state of its cells, and the attributes and alignment it gives them', async () => {
    await open('?third-party', { width: 1500 });
    await firstRow();

    await cell(1, 'made').getByRole('button').click();

    expect(await cell(1, 'made').innerText()).toBe('Country AU');
    expect(await cell(1, 'made').getAttribute('data-origin')).toBe('AU');
    expect(await cell(1, 'made').evaluate((one) => getComputedStyle(one).textAlign)).toBe('center');
    expect(await cell(1, 'worth').evaluate((one) => getComputedStyle(one).textAlign)).toBe('end');
  });

  test('sorts by the field of its key, unless it does not sort', async () => {
    await open('?third-party', { width: 1500 });
    await firstRow();

    await head('made').getByRole('button').click();
    await head('made').getByRole('button').click();
    await row(1).getByText('A-1000000').waitFor();

    expect(await head('made').getAttribute('aria-sort')).toBe('descending');
    expect(await page().evaluate(() => window.grid.stock.sort)).toEqual([{ colId: 'country', sort: 'desc' }]);
    expect(await head('made').locator('em').innerText()).toBe('Made in (1)');
    expect(await head('worth').getAttribute('aria-sort')).toBeNull();
  });

  test('is widened, moved and hidden by the user, and stays so', async () => {
    await open('?third-party&arrange', { width: 1700 });
    await firstRow();
    const before = await widthOf('worth');
    await head('worth').getByRole('button').focus();

    await press('Shift+ArrowRight', 'Control+ArrowLeft');
    await page().getByRole('button', { name: 'Columns' }).click();
    expect(await menu().getByRole('checkbox', { name: 'Shelf' }).isDisabled()).toBe(true);
    await menu().getByRole('checkbox', { name: 'Made in' }).press('Space');
    await press('Escape');
    await page().reload();
    await firstRow();

    expect(await widthOf('worth')).toBe(before + 16);
    expect((await seen()).slice(-3)).toEqual(['place', 'worth', 'shelf']);
  });

  test('stays in view where it is pinned, on either side', async () => {
    await open('?third-party&arrange', { width: 800 });
    await firstRow();
    await page().evaluate(() => window.grid.table?.setColumnPinning({ left: ['code', 'made'], right: ['worth'] }));
    expect((await seen()).slice(0, 2)).toEqual(['code', 'made']);
    const before = await Promise.all(['code', 'made', 'worth', 'name'].map(leftOf));

    await grid().evaluate((element) => element.parentElement?.scrollBy(150, 0));

    await expect.poll(() => leftOf('name')).toBe((before[3] ?? 0) - 150);
    expect(await Promise.all(['code', 'made', 'worth'].map(leftOf))).toEqual(before.slice(0, 3));
    expect(
      await head('made')
        .boundingBox()
        .then((box) => Math.round(box?.x ?? 0)),
    ).toBe(before[1]);
  });

  test('has its label and value in a narrow row', async () => {
    await open('?third-party', { width: 390, height: 800 });
    await firstRow();

    expect(await row(1).textContent()).toMatch(/Made in AU.*Worth 1: /);
    await expectAccessible();
  });

  test('is printed in every row, also in those never loaded', async () => {
    await open('?third-party&size=300', { width: 1500 });
    await firstRow();
    await page().evaluate(() => {
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'));
        const cells = [...document.querySelectorAll('[data-cell=worth]')];
        Object.assign(window, { printedPlaces: cells.map((one) => one.textContent.split(':')[0]) });
        window.dispatchEvent(new Event('afterprint'));
      };
    });

    await press('Control+P');

    const printed = await page().waitForFunction(() => 'printedPlaces' in window && window.printedPlaces);
    expect(await printed.jsonValue()).toEqual(Array.from({ length: 300 }, (_, place) => String(place + 1)));
  });
});

describe('the state of the table', () => {
  test('selects rows, seen on the page and told to the screen', async () => {
    await open('?third-party', { width: 1500 });
    await firstRow();

    await page().evaluate(() => window.grid.table?.setRowSelection({ 3: true, 5: true }));

    await expect.poll(() => grid().locator('[role=row][aria-selected=true]').count()).toBe(2);
    expect(await row(3).getByRole('checkbox').isChecked()).toBe(true);
    expect(await cell(5, 'worth').locator('[data-selected]').getAttribute('data-selected')).toBe('true');
    expect(await selection()).toMatchObject({ count: 2, ids: [3, 5] });
  });

  test('is what clicks and keys change', async () => {
    await open('?third-party', { width: 1500 });
    await firstRow();

    await row(2).getByText('A-0000002').click();
    await press('Shift+ArrowDown');
    expect(await page().evaluate(() => window.grid.table?.getState().rowSelection)).toEqual({ 2: true, 3: true });
    await press('Control+a');
    await page().evaluate(() => window.grid.table?.getRowModel().rowsById['4']?.toggleSelected(false));

    await expect.poll(selection).toMatchObject({ count: 999_999, isAllExcept: true, except: [4] });
    expect(await row(4).getAttribute('aria-selected')).toBe('false');
    expect(await row(5).getAttribute('aria-selected')).toBe('true');
  });

  test('selects a row before it is loaded', async () => {
    await open();
    await firstRow();

    await page().evaluate(() => window.grid.table?.setRowSelection({ 1_000_000: true }));
    await row(1).focus();
    await press('Control+ArrowDown');
    await page().evaluate(() => window.grid.handle?.move('last'));
    await row(1_000_000).getByText('A-1000000').waitFor();

    await expect.poll(selection).toMatchObject({ count: 1, ids: [1_000_000] });
  });

  test('sets widths, order, columns in sight, sorting and density, which are kept', async () => {
    await open('?arrange', { width: 1500 });
    await firstRow();

    await page().evaluate(() => {
      const { table } = window.grid;
      table?.setColumnSizing({ price: 300 });
      table?.setColumnOrder((order) => order.toReversed());
      table?.setColumnVisibility({ weight: false });
      table?.setSorting([{ id: 'quantity', desc: true }]);
      table?.setDensity('md');
    });
    await row(1).getByText('A-1000000').waitFor();

    expect(await widthOf('price')).toBe(300);
    expect(await seen()).toEqual(['place', 'price', 'quantity', 'country', 'name', 'code']);
    expect(await row(1).evaluate((one) => one.clientHeight)).toBe(39);
    expect(await page().evaluate(() => JSON.parse(localStorage.getItem('arrangement') ?? ''))).toEqual({
      order: ['place', 'weight', 'price', 'quantity', 'country', 'name', 'code'],
      widths: { price: 300 },
      shown: { weight: false },
      density: 'comfortable',
    });
  });

  test('has the loaded rows as its data, in the order of the list, and knows how many there are', async () => {
    await open();
    await firstRow();
    await page().evaluate(() => window.grid.handle?.move('last'));
    await row(1_000_000).getByText('A-1000000').waitFor();

    const { places, ids, rowCount } = await page().evaluate(() => {
      const { table } = window.grid;
      const rows = table?.getRowModel().rows ?? [];
      return { places: rows.map(({ index }) => index + 1), ids: rows.map(({ id }) => Number(id)), rowCount: table?.options.rowCount };
    });
    expect(rowCount).toBe(1_000_000);
    expect(ids).toEqual(places);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(ids.length).toBeGreaterThan(99);
  });
});
