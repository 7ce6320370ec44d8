import { expect, test } from 'vitest';
import { createWidgetTable } from '#renderer/form/contract/widget-table.ts';
import { NO_REFERENCES } from '#renderer/services/references.ts';
import { widgets } from '#renderer/widgets/index.ts';
import { text } from '#renderer/widgets/text.tsx';
import { printValue, type Printing } from '#renderer/widgets/values/print-value.ts';

const printing: Printing = {
  widgets: createWidgetTable(widgets),
  formats: {
    get: (name) => (name === 'shout' ? { parse: (typed) => typed, print: (value) => `${String(value)}!`, isValid: () => true } : undefined),
  },
  references: NO_REFERENCES,
  texts: { yes: 'Yes', no: 'No' },
};

test.each([
  ['a number as its widget does', { type: 'number', 'x-decimals': { exactly: 2 } }, 24500, '24,500.00'],
  ['a date as its widget does', { type: 'string', format: 'date' }, '2026-03-14', '14 Mar 2026'],
  ['a code by its label', { type: 'string', enum: ['CN'], 'x-labels': { CN: 'China' } }, 'CN', 'China'],
  ['a number of an enumeration by its label', { type: 'integer', enum: [1000], 'x-labels': { 1000: 'A thousand' } }, 1000, 'A thousand'],
  ['yes and no in words', { type: 'boolean' }, false, 'No'],
  ['a list as its values', { type: 'array' }, ['a', 'b'], 'a, b'],
  ['what no widget prints by its format', { type: 'string', format: 'shout' }, 'tea', 'tea!'],
  ['nothing where nothing is', { type: 'string', enum: ['CN'] }, '', ''],
] as const)('prints %s', (_, schema, value, printed) => {
  expect(printValue(structuredClone<object>(schema), value, printing)).toBe(printed);
});

test('prints as the widget says that an app puts in the place of one', () => {
  const loud = { ...text, name: 'loud', format: 'date', print: () => () => 'LOUD' };

  expect(
    printValue({ type: 'string', format: 'date' }, '2026-03-14', { ...printing, widgets: createWidgetTable([loud, ...widgets]) }),
  ).toBe('LOUD');
});
