import { describe, expect, test } from 'vitest';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { fakeWorld, openScreen } from '../fake-world.ts';

/** A shelf of books of which some are selected, all those never loaded among them. */
function openShelf(count: number, { isAnswered = true } = {}) {
  const world = fakeWorld({ deleteBooks: () => ({ status: 204, body: undefined }), listBooks: () => ({ status: 200, body: [] }) });
  const screen = openScreen(world, {
    sources: { books: { operation: 'listBooks', paging: 'infinite' } },
    grids: {
      books: {
        source: 'books',
        label: 'Books',
        rowKey: 'id',
        columns: [],
        selection: 'multiple',
        bulkActions: ['delete'],
        selectAtMost: 400,
      },
    },
    actions: {
      delete: {
        label: 'Delete',
        do: [{ call: { operation: 'deleteBooks', body: '{"ids": selection.books.ids}' } }, { perform: 'renew' }],
      },
    },
    procedures: { renew: [{ refresh: ['books'] }] },
  });
  const cleared: string[] = [];
  screen.grids.noteDrawn('books', {
    move: () => undefined,
    select: () => undefined,
    openSelected: () => undefined,
    selectRows: () => undefined,
    goTo: () => undefined,
    view: () => ({ columns: [], sort: [] }),
    rowInFocus: () => undefined,
    total: () => undefined,
    whole: () => ({ headings: [], rows: (async function* () {})() }),
    activeRow: () => undefined,
    clearSelection: () => cleared.push('books'),
    selectEverything: () => undefined,
    selectedIds: () => (isAnswered ? Promise.resolve([1, 2, 3]) : Promise.reject(new Error('The list did not come.'))),
  });
  screen.grids.select('books', { count, ids: [], row: undefined });
  return { world, screen, cleared };
}

describe('an action for the selected rows', () => {
  test('gets the ids of all of them, those never loaded too, and leaves nothing selected', async () => {
    const { world, screen, cleared } = openShelf(3);

    await runAction(screen, 'delete');

    expect(world.calls.find(({ operation }) => operation === 'deleteBooks')?.body).toEqual({ ids: [1, 2, 3] });
    expect(cleared).toEqual(['books']);
  });

  test('is not run when more are selected than it takes', async () => {
    const { world, screen } = openShelf(401);

    await runAction(screen, 'delete');

    expect(world.calls.filter(({ operation }) => operation === 'deleteBooks')).toEqual([]);
  });

  test('says when the ids cannot be read, and changes nothing', async () => {
    const { world, screen, cleared } = openShelf(3, { isAnswered: false });

    await runAction(screen, 'delete');

    expect(world.calls.filter(({ operation }) => operation === 'deleteBooks')).toEqual([]);
    expect(screen.store.getState().problem).toBeDefined();
    expect(screen.store.getState().busy).toBeUndefined();
    expect(cleared).toEqual([]);
  });
});
