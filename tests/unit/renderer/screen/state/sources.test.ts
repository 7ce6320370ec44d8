import { describe, expect, test } from 'vitest';
import { fakeWorld, openScreen, Refused, flushPromises } from '../fake-world.ts';

const reply = (body: unknown) => ({ status: 200, body });

describe('a plain source', () => {
  test('waits for a required parameter, then loads', async () => {
    const world = fakeWorld({ getBook: ({ params }) => reply({ id: params['id'], title: 'Dune' }) });
    const screen = openScreen(world, {
      state: { id: { type: 'number' } },
      sources: { book: { operation: 'getBook', params: { id: 'state.id' } } },
    });
    expect(world.calls).toEqual([]);

    screen.setState('id', 7);
    await flushPromises();

    expect(world.calls.map(({ params }) => params)).toEqual([{ id: 7 }]);
    expect(screen.scope()['book']).toEqual({ id: 7, title: 'Dune' });
  });

  test('loads again when a parameter changes and ignores the answer that comes late', async () => {
    const late: (() => void)[] = [];
    const world = fakeWorld({
      getBook: ({ params }) =>
        new Promise((resolve) => {
          const answer = () => resolve(reply({ id: params['id'] }));
          if (params['id'] === 1) late.push(answer);
          else answer();
        }),
    });
    const screen = openScreen(world, {
      state: { id: { type: 'number', initial: '1' } },
      sources: { book: { operation: 'getBook', params: { id: 'state.id' } } },
    });

    screen.setState('id', 2);
    await flushPromises();
    for (const answer of late) answer();
    await flushPromises();

    expect(screen.scope()['book']).toEqual({ id: 2 });
  });

  test('makes the screen ready only when what depends on it has loaded too', async () => {
    const world = fakeWorld({ listAuthors: () => reply({ first: 3 }), getBook: () => reply({ id: 3 }) });
    const screen = openScreen(world, {
      sources: { authors: { operation: 'listAuthors' }, book: { operation: 'getBook', params: { id: 'authors.first' } } },
    });
    expect(screen.store.getState().isReady).toBe(false);

    await flushPromises();

    expect(screen.store.getState().isReady).toBe(true);
    expect(screen.scope()['book']).toEqual({ id: 3 });
  });

  test('asks for the rows of a list by filter, order and number, leaving out terms without a value', async () => {
    const world = fakeWorld({ listBooks: () => reply({ items: [] }) }, { listParams: (_, list) => ({ list }) });
    const screen = openScreen(world, {
      state: { shelf: { type: 'string' } },
      sources: {
        books: {
          operation: 'listBooks',
          filter: [
            { field: 'shelf', is: 'equals', value: 'state.shelf' },
            { field: 'lent', is: 'empty' },
          ],
          sort: [{ field: 'title' }, { field: 'year', order: 'desc' }],
          first: 10,
        },
      },
    });
    screen.setState('shelf', 'A');
    await flushPromises();

    const sort = [
      { colId: 'title', sort: 'asc' },
      { colId: 'year', sort: 'desc' },
    ];
    const lent = { field: 'lent', is: 'empty' };
    expect(world.calls.map(({ params }) => params['list'])).toEqual([
      { pageSize: 10, sort, filter: [lent] },
      { pageSize: 10, sort, filter: [{ field: 'shelf', is: 'equals', value: 'A' }, lent] },
    ]);
  });

  test('that fails says why and loads on the next try', async () => {
    let tries = 0;
    const world = fakeWorld({
      getBook: () => {
        tries += 1;
        if (tries === 1) throw new Refused({ status: 404, title: 'Not found.', errors: {} });
        return reply({ id: 1 });
      },
    });
    const screen = openScreen(world, { sources: { book: { operation: 'getBook', params: { id: '1' } } } });
    await flushPromises();
    expect(screen.sources.state('book')).toBe('failed');
    expect(screen.sources.refusal('book')?.status).toBe(404);

    await screen.sources.refresh();

    expect(screen.sources.state('book')).toBe('ready');
  });
});

