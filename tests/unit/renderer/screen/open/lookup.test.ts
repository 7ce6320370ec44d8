import { describe, expect, test } from 'vitest';
import { arrangeLookup, gridOfLookup } from '#renderer/screen/open/lookup.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import { fakeWorld, openScreen, flushPromises } from '../fake-world.ts';

const lookup: ScreenDocument = {
  $schema: '',
  format: 1,
  id: 'library/books',
  kind: 'lookup',
  title: 'Lookup book',
  layout: [],
  sources: { books: { operation: 'listBooks', paging: 'infinite' } },
  grids: { books: { source: 'books', label: 'Books', rowKey: 'id', columns: [{ id: 'title', field: 'title' }] } },
  actions: { add: { label: 'Add', do: [] } },
};
const arranged = arrangeLookup(lookup, catalogue.screen);
const rows = (count: number) => ({ count, ids: count === 0 ? [] : [7], row: count === 0 ? undefined : { id: 7, title: 'Dune' } });

describe('a lookup', () => {
  test('draws its search form, its grid, its own buttons and then Cancel and OK', () => {
    const withForm = arrangeLookup({ ...lookup, data: { schema: 'library/book', mode: 'create' } }, catalogue.screen);

    expect(withForm.layout).toEqual([
      { id: 'search', form: true },
      { id: 'found', grid: 'books' },
    ]);
    expect(arranged.layout).toEqual([{ id: 'found', grid: 'books' }]);
    expect(arranged.buttons).toEqual(['add', 'cancel', 'ok']);
    expect(arranged.grids?.['books']).toMatchObject({
      height: 300,
      selection: 'single',
      selectFirst: true,
      found: 'Found {count} record(s)',
    });
    expect(gridOfLookup(arranged)).toBe('books');
    expect(gridOfLookup({ ...lookup, kind: 'page' })).toBeUndefined();
  });

  test('answers the selected row by OK, which is offered only with one', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, arranged);

    screen.grids.select('books', rows(0));
    await runAction(screen, 'ok');
    expect(world.visited).toEqual([]);

    screen.grids.select('books', rows(1));
    await runAction(screen, 'ok');
    expect(world.visited).toEqual(['closed {"result":{"row":{"id":7,"title":"Dune"}},"hasWritten":false}']);
  });

  test('answers the row that was opened, whatever is selected', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, arranged);

    await runAction(screen, 'pick', { row: { id: 8 } });

    expect(world.visited).toEqual(['closed {"result":{"row":{"id":8}},"hasWritten":false}']);
  });

  test('answers nothing when it is cancelled', async () => {
    const world = fakeWorld({});
    const screen = openScreen(world, arranged);

    await runAction(screen, 'cancel');
    await flushPromises();

    expect(world.visited).toEqual(['closed {"hasWritten":false}']);
  });

  test('cannot do without a grid', () => {
    expect(() => arrangeLookup({ ...lookup, grids: {} }, catalogue.screen)).toThrow('library/books has no grid');
  });
});
