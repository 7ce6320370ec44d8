import { expect, test } from 'vitest';
import { placeScreens } from '#scripts/build/placed-screens.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

const screen = (over: Partial<ScreenDocument>): ScreenDocument => ({
  $schema: '../../schemas/meta/screen.meta.json',
  format: 1,
  id: 'area/name',
  kind: 'dialog',
  title: 'Name',
  layout: [],
  ...over,
});

test('says what a screen draws, also in its panels, and what its address needs', async () => {
  const documents = [
    screen({
      id: 'a/panel',
      noAddress: 'It is a part',
      grids: { rows: { source: 'rows', schema: 'a/row', label: 'Rows', rowKey: 'id', columns: [] } },
    }),
    screen({
      id: 'a/line',
      title: 'Line {line.number}',
      data: { schema: 'a/line', mode: 'view', source: 'stored' },
      input: 'a/line-input',
      state: { line: { type: 'integer', initial: 'input.lineId' } },
      sources: { stored: { operation: 'getLine', params: { placeId: 'input.placeId', id: 'state.line' } } },
      layout: [{ id: 'rows', panel: 'a/panel' }],
    }),
    screen({
      id: 'a/page',
      kind: 'page',
      route: '/Lines/:id',
      data: { schema: 'a/line', mode: 'view', source: 'stored' },
      sources: { stored: { operation: 'getPlace', params: { lineId: 'number(route.params.id)' } } },
    }),
    screen({ id: 'a/warning', opensOn: 'session-warning' }),
    screen({ id: 'a/sign-in', kind: 'page', route: '/in', access: 'anonymous' }),
    screen({ id: 'variations/outline' }),
  ];
  expect(await placeScreens(documents, async () => ['placeId'])).toEqual([
    {
      id: 'a/line',
      title: 'Line',
      access: 'session',
      draws: ['a/line', 'a/panel', 'a/row'],
      keys: { placeId: 'placeId', id: 'lineId' },
      required: ['placeId'],
    },
    {
      id: 'a/page',
      title: 'Name',
      route: '/Lines/:id',
      access: 'session',
      draws: ['a/page', 'a/line'],
      keys: { lineId: 'id' },
      required: ['id'],
    },
  ]);
});
