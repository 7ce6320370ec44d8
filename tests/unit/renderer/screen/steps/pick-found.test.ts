import { expect, test } from 'vitest';
import { pickFound } from '#renderer/screen/open/pick-found.ts';
import type { GridHandle } from '#renderer/grid/contract/types.ts';
import { flushPromises, fakeWorld, openScreen } from '../fake-world.ts';

/** A lookup whose list is loaded by the search in its form; what its grid was asked to open. */
function openLookup() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const world = fakeWorld({
    findBooks: async () => {
      await promise;
      return { status: 200, body: [] };
    },
  });
  const columns = [{ id: 'title', field: 'title' }];
  const screen = openScreen(world, {
    kind: 'lookup',
    sources: { books: { operation: 'findBooks' } },
    grids: { books: { source: 'books', label: 'Books', rowKey: 'id', columns } },
  });
  const opened: boolean[] = [];
  const handle: GridHandle = {
    move: () => undefined,
    select: () => undefined,
    openSelected: ({ aborted }) => opened.push(!aborted),
    selectRows: () => undefined,
    goTo: () => undefined,
    view: () => ({ columns: [], sort: [] }),
    rowInFocus: () => undefined,
    total: () => undefined,
    whole: () => ({ headings: [], rows: (async function* () {})() }),
    activeRow: () => undefined,
    clearSelection: () => undefined,
    selectEverything: () => undefined,
    selectedIds: () => Promise.resolve([]),
  };
  screen.grids.noteDrawn('books', handle);
  return { screen, opened, answer: resolve };
}

test('Enter picks only once the rows are those of what is typed', async () => {
  const { screen, opened, answer } = openLookup();

  pickFound(screen, new EventTarget());
  await flushPromises();
  expect(opened).toEqual([]);

  answer();
  await flushPromises();
  await flushPromises();
  expect(opened).toEqual([true]);
});

test('Enter picks nothing once something else is typed', async () => {
  const { screen, opened, answer } = openLookup();
  const field = new EventTarget();

  pickFound(screen, field);
  field.dispatchEvent(new Event('input'));
  answer();
  await flushPromises();
  await flushPromises();

  expect(opened).toEqual([]);
});