describe('a source that holds an answer', () => {
  test('that may be refused is empty then, and the screen is ready; without an answer it has failed', async () => {
    const statuses = [400, 503];
    const world = fakeWorld({ getBook: () => Promise.reject(new Refused({ status: statuses.shift() ?? 200, title: 'No', errors: {} })) });
    const screen = openScreen(world, { sources: { book: { operation: 'getBook', params: { id: '7' }, mayBeRefused: true } } });
    await flushPromises();
    expect([screen.sources.state('book'), screen.scope()['book'], screen.store.getState().isReady]).toEqual(['ready', undefined, true]);

    const asked = openScreen(world, { sources: { book: { operation: 'getBook', params: { id: '7' }, mayBeRefused: true } } });
    await flushPromises();

    expect(asked.sources.state('book')).toBe('failed');
  });

  test('keeps it when a refresh fails, and says that it is outdated', async () => {
    let isDown = false;
    const world = fakeWorld({
      getBook: () => {
        if (isDown) throw new Refused({ status: 503, title: 'Busy.', errors: {} });
        return reply({ id: 1 });
      },
    });
    const screen = openScreen(world, { sources: { book: { operation: 'getBook', params: { id: '1' } } } });
    await flushPromises();
    isDown = true;
    await screen.sources.refresh();

    expect(screen.scope()['book']).toEqual({ id: 1 });
    expect(screen.sources.state('book')).toBe('outdated');
  });

  test('has failed when another record cannot be loaded: the old one is not it', async () => {
    const world = fakeWorld({
      getBook: ({ params }) => {
        if (params['id'] === 2) throw new Refused({ status: 404, title: 'Not found.', errors: {} });
        return reply({ id: 1 });
      },
    });
    const screen = openScreen(world, {
      state: { id: { type: 'number', initial: '1' } },
      sources: { book: { operation: 'getBook', params: { id: 'state.id' } } },
    });
    await flushPromises();
    screen.setState('id', 2);
    await flushPromises();

    expect(screen.sources.state('book')).toBe('failed');
  });

  test('loses it when its condition no longer holds, and so do those that read it', async () => {
    const world = fakeWorld({ getBook: () => reply({ id: 1, author: 9 }), listAuthors: () => reply({ name: 'Herbert' }) });
    const screen = openScreen(world, {
      state: { isShown: { type: 'boolean', initial: 'true' } },
      sources: {
        author: { operation: 'listAuthors', params: { id: 'book.author' }, when: '!blank(book.author)' },
        book: { operation: 'getBook', params: { id: '1' }, when: 'state.isShown' },
      },
    });
    await flushPromises();
    expect(screen.scope()['author']).toEqual({ name: 'Herbert' });

    screen.setState('isShown', false);

    expect(screen.scope()['book']).toBeUndefined();
    expect(screen.scope()['author']).toBeUndefined();
  });

  test('is refreshed only when the newest answer is there, though its parameters changed on the way', async () => {
    const world = fakeWorld({ getBook: ({ params }) => flushPromises().then(() => reply({ id: params['id'] })) });
    const screen = openScreen(world, {
      state: { id: { type: 'number', initial: '1' } },
      sources: { book: { operation: 'getBook', params: { id: 'state.id' } } },
    });
    const refreshed = screen.sources.refresh(['book']);
    screen.setState('id', 2);
    await refreshed;

    expect(screen.scope()['book']).toEqual({ id: 2 });
  });
});

describe('a paged source', () => {
  test('changes its key with its parameters and is absent while its condition does not hold', () => {
    const world = fakeWorld({});
    const screen = openScreen(world, {
      state: { search: { type: 'string' }, isOpen: { type: 'boolean' } },
      sources: { books: { operation: 'listBooks', params: { text: 'state.search' }, paging: 'infinite', when: 'state.isOpen' } },
    });
    expect(screen.sources.paged('books')).toBeUndefined();

    screen.setState('isOpen', true);
    const before = screen.sources.paged('books')?.key;
    screen.setState('search', 'dune');

    expect(screen.sources.paged('books')?.key).not.toBe(before);
  });
});
