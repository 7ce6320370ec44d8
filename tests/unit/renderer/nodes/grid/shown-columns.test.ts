import { describe, expect, test } from 'vitest';
import { shownColumns } from '#renderer/nodes/grid/grid-columns.ts';
import { gatherMarks } from '#renderer/nodes/grid/cell-marks.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { fakeWorld, openScreen } from '../../screen/fake-world.ts';

const schema: EntitySchema = {
  $schema: '',
  $id: 'library/parcel',
  title: 'Parcel',
  type: 'object',
  additionalProperties: false,
  'x-as': 'parcel',
  properties: {
    id: { title: 'No.', type: 'integer' },
    weight: { title: 'Weight', type: 'number' },
    unit: { title: 'Unit', type: 'string' },
    note: { title: 'Note', type: 'string' },
  },
};
const grid: Grid = {
  source: 'parcels',
  label: 'Parcels',
  rowKey: 'id',
  shows: 'state.fields',
  columns: [
    { id: 'number', field: 'id' },
    { id: 'weight', field: 'weight', unit: 'unit' },
  ],
};

function columnsFor(document: Grid, shows: readonly string[] | undefined, marks = gatherMarks([], [], [])) {
  const screen = openScreen(fakeWorld({}), {});
  const parts = { schema, isServerSorted: false, printing: printingOf(screen.services), editors: undefined, marks, shows };
  return shownColumns(screen, document, parts);
}

describe('a grid that says which fields it shows', () => {
  test('has a column for every field, those of the document first, and shows the ones named', () => {
    const columns = columnsFor(grid, ['id', 'note']);

    expect(columns.map(({ id, header, isHidden }) => [id, header, isHidden])).toEqual([
      ['number', 'No.', false],
      ['weight', 'Weight', true],
      ['unit', 'Unit', true],
      ['note', 'Note', false],
    ]);
  });

  test('prints a unit beside its number while no column of its own shows it', () => {
    const row = { id: 1, weight: 5, unit: 'kg' };
    const weightOf = (shows: readonly string[]) => columnsFor(grid, shows).find(({ id }) => id === 'weight');

    expect(weightOf(['weight'])?.unit?.of(row)).toBe('kg');
    expect(weightOf(['weight', 'unit'])?.unit).toBeUndefined();
  });
});

test('a grid that does not say so has the columns of its document', () => {
  const { shows: _, ...plain } = grid;

  expect(columnsFor(plain, undefined).map(({ id, isHidden }) => [id, isHidden])).toEqual([
    ['number', false],
    ['weight', false],
  ]);
});

test('a cell that could not be read shows what it held, without a unit', () => {
  const marks = gatherMarks([{ severity: 'error', row: 1, field: 'weight', message: 'is no number', text: '5 stone' }], [], []);
  const weight = columnsFor(grid, ['weight'], marks).find(({ id }) => id === 'weight') ?? expect.fail('There is no weight.');
  const row = { id: 1, weight: null, unit: 'kg' };

  expect([weight.text(row), weight.unit?.of(row)]).toEqual(['5 stone', '']);
  expect(weight.mark?.(row)).toEqual({ look: 'error', text: 'Error: is no number' });
  expect(weight.mark?.({ ...row, id: 2 })).toBeUndefined();
});
