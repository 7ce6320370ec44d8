import { describe, expect, test } from 'vitest';
import { gridPages } from './harness/grid/grid-pages.ts';

const { open, page, grid, row, firstRow, press, expectAccessible } = gridPages();

const WIDE = { width: 1900 };
const head = (id: string) => grid().locator(`[data-column="${id}"]`);
const cell = (place: number, id: string) => row(place).locator(`[data-cell="${id}"]`);
const widthOf = async (id: string) => Math.round((await head(id).boundingBox())?.width ?? 0);
const seen = () =>
  grid()
    .locator('[data-column]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('data-column')));
const menu = () => page().getByRole('dialog', { name: 'Columns' });
const note = (place: number) => grid().getByRole('textbox', { name: `Note of ${place}` });
const hasFocus = (place: number, id: string) =>
  cell(place, id).evaluate((one) => one.contains(document.activeElement) && document.activeElement !== one);

describe('what the documentation of the table library says of a column', () => {
  test('a key with a point leads into the record, and sorts', async () => {
    await open('?documented&arrange', WIDE);
    await firstRow();
    expect(await cell(1, 'maker.name').innerText()).toBe('Workshop 1');

    await head('maker.name').getByRole('button').click();
    await row(1).getByText('A-1000000', { exact: true }).waitFor();

    expect(await page().evaluate(() => window.grid.stock.sort)).toEqual([{ colId: 'maker.name', sort: 'desc' }]);
  });

  test('descending first is so where there is no head to press, too', async () => {
    await open('?documented', { width: 390, height: 800 });
    await firstRow();

    await page().getByRole('combobox').selectOption('Maker');
    await row(1).getByText('A-1000000', { exact: true }).waitFor();

    expect(await page().evaluate(() => window.grid.stock.sort)).toEqual([{ colId: 'maker.name', sort: 'desc' }]);
  });

  test('Header and Footer show the state of the table as it is, and may use hooks', async () => {
    await open('?documented&arrange&totals', WIDE);
    await firstRow();
    const foot = grid().locator('[data-foot=maker]');
    expect(await foot.innerText()).toBe('Selected 0');

    await row(2).getByText('A-0000002', { exact: true }).click();
    await press('Shift+ArrowDown');

    await expect.poll(() => head('maker.name').innerText()).toBe('Maker (2)');
    expect(await foot.innerText()).toBe('Selected 2');
    await page().evaluate(() => window.grid.table?.setColumnVisibility({ 'maker.name': false }));
    await expect.poll(() => foot.count()).toBe(0);
    await page().evaluate(() => window.grid.table?.setColumnVisibility({ 'maker.name': true }));
    await foot.getByText('Selected 2').waitFor();
  });

  test('cells of head and foot have the attributes, classes and alignment that it gives them', async () => {
    await open('?documented&arrange&totals', WIDE);
    await firstRow();
    const foot = grid().locator('[data-foot=maker]');

    expect(await head('maker.name').getAttribute('data-head-of')).toBe('maker.name');
    expect(await head('maker.name').getAttribute('class')).toMatch(/ documented$/);
    expect(await head('maker.name').getAttribute('data-align')).toBe('end');
    expect(await foot.getAttribute('data-align')).toBe('center');
    expect(await widthOf('maker.name')).toBe(140);
    await expectAccessible();
  });

  test('a width stays within its limits, by key and by pointer', async () => {
    await open('?documented&arrange', WIDE);
    await firstRow();
    await head('maker.name').getByRole('button').focus();

    await press('Shift+ArrowRight');
    expect(await widthOf('maker.name')).toBe(150);
    expect(await page().locator('[aria-live]').getByText('150').count()).toBe(1);

    const edge = await head('maker.name').locator('[data-edge]').boundingBox();
    await page().mouse.move((edge?.x ?? 0) + 2, (edge?.y ?? 0) + 5);
    await page().mouse.down();
    await page().mouse.move((edge?.x ?? 0) - 98, (edge?.y ?? 0) + 5);
    expect(await widthOf('maker.name')).toBe(120);
    await page().mouse.up();
    await expect.poll(() => widthOf('maker.name')).toBe(120);
  });

  test('what is not to be moved, sized or hidden is so by no key and no menu', async () => {
    await open('?documented&arrange', WIDE);
    await firstRow();
    const [before, width] = [await seen(), await widthOf('fixed')];
    await head('fixed').getByRole('button').focus();

    await press('Shift+ArrowRight', 'Control+ArrowLeft');
    expect(await seen()).toEqual(before);
    expect(await widthOf('fixed')).toBe(width);
    await page().getByRole('button', { name: 'Columns' }).click();
    expect(await menu().getByRole('checkbox', { name: 'Fixed' }).isDisabled()).toBe(true);
    expect(
      await menu()
        .getByRole('button', { name: /Move Fixed/ })
        .evaluateAll((all) => all.map((one) => one.matches(':disabled'))),
    ).toEqual([true, true]);
  });

  test('Edit edits a cell where it may be edited; afterwards the cell has the focus, unless it went elsewhere', async () => {
    await open('?documented', WIDE);
    await firstRow();
    expect(await cell(9, 'note').getByRole('button').count()).toBe(0);

    await cell(2, 'note').getByRole('button').click();
    await note(2).press('Enter');
    expect(await note(2).count()).toBe(0);
    expect(await hasFocus(2, 'note')).toBe(true);

    await press('F2');
    await note(2).waitFor();
    await page().locator('#before').focus();
    await expect.poll(() => note(2).count()).toBe(0);
    expect(
      await page()
        .locator('#before')
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
  });

  test('draws rows, not the table, when another row is selected', async () => {
    await open('', WIDE);
    await firstRow();
    await row(1).click();
    await page().evaluate(() => Object.assign(window, { before: window.grid.table?.options }));

    await press('ArrowDown', 'Shift+ArrowDown');

    expect(await row(3).getAttribute('aria-selected')).toBe('true');
    expect(await page().evaluate(() => 'before' in window && window.before === window.grid.table?.options)).toBe(true);
  });
});
