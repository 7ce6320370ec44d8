import { describe, expect, test } from 'vitest';
import type { GridHandle } from '#renderer/grid/contract/types.ts';
import { reachable, showCell, showFindings, showNext } from '#renderer/screen/steps/show-cell.ts';
import { fakeWorld, openScreen } from '../fake-world.ts';

const findings = [
  { severity: 'error', row: 'a', field: 'pages', message: 'few pages' },
  { severity: 'error', row: null, field: null, message: 'about the whole shelf' },
  { severity: 'error', row: 'gone', field: 'pages', message: 'of a book that is not there' },
  { severity: 'error', row: 'c', field: 'title', message: 'no title' },
  { severity: 'error', row: 'c', field: null, message: 'there already' },
];

function openShelf(found: unknown = findings) {
  const screen = openScreen(fakeWorld({}), {
    state: { tab: { type: 'string' }, books: { type: 'library/book[]' }, findings: { type: 'library/finding[]' } },
    sources: { books: { from: 'state.books' } },
    grids: {
      shelf: {
        source: 'books',
        label: 'Shelf',
        rowKey: 'id',
        findings: 'state.findings',
        columns: [{ id: 'name', field: 'title' }],
      },
    },
    layout: [
      {
        id: 'tabs',
        tab: 'tab',
        tabs: [
          { id: 'list', label: 'Findings', children: [{ id: 'found', findings: 'shelf' }] },
          { id: 'books', label: 'Books', children: [{ id: 'part', section: 'Part', children: [{ id: 'shelf', grid: 'shelf' }] }] },
        ],
      },
    ],
  });
  screen.setState('books', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  screen.setState('findings', found);
  const visited: unknown[] = [];
  const handle: GridHandle = {
    move: () => undefined,
    select: () => undefined,
    openSelected: () => undefined,
    selectRows: () => undefined,
    goTo: (...to) => visited.push(to),
    view: () => ({ columns: [], sort: [] }),
    rowInFocus: () => undefined,
    total: () => undefined,
    whole: () => ({ headings: [], rows: (async function* () {})() }),
    activeRow: () => undefined,
    clearSelection: () => undefined,
    selectEverything: () => undefined,
    selectedIds: () => Promise.resolve([]),
  };
  return { screen, visited, draw: () => screen.grids.noteDrawn('shelf', handle) };
}

describe('a finding', () => {
  test('leads to its cell, in the tab of its grid, as soon as that is drawn', () => {
    const { screen, visited, draw } = openShelf();

    showCell(screen, 'shelf', reachable(screen, 'shelf')[1] ?? expect.fail('Nothing is found.'));
    expect(screen.state('tab')).toBe('books');
    expect(visited).toEqual([]);
    draw();

    expect(visited).toEqual([[2, 'name']]);
  });

  test('leads nowhere where it is about no row of the grid', () => {
    const { screen } = openShelf();

    expect(reachable(screen, 'shelf').map(({ message }) => message)).toEqual(['few pages', 'no title', 'there already']);
  });
});

describe('the next finding', () => {
  test('follows the one visited last, and comes round', () => {
    const { screen, visited, draw } = openShelf();
    draw();

    for (const step of [1, 1, 1, 1, -1, -1] as const) showNext(screen, 'shelf', step, 'error');

    expect(visited).toEqual([
      [0, 'pages'],
      [2, 'name'],
      [2, undefined],
      [0, 'pages'],
      [2, undefined],
      [2, 'name'],
    ]);
  });

  test('has the place of one that is mended by now', () => {
    const { screen, visited, draw } = openShelf();
    draw();

    showNext(screen, 'shelf', 1, 'error');
    screen.setState('findings', findings.slice(1));
    showNext(screen, 'shelf', 1, 'error');

    expect(visited).toEqual([
      [0, 'pages'],
      [2, 'name'],
    ]);
  });

  test('is the last one where one goes back first', () => {
    const { screen, visited, draw } = openShelf();
    draw();

    showNext(screen, 'shelf', -1, 'error');

    expect(visited).toEqual([[2, undefined]]);
  });
});

describe('the focus on findings', () => {
  test('goes to their list where one is drawn', () => {
    const { screen, visited } = openShelf();
    let isInList = false;

    showFindings(screen, 'shelf');
    screen.grids.noteFindingList('shelf', () => (isInList = true));

    expect(isInList).toBe(true);
    expect(visited).toEqual([]);
  });

  test('else to the first cell with one, or to the rows where there is none', () => {
    const wrong = openShelf();
    showFindings(wrong.screen, 'shelf');
    wrong.draw();
    const right = openShelf([]);
    showFindings(right.screen, 'shelf');
    right.draw();

    expect(wrong.visited).toEqual([[0, 'pages']]);
    expect(right.visited).toEqual([[undefined, undefined]]);
  });
});
