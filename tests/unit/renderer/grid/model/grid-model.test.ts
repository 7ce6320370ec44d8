import { describe, expect, test } from 'vitest';
import { GridModel } from '#renderer/grid/model/grid-model.ts';
import { memorySource } from '#renderer/grid/contract/memory-source.ts';
import type { GridRow, GridSelection } from '#renderer/grid/contract/types.ts';

/** A grid of ten rows a page over rows that the test may change. */
async function openGrid({ count = 30, selectFirst = false } = {}) {
  const rows: GridRow[] = Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `row ${index + 1}` }));
  const told: GridSelection[] = [];
  const model = new GridModel({ rowKey: 'id', selection: 'multiple', selectFirst, pageSize: 10, sort: [] });
  model.connect({
    source: { key: 'rows', load: (request) => memorySource('rows', rows).load(request) },
    onSelect: (selection) => told.push(selection),
  });
  const look = async (first = 0, last = 9) => {
    model.cache.want(first, last, 1, model.activeIndex === undefined ? [] : [model.activeIndex]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    model.cache.want(first, last, 1);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  await look();
  return { model, rows, told, look };
}

describe('the block of rows in view', () => {
  test('is selected beside what is, and every row is offered while there are more', async () => {
    const { model, told, look } = await openGrid();
    model.select(2, 'one');

    model.toggleBlock();
    expect(told.at(-1)).toMatchObject({ count: 10, offered: 30 });
    await look(20, 29);
    model.lookAt(25);
    expect(model.blockShare()).toBe('some');
    model.toggleBlock();
    expect(told.at(-1)).toMatchObject({ count: 20, offered: 30 });
    model.selectEverything();
    expect(told.at(-1)).toMatchObject({ count: 30, isAllExcept: true, offered: undefined });
    model.toggleBlock();

    expect(told.at(-1)).toMatchObject({ count: 0 });
  });

  test('takes rows back that were left out of all', async () => {
    const { model, told } = await openGrid();
    model.selectEverything();
    model.select(3, 'toggle');

    model.toggleBlock();

    expect(told.at(-1)).toMatchObject({ isAllExcept: true, except: [], count: 30 });
  });
});

describe('the table’s state of a model', () => {
  test('has the loaded rows of every row but some, and takes over what it becomes', async () => {
    const { model, told } = await openGrid();
    model.toggleEverything();
    expect(Object.keys(model.rowSelection())).toHaveLength(model.loaded().rows.length);

    model.setRowSelection((now) => ({ ...now, 2: false }));
    expect(told.at(-1)).toMatchObject({ isAllExcept: true, except: [2], count: 29 });

    model.setRowSelection({ 3: true });
    expect(told.at(-1)).toMatchObject({ isAllExcept: false, ids: [3], count: 1 });
  });

  test('is the same object until the selection is another', async () => {
    const { model } = await openGrid();
    model.select(4, 'one');
    const before = model.rowSelection();

    model.refresh();
    model.activate(5);

    expect(model.rowSelection()).toBe(before);
    expect(before).toEqual({ 5: true });
  });

  test('has rows in the order of the list, whichever came first', async () => {
    const { model, look } = await openGrid({ count: 200 });
    await look(150, 159);
    await look(60, 69);

    const { rows, places } = model.loaded();

    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(rows.map(({ id }) => id)).toEqual(places.map((place) => place + 1));
    expect(model.loaded()).toBe(model.loaded());
  });
});

test('another way to select begins with nothing selected, at the same row', async () => {
  const { model, told } = await openGrid();
  const ports = { source: memorySource('rows', []), onSelect: (selection: GridSelection) => told.push(selection) };
  model.activate(4);
  model.select(4, 'one');

  model.connect(ports, 'single');
  expect([told.at(-1)?.count, model.activeIndex]).toEqual([0, 4]);
  model.select(2, 'toggle');
  model.select(3, 'toggle');
  model.selectEverything();

  expect(told.at(-1)).toMatchObject({ count: 1, ids: [4] });
});

describe('the active row', () => {
  test('stays the same row when others are inserted before it', async () => {
    const { model, rows, look } = await openGrid();
    model.activate(4);

    rows.unshift({ id: 101 }, { id: 102 });
    model.refresh();
    await look();

    expect(model.activeIndex).toBe(6);
    expect(model.entry(6)?.[0]).toBe(5);
  });

  test('gives its place to its neighbour when it is deleted', async () => {
    const { model, rows, look } = await openGrid();
    model.activate(4);

    rows.splice(4, 1);
    model.refresh();
    await look();

    expect(model.activeIndex).toBe(4);
    expect(model.entry(4)?.[0]).toBe(6);
  });

  test('is the last row when the end of the list goes', async () => {
    const { model, rows, look } = await openGrid({ count: 8 });
    model.activate(7);

    rows.splice(5);
    model.refresh();
    await look();

    expect(model.activeIndex).toBe(4);
  });

  test('is found again after sorting, as soon as its block is here', async () => {
    const { model, look } = await openGrid();
    model.activate(1);

    model.sortBy([{ colId: 'id', sort: 'desc' }]);
    await look();
    await look();
    expect(model.entry(0)?.[0]).toBe(30);

    expect(model.activeIndex).toBe(28);
  });
});

describe('a list that changes between two requests', () => {
  test('shows no row twice and none too few', async () => {
    const { model, rows, look } = await openGrid({ count: 100 });

    rows.unshift({ id: 101 }, { id: 102 });
    await look(5, 14);
    await look(5, 14);

    expect(Array.from({ length: 20 }, (_, index) => model.entry(index)?.[0])).toEqual(rows.slice(0, 20).map(({ id }) => id));
    expect(model.total()).toBe(102);
  });

  test('is noticed though its total stays', async () => {
    const { model, rows, look } = await openGrid({ count: 100 });

    rows.unshift({ id: 101 });
    rows.pop();
    await look(5, 14);
    await look(5, 14);

    expect(Array.from({ length: 20 }, (_, index) => model.entry(index)?.[0])).toEqual(rows.slice(0, 20).map(({ id }) => id));
  });
});

describe('selecting', () => {
  test('takes a range over rows that were never loaded, and shows it at once', async () => {
    const { model, told } = await openGrid({ count: 100 });
    model.select(0, 'one');

    model.select(85, 'range');
    expect(model.isSelected(undefined, 60)).toBe(true);
    expect(model.isSelected(undefined, 86)).toBe(false);

    await expect.poll(() => told.at(-1)?.count).toBe(86);
    expect(told.at(-1)?.ids.at(-1)).toBe(86);
  });

  test('gives a range up when another row is selected meanwhile', async () => {
    const { model, told, look } = await openGrid({ count: 100 });
    model.select(0, 'one');

    model.select(85, 'range');
    model.select(3, 'one');
    await look();
    await look();

    expect(told.at(-1)?.ids).toEqual([4]);
  });

  test('takes a range over the whole list as everything, and refuses one that is too long to read', async () => {
    const { model, told } = await openGrid({ count: 8_000 });
    model.select(0, 'one');

    model.select(7_000, 'range');
    expect(model.isRangeTooLong()).toBe(true);
    expect(told.at(-1)?.count).toBe(1);
    model.select(7_999, 'range');

    expect(told.at(-1)).toMatchObject({ count: 8_000, isAllExcept: true });
    expect(model.isRangeTooLong()).toBe(false);
  });

  test('of everything but some reads the ids of the others', async () => {
    const { model } = await openGrid({ count: 450 });
    model.toggleEverything();
    model.select(2, 'toggle');

    const ids = await model.selectedIds(new AbortController().signal);

    expect(ids).toHaveLength(449);
    expect(ids).not.toContain(3);
    expect(ids).toContain(450);
  });

  test('finds a row by its id, wherever it is', async () => {
    const { model, told } = await openGrid({ count: 450 });

    const place = await model.selectId(401, new AbortController().signal);

    expect(place).toBe(400);
    expect(model.activeIndex).toBe(400);
    expect(told.at(-1)?.row).toMatchObject({ id: 401 });
    expect(await model.selectId(999, new AbortController().signal)).toBeUndefined();
  });

  test('lets go of a selected row that a refresh no longer finds, and takes newer values of the others', async () => {
    const { model, rows, told, look } = await openGrid();
    model.select(2, 'one');
    model.select(3, 'toggle');

    rows[3] = { id: 4, name: 'renamed' };
    rows.splice(2, 1);
    model.refresh();
    await look();

    expect(told.at(-1)?.rows).toEqual([{ id: 4, name: 'renamed' }]);
  });

  test('keeps rows that have left the cache', async () => {
    const { model, told, look } = await openGrid({ count: 2_000 });
    model.select(0, 'one');
    for (let first = 100; first < 2_000; first += 50) await look(first, first + 9);

    model.select(1_905, 'toggle');

    expect(model.entry(0)).toBeUndefined();
    expect(told.at(-1)?.ids).toEqual([1, 1_906]);
  });

  test('begins with the first row of each list where that is asked for', async () => {
    const { model, told, look } = await openGrid({ selectFirst: true });
    expect(told.at(-1)?.row).toMatchObject({ id: 1 });
    model.select(3, 'one');

    model.startOver();
    expect(told.at(-1)?.count).toBe(0);
    await look();

    expect(told.at(-1)?.row).toMatchObject({ id: 1 });
  });

  test.each([
    { gone: 4, next: 5 },
    { gone: 30, next: 29 },
  ])('goes on to row $next where one is always selected and a refresh no longer finds row $gone', async ({ gone, next }) => {
    const { model, rows, told, look } = await openGrid({ selectFirst: true });
    await look(gone - 5, gone);
    model.activate(gone - 1);
    model.select(gone - 1, 'one');

    rows.splice(gone - 1, 1);
    model.refresh();
    await look(gone - 5, gone);

    expect(told.at(-1)?.row).toMatchObject({ id: next });
  });

  test('of everything toggles back to nothing', async () => {
    const { model, told } = await openGrid();

    model.toggleEverything();
    expect(told.at(-1)).toMatchObject({ count: 30, isAllExcept: true });
    model.toggleEverything();

    expect(told.at(-1)).toMatchObject({ count: 0, isAllExcept: false });
  });
});
