import { expect, test } from 'vitest';
import { hasForm } from '#renderer/nodes/has-form.ts';

test('a screen is typed into where its tree draws a form, however deep', () => {
  expect(hasForm([{ section: 'Goods', children: [{ form: true }] }])).toBe(true);
  expect(hasForm([{ tabs: [{ name: 'goods', label: 'Goods', children: [{ form: ['line'] }] }] }])).toBe(true);
});

test('a screen of facts, grids and buttons is only read', () => {
  expect(hasForm([{ facts: ['vessel'] }, { section: 'Lines', children: [{ grid: 'lines' }, { actions: ['add'] }] }])).toBe(false);
  expect(hasForm()).toBe(false);
});
