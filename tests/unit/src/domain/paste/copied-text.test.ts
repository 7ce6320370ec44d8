import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneLineFormat } from '#schemas/formats/one-line.ts';
import { plan, readOneRow, roleOf } from './paste-context.ts';

const required = [roleOf('exportValue'), '10'] as const;
const texts = [...plan.byName].filter(([, { schema }]) => schema.format === 'one-line').map(([name]) => name);
const LETTERS = ['A', 'é', '1', '-', '&', '茶', '\u0645\u06cc\u200c\u062e', '👩\u200d💻'];
const CARRIED = ['\u00ad', '\ufeff', '\u200b', '\u2060', '\u200e', '\u202c', '\u0007'];

const described = (name: string) => (name === 'description' ? [] : [[roleOf('description'), 'Cap'] as const]);
const read = (name: string, cell: string) => readOneRow([...described(name), required, [roleOf(name), cell]]);

describe('a pasted cell of text', () => {
  test('there are some', () => expect(texts.length).toBeGreaterThan(10));

  test.each(['description', 'brandName', 'manufacturerName'])('%s is what is seen in it, whatever the sheet hid there', (name) => {
    const part = fc.tuple(fc.constantFrom(...LETTERS), fc.constantFrom('', ...CARRIED), fc.constantFrom('', ' ', '\u00a0', '\u202f'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const cell = parts.map((each) => each.join('')).join('');
        const seen = parts.map(([letter, , blank]) => `${letter}${blank === '' ? '' : ' '}`).join('');
        const { errors, products } = read(name, cell);

        expect(errors).toEqual([]);
        expect(products[0]?.[name]).toBe(seen.trim());
      }),
      { numRuns: 40 },
    );
  });

  test('is one line, or an error at the cell', () => {
    fc.assert(
      fc.property(fc.constantFrom('description', 'brandName'), fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), (name, text) => {
        const { errors, products } = read(name, `"${text.replaceAll('"', '')}x"`);

        expect(errors.length > 0 || oneLineFormat.isValid(products[0]?.[name])).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('of several lines is one', () => {
    expect(read('description', '"Cap\r\nred\u2028wool"').products[0]?.['description']).toBe('Cap red wool');
  });

  test('that reads otherwise without what is hidden in it is refused, and kept', () => {
    const { errors, products } = read('description', 'Cap\u202eder');

    expect(errors).toEqual(['row 1: Description must be one line without hidden characters']);
    expect(products[0]?.['description']).toBe('Cap\u202eder');
  });
});
