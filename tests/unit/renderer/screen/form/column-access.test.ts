import { describe, expect, test } from 'vitest';
import { shownColumns } from '#renderer/nodes/grid/grid-columns.ts';
import { namesSeen } from '#renderer/nodes/grid/use-expression-values.ts';
import { printingOf } from '#renderer/screen/state/printing.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { fakeWorld, openScreen } from '../fake-world.ts';

const schema: EntitySchema = {
  $schema: '',
  $id: 'library/book',
  title: 'Book',
  type: 'object',
  additionalProperties: false,
  'x-as': 'book',
  'x-context': { shop: 'library/shop' },
  properties: {
    title: { title: 'Title', type: 'string' },
    price: { title: 'Price', type: 'number', 'x-access': { read: 'shop.maySeePrices' } },
    isOwn: { title: 'Own', type: 'boolean' },
    margin: { title: 'Margin', type: 'number', 'x-access': { read: 'book.isOwn || shop.maySeePrices' } },
  },
};
const grid: Grid = {
  source: 'books',
  label: 'Books',
  rowKey: 'id',
  context: { shop: 'state.shop' },
  columns: ['title', 'price', 'margin'].map((field) => ({ id: field, field })),
};

function columnsFor(shop: unknown): readonly string[] {
  const screen = openScreen(fakeWorld({}), { state: { shop: { type: 'library/shop' } } });
  screen.setState('shop', shop);
  const parts = {
    schema,
    isServerSorted: true,
    printing: printingOf(screen.services),
    editors: undefined,
    marks: undefined,
    shows: undefined,
  };
  return shownColumns(screen, grid, parts).map(({ header }) => header);
}

describe('a column of a field that may not be read', () => {
  test('is not there, unless each row decides', () => {
    expect(columnsFor({ maySeePrices: true })).toEqual(['Title', 'Price', 'Margin']);
    expect(columnsFor({ maySeePrices: false })).toEqual(['Title', 'Margin']);
    expect(columnsFor(undefined)).toEqual(['Title', 'Margin']);
  });

  test('comes and goes with what decides it', () => {
    const screen = openScreen(fakeWorld({}), { state: { shop: { type: 'library/shop' } }, grids: { books: grid } });
    expect(namesSeen(screen, grid)).toEqual(['state.shop']);
  });
});
