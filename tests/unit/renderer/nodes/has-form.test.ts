import { expect, test } from 'vitest';
import { hasForm } from '#renderer/nodes/has-form.ts';

test('a screen is typed into where its tree draws a form, however deep', () => {
  expect(hasForm([{ id: 'goods', section: 'Goods', children: [{ id: 'form', form: true }] }])).toBe(true);
  expect(hasForm([{ id: 'tabs', tabs: [{ id: 'goods', label: 'Goods', children: [{ id: 'form', form: ['line'] }] }] }])).toBe(true);
});

test('a screen of facts, grids and buttons is only read', () => {
  expect(
    hasForm([
      { id: 'facts', facts: ['vessel'] },
      {
        id: 'lines',
        section: 'Lines',
        children: [
          { id: 'lines-list', grid: 'lines' },
          { id: 'buttons', actions: ['add'] },
        ],
      },
    ]),
  ).toBe(false);
  expect(hasForm()).toBe(false);
});
