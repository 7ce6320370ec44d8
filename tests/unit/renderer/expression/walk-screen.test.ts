import { describe, expect, test } from 'vitest';
import { placeNodes, stepsOf, withPerformed } from '#renderer/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

const screen = (parts: Partial<ScreenDocument>): ScreenDocument => ({
  $schema: '',
  format: 1,
  id: 'library/shelf',
  kind: 'page',
  title: 'Shelf',
  layout: [],
  ...parts,
});
const refresh = { refresh: ['books'] };
const grid = (open: string) => ({ source: 'books', label: 'Books', rowKey: 'id', columns: [], open });

describe('the steps of a procedure', () => {
  test('stand once, and are run for the rows of every action that performs them', () => {
    const document = screen({
      grids: { books: grid('read'), lent: grid('back') },
      actions: { read: { label: 'Read', do: [{ perform: 'load' }] }, back: { label: 'Back', do: [{ perform: 'load' }] } },
      procedures: { load: [refresh] },
    });

    expect(stepsOf(document).filter(({ step }) => 'refresh' in step)).toEqual([
      { pointer: '/procedures/load/0', step: refresh, grids: ['books', 'lent'] },
    ]);
  });

  test('have no row where one that performs them, be it by way of another, has none', () => {
    const document = screen({
      grids: { books: grid('read') },
      actions: { read: { label: 'Read', do: [{ perform: 'load' }] }, all: { label: 'All', do: [{ perform: 'loadAll' }] } },
      procedures: { loadAll: [{ perform: 'load' }], load: [refresh] },
    });

    expect(stepsOf(document).find(({ pointer }) => pointer === '/procedures/load/0')?.grids).toEqual([]);
  });

  test('have the answer of a panel, or the facts of an event, where that alone performs them', () => {
    const document = screen({
      layout: [{ id: 'panel', panel: 'library/book', closed: [{ perform: 'load' }] }],
      on: { event: { lent: [{ perform: 'tell' }] }, open: [{ perform: 'both' }], close: [{ perform: 'both' }] },
      procedures: { load: [refresh], tell: [refresh], both: [refresh] },
    });

    expect(stepsOf(document).filter(({ step }) => 'refresh' in step)).toEqual([
      { pointer: '/procedures/load/0', step: refresh, grids: [], panel: 'library/book' },
      { pointer: '/procedures/tell/0', step: refresh, grids: [], isOfEvent: true },
      { pointer: '/procedures/both/0', step: refresh, grids: [] },
    ]);
  });

  test('are followed once where they lead back to themselves', () => {
    const document = screen({
      procedures: { one: [{ perform: 'two' }], two: [refresh, { perform: 'one' }] },
    });

    expect(withPerformed(document, [{ perform: 'one' }])).toEqual([{ perform: 'one' }, { perform: 'two' }, refresh, { perform: 'one' }]);
  });
});

test('every node of a tree has its place, in sections and tabs however deep', () => {
  const placed = placeNodes([
    {
      id: 'goods',
      section: 'Goods',
      children: [{ id: 'tabs', tabs: [{ id: 'line', label: 'Line', children: [{ id: 'form', form: ['line'] }] }] }],
    },
  ]);

  expect(placed.map(({ pointer }) => pointer)).toEqual(['/0', '/0/children/0', '/0/children/0/tabs/0/children/0']);
  expect(placed.at(-1)?.node).toEqual({ id: 'form', form: ['line'] });
});
