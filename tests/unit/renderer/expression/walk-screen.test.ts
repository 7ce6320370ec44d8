import { expect, test } from 'vitest';
import { placeNodes } from '#renderer/expression/index.ts';

test('every node of a tree has its place, in sections and tabs however deep', () => {
  const placed = placeNodes([
    { section: 'Goods', children: [{ tabs: [{ name: 'goods', label: 'Goods', children: [{ form: ['line'] }] }] }] },
  ]);

  expect(placed.map(({ pointer }) => pointer)).toEqual(['/0', '/0/children/0', '/0/children/0/tabs/0/children/0']);
  expect(placed.at(-1)?.node).toEqual({ form: ['line'] });
});
