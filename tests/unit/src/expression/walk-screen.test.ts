import { describe, expect, test } from 'vitest';
import { eachAround, gridsOffering, partsOf, sourcesOffering, withPerformed } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
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

describe('what an open screen holds', () => {
  const document = screen({
    grids: {
      books: { source: 'books', label: 'Books', rowKey: 'id', columns: [], open: 'read', toolbar: ['all'] },
      lent: { source: 'books', label: 'Lent', rowKey: 'id', columns: [{ id: 'back', field: 'back', action: 'read' }] },
    },
    layout: [
      { id: 'shelf', section: 'Shelf of {session.name}', children: [{ id: 'books', grid: 'books' }] },
      { id: 'tabs', tabs: [{ id: 'more', label: 'More', children: [{ id: 'form', form: ['title'] }] }] },
    ],
    actions: { read: { label: 'Read', do: [{ call: { operation: 'readBook', problems: { 404: [refresh] } } }] } },
  });

  test('is found by its place, with what it is', () => {
    const { places } = walkScreen(document);

    expect(places.find(({ pointer }) => pointer === '/layout/0/section')).toMatchObject({
      text: 'Shelf of {session.name}',
      holds: { is: 'text' },
      reads: {},
    });
    expect(places.find(({ pointer }) => pointer === '/actions/read/do/0/call/problems/404/0/refresh/0')).toMatchObject({
      text: 'books',
      holds: { is: 'name', of: 'source' },
      reads: { row: 'row-of-offer' },
    });
  });

  test('is parted as the language is: nodes in nodes, steps in the remedies of others', () => {
    expect(partsOf(walkScreen(document), 'ScreenNode').map(({ value }) => value.id)).toEqual(['shelf', 'books', 'tabs', 'form']);
    expect(partsOf(walkScreen(document), 'DoStep').map(({ pointer }) => pointer)).toEqual([
      '/actions/read/do/0',
      '/actions/read/do/0/call/problems/404/0',
    ]);
  });

  test('tells which grids offer an action for a row: not those that have it above', () => {
    expect(gridsOffering(walkScreen(document), 'read')).toEqual(['books', 'lent']);
    expect(gridsOffering(walkScreen(document), 'all')).toEqual([]);
  });
});

test('what is drawn for each row of a source offers its actions for that row', () => {
  const document = screen({
    layout: [
      {
        id: 'asked',
        each: 'questions',
        visible: 'true',
        children: [{ id: 'answers', columns: [1], children: [{ id: 'yes', actions: ['yes'] }] }],
      },
      { id: 'beside', actions: ['no'] },
    ],
  });
  const walked = walkScreen(document);
  const sourceAt = (pointer: string) => eachAround(walked.places.find((place) => place.pointer === pointer) ?? expect.fail(pointer));

  expect(sourcesOffering(walked, 'yes')).toEqual(['questions']);
  expect(sourcesOffering(walked, 'no')).toEqual([]);
  expect(sourceAt('/layout/0/children/0/children/0/actions/0')).toBe('questions');
  expect(sourceAt('/layout/0/visible')).toBeUndefined();
});

test('procedures that lead back to themselves are followed once', () => {
  const document = screen({ procedures: { one: [{ perform: 'two' }], two: [refresh, { perform: 'one' }] } });

  expect(withPerformed(document, [{ perform: 'one' }])).toEqual([{ perform: 'one' }, { perform: 'two' }, refresh, { perform: 'one' }]);
});
