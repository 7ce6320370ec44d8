import { createTable, type RowModel, type Table } from '@tanstack/react-table';
import { describe, expect, test } from 'vitest';
import { RowsOnDemand } from '#renderer/grid/table/rows-on-demand.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';

const rowOf = (id: number): GridRow => ({ id, name: `row ${id}` });

function tableOver(rows: RowsOnDemand): Table<GridRow> {
  return createTable<GridRow>({
    columns: [{ id: 'name', accessorFn: (row) => row['name'] }],
    data: [],
    getCoreRowModel: rows.getCoreRowModel,
    state: {},
    onStateChange: () => {},
    renderFallbackValue: undefined,
  });
}

/** A table over the rows of two blocks that are far from each other. */
function openTable() {
  const rows = new RowsOnDemand((row) => String(row['id']));
  const originals = [1, 2, 501].map(rowOf);
  rows.show({ rows: originals, places: [0, 1, 500] });
  const table = tableOver(rows);
  const model = (): RowModel<GridRow> => table.getCoreRowModel();
  return { rows, originals, model };
}

describe('the rows of the table', () => {
  test('are those loaded, each with its place in the whole list', () => {
    const { model } = openTable();

    expect(model().rows.map(({ id, index, getValue }) => [id, index, getValue('name')])).toEqual([
      ['1', 0, 'row 1'],
      ['2', 1, 'row 2'],
      ['501', 500, 'row 501'],
    ]);
    expect(model().rowsById['7']).toBeUndefined();
  });

  test('stay the same while they are drawn, whatever else is loaded', () => {
    const { rows, originals, model } = openTable();
    const first = model().rowsById['1'];
    rows.sweep();

    rows.show({ rows: [...originals, rowOf(502)], places: [0, 1, 500, 501] });

    expect(model().rowsById['1']).toBe(first);
    expect(model().rowsById['502']?.index).toBe(501);
  });

  test('are made anew where their record or place is another', () => {
    const { rows, originals, model } = openTable();
    const [first, second] = [model().rowsById['1'], model().rowsById['2']];

    rows.show({ rows: [{ id: 1, name: 'renamed' }, ...originals.slice(1)], places: [0, 2, 501] });

    expect(model().rowsById['1']).not.toBe(first);
    expect(model().rowsById['1']?.getValue('name')).toBe('renamed');
    expect(model().rowsById['2']).not.toBe(second);
    expect(model().rowsById['2']?.index).toBe(2);
  });

  test('are let go of when a drawing does not ask for them', () => {
    const { rows, model } = openTable();
    const [first, second] = [model().rowsById['1'], model().rowsById['2']];
    rows.sweep();

    expect(model().rowsById['2']).toBe(second);
    rows.sweep();

    expect(model().rowsById['1']).not.toBe(first);
    expect(model().rowsById['2']).toBe(second);
  });
});
