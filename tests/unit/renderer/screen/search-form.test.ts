import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeWorld, openBook } from './fake-world.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

async function openSearch() {
  const world = fakeWorld({ findShelf: () => ({ status: 200, body: {} }) });
  const screen = await openBook(world, {
    data: { schema: 'library/book', mode: 'create' },
    sources: { shelf: { operation: 'findShelf', params: { text: 'book.title' } } },
  });
  const texts = () => world.calls.map(({ params }) => params['text']);
  return { screen, texts };
}

describe('what is typed into a search form', () => {
  test('is sent to the server once typing rests for 300 ms', async () => {
    const { screen, texts } = await openSearch();

    for (const typed of ['D', 'Du', 'Dune']) {
      screen.form?.edit('title', typed);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(texts()).toEqual([undefined]);
    await vi.advanceTimersByTimeAsync(100);

    expect(texts()).toEqual([undefined, 'Dune']);
  });

  test('is sent once where Enter sent it before the pause was over', async () => {
    const { screen, texts } = await openSearch();

    screen.form?.edit('title', 'Dune');
    screen.touch();
    expect(texts()).toEqual([undefined, 'Dune']);
    await vi.advanceTimersByTimeAsync(300);

    expect(texts()).toEqual([undefined, 'Dune']);
  });

  test('is sent nowhere when the screen was left meanwhile', async () => {
    const { screen, texts } = await openSearch();

    screen.form?.edit('title', 'Dune');
    screen.stop();
    await vi.advanceTimersByTimeAsync(300);

    expect(texts()).toEqual([undefined]);
  });
});
