import { describe, expect, test } from 'vitest';
import { keysOfActions } from '#renderer/screen/keys/action-keys.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

const page = (parts: Partial<ScreenDocument>): ScreenDocument => ({
  $schema: '',
  format: 1,
  id: 'books/books',
  kind: 'page',
  title: 'Books',
  layout: [],
  ...parts,
});

const shortcuts = (document: ScreenDocument) =>
  Object.fromEntries([...keysOfActions(document)].map(([name, { shortcut }]) => [name, shortcut]));

describe('the keys of actions', () => {
  test('are those the document names, and else a free letter that begins a word of the label', () => {
    const document = page({
      actions: {
        add: { label: 'New book', shortcut: 'alt+n', do: [] },
        print: { label: 'Nice print', do: [] },
        page: { label: 'Page {row.number}', do: [] },
      },
      buttons: ['add', 'print', 'page'],
    });

    expect(shortcuts(document)).toEqual({ add: 'alt+n', print: 'alt+p', page: 'alt+a' });
  });

  test('come from the name of an action whose label is an expression, and run out with the letters', () => {
    const document = page({
      actions: {
        z: { label: "{state.isOpen ? 'Shut' : 'Open'}", do: [] },
        zz: { label: '{state.text}', do: [] },
      },
      buttons: ['z', 'zz'],
    });

    expect(shortcuts(document)).toEqual({ z: 'alt+z', zz: undefined });
  });

  test('are Ctrl+Enter for what Enter submits, and Escape alone for what only leaves', () => {
    const document = page({
      kind: 'dialog',
      actions: {
        save: { label: 'Save', submit: true, do: [{ validate: true }] },
        cancel: { label: 'Cancel', do: [{ cancel: true }] },
      },
      buttons: ['cancel', 'save'],
    });

    expect(keysOfActions(document).get('save')).toMatchObject({ shortcut: 'mod+enter', submits: true });
    expect(keysOfActions(document).get('cancel')).toMatchObject({ shortcut: undefined, leaves: true });
  });

  test('act on a row of the grid whose button it is; one of each of many rows has none', () => {
    const document = page({
      sources: { books: { operation: 'listBooks', paging: 'infinite' } },
      grids: {
        books: {
          source: 'books',
          label: 'Books',
          rowKey: 'id',
          columns: [{ id: 'title', field: 'title', action: 'look' }],
          open: 'open',
          rowActions: ['remove'],
        },
      },
      layout: [
        { id: 'list', grid: 'books' },
        { id: 'many', each: 'books', children: [{ id: 'button', actions: ['each'] }] },
      ],
      actions: {
        open: { label: 'Open', do: [] },
        look: { label: 'Look', do: [] },
        remove: { label: 'Remove {row.title}', do: [] },
        each: { label: 'Every', do: [] },
      },
    });

    expect(shortcuts(document)).toEqual({ open: undefined, look: undefined, remove: 'alt+r', each: undefined });
    expect(keysOfActions(document).get('remove')?.grid).toBe('books');
    expect(keysOfActions(document).get('open')).toMatchObject({ opens: true, grid: 'books' });
  });

  test('are of the whole screen for a button that Enter on a row runs as well', () => {
    const document = page({
      sources: { books: { operation: 'listBooks', paging: 'infinite' } },
      grids: {
        books: { source: 'books', label: 'Books', rowKey: 'id', columns: [{ id: 'title', field: 'title' }], open: 'apply' },
      },
      layout: [{ id: 'list', grid: 'books' }],
      actions: { apply: { label: 'Apply', shortcut: 'mod+enter', do: [] } },
      buttons: ['apply'],
    });

    expect(keysOfActions(document).get('apply')).toMatchObject({ shortcut: 'mod+enter', opens: true, grid: undefined });
  });
});
