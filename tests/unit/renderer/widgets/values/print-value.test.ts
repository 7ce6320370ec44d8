import { expect, test } from 'vitest';
import { NO_REFERENCES } from '#renderer/services/references.ts';
import { dateFormat } from '#schemas/formats/date.ts';
import { printValue, type Printing } from '#renderer/widgets/values/print-value.ts';

const printing: Printing = {
  formats: {
    get: (name) =>
      ({
        shout: { parse: (typed: string) => typed, print: (value: unknown) => `${String(value)}!`, isValid: () => true },
        date: dateFormat,
      })[name],
  },
  references: NO_REFERENCES,
  texts: { yes: 'Yes', no: 'No' },
};

test.each([
  ['a number with its decimals', { type: 'number', 'x-decimals': { exactly: 2 } }, 24500, '24,500.00'],
  ['a date as its format does', { type: 'string', format: 'date' }, '2026-03-14', '14 Mar 2026'],
  ['a code by its label', { type: 'string', enum: ['CN'], 'x-labels': { CN: 'China' } }, 'CN', 'China'],
  ['a number of an enumeration by its label', { type: 'integer', enum: [1000], 'x-labels': { 1000: 'A thousand' } }, 1000, 'A thousand'],
  ['yes and no in words', { type: 'boolean' }, false, 'No'],
  ['a list as its values', { type: 'array' }, ['a', 'b'], 'a, b'],
  ['a chosen file by its name', { type: 'object', 'x-file': {} }, { name: 'lines.csv', size: 12 }, 'lines.csv'],
  ['what has a format by it', { type: 'string', format: 'shout' }, 'tea', 'tea!'],
  ['nothing where nothing is', { type: 'string', enum: ['CN'] }, '', ''],
] as const)('prints %s', (_, schema, value, printed) => {
  expect(printValue(structuredClone<object>(schema), value, printing)).toBe(printed);
});
