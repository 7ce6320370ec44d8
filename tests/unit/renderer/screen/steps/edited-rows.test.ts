import { describe, expect, test } from 'vitest';
import { keepEditedRow } from '#renderer/screen/steps/edited-rows.ts';
import type { Reply } from '#renderer/services/ports.ts';
import { fakeWorld, openScreen, Refused, flushPromises } from '../fake-world.ts';

function openShelf(answer: () => Reply | Promise<Reply>) {
  const world = fakeWorld({ saveTitle: answer, listBooks: () => ({ status: 200, body: [] }) });
  const screen = openScreen(world, {
    sources: { books: { operation: 'listBooks', paging: 'infinite' } },
    grids: {
      shelf: {
        source: 'books',
        label: 'Shelf',
        rowKey: 'id',
        edit: 'cell',
        columns: [{ id: 'title', field: 'title' }],
        edited: [
          {
            call: {
              operation: 'saveTitle',
              params: { id: 'row.id' },
              body: "[{'op': 'replace', 'path': '/' + edit.field, 'value': edit.value}]",
            },
          },
          { refresh: ['books'] },
        ],
      },
    },
  });
  const edit = (title: string, version: number | undefined = 3) =>
    keepEditedRow(
      screen,
      'shelf',
      { id: 7, title, ...(version === undefined ? {} : { version }) },
      { field: 'title', value: title, before: 'Dune' },
      { label: 'Title', text: title },
    );
  const versions = () => world.calls.filter(({ operation }) => operation === 'saveTitle').map(({ version }) => version);
  return { world, screen, edit, versions };
}

const stored = (version: number): Reply => ({ status: 204, body: undefined, version: `"${version}"` });

describe('the edit of a cell', () => {
  test('replaces the version of the row that was shown', async () => {
    const { edit, versions } = openShelf(() => stored(4));
    await edit('Emma');
    expect(versions()).toEqual([3]);
  });

  test('waits for the one before it and goes on from what that stored, until the list shows a newer row', async () => {
    let version = 3;
    const { edit, versions } = openShelf(() => flushPromises().then(() => stored(++version)));

    await Promise.all([edit('Emma'), edit('Persuasion')]);
    await edit('Lady Susan', 9);

    expect(versions()).toEqual([3, '"4"', 9]);
  });

  test('that comes too late stores nothing: the row is loaded again and says what was typed', async () => {
    const { screen, edit } = openShelf(() => {
      throw new Refused({ status: 412, title: 'Stale.', errors: {} });
    });
    const before = screen.sources.generation('books');

    await edit('Emma');

    expect(screen.grids.problems('shelf')).toEqual({
      7: ['Someone else saved this row meanwhile. You typed “Emma” for Title: type it again to replace theirs'],
    });
    expect(screen.sources.generation('books')).toBe(before + 1);
    expect(screen.store.getState().problem).toBeUndefined();
  });
});
