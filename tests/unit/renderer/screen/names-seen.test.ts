import { expect, test } from 'vitest';
import { namesSeen } from '#renderer/nodes/grid/use-expression-values.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { fakeWorld, openScreen } from './fake-world.ts';

test('a grid draws its rows again for what its cells and buttons read beside the row', () => {
  const grid: Grid = {
    source: 'books',
    label: 'Books',
    rowKey: 'id',
    deleted: 'row.isLost',
    rowActions: ['lend'],
    columns: [
      { id: 'title', field: 'title', visible: 'state.isWide' },
      {
        id: 'price',
        field: 'price',
        value: "text(row.price) + ' ' + input.currency",
        badge: { when: 'row.isNew', text: 'New in {state.year}' },
      },
    ],
  };
  const screen = openScreen(fakeWorld({}), {
    grids: { books: grid },
    actions: {
      lend: { label: 'Lend {row.title}', enabled: '!state.isClosed', because: '{input.reason}', do: [{ toast: { text: '{state.note}' } }] },
    },
  });

  expect(namesSeen(screen, grid).toSorted()).toEqual(['input.currency', 'input.reason', 'state.isClosed', 'state.isWide', 'state.year']);
});
