import { expect, test } from 'vitest';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { sourcesRead } from '#renderer/screen/steps/sources-read.ts';
import { fakeWorld, flushPromises, openBook, openScreen } from '../fake-world.ts';

test('a step decides by what its sources answer for the text that was typed last, not by an earlier answer or by none', async () => {
  const answers: (() => void)[] = [];
  const world = fakeWorld({
    findBooks: ({ params }) =>
      new Promise((resolve) => answers.push(() => resolve({ status: 200, body: { items: [{ title: params['title'] }] } }))),
    saveBook: () => ({ status: 204, body: undefined }),
  });
  const screen = await openBook(world, {
    data: { schema: 'library/book', mode: 'create' },
    sources: {
      found: { operation: 'findBooks', params: { title: 'book.title' }, when: '!blank(book.title)' },
      same: { from: 'found.items.filter(item, item.title == book.title)' },
    },
    actions: {
      save: { label: 'Save', do: [{ when: 'size(same) == 0', call: { operation: 'saveBook' } }, { navigate: '/{same[0].title}' }] },
    },
  });

  screen.form?.edit('title', 'Dune');
  const saved = runAction(screen, 'save');
  await flushPromises();
  expect(world.calls.map(({ operation, params }) => [operation, params['title']])).toEqual([['findBooks', 'Dune']]);
  answers[0]?.();
  await saved;

  expect(world.calls.map(({ operation }) => operation)).toEqual(['findBooks']);
  expect(world.visited).toEqual(['/Dune']);
});

test('a step waits for no source but those it reads, and those that they follow from', () => {
  const steps = [
    { when: '!blank(shelf)', navigate: '/{inside.place}' },
    { call: { operation: 'saveBook', problems: { '409': [{ toast: { text: '{other.name}' } }] } } },
  ];
  const screen = openScreen(fakeWorld({ listShelves: () => ({ status: 200, body: [] }) }), {
    context: { inside: { schema: 'library/book', value: 'rooms' } },
    sources: {
      shelves: { operation: 'listShelves' },
      rooms: { operation: 'listShelves', params: { of: 'shelves.size' } },
      shelf: { from: 'shelves' },
      other: { operation: 'listShelves' },
    },
    actions: { go: { label: 'Go', do: steps } },
  });

  expect(steps.map((step) => [...sourcesRead(screen, step)].sort())).toEqual([['rooms', 'shelf', 'shelves'], []]);
});
