import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeQuery, readQuery } from '#src/app/routing/query.ts';

describe('the query of an address', () => {
  test('holds any text, and gives it back', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })), (values) => {
        expect(readQuery(changeQuery('', values))).toEqual({ ...values });
      }),
    );
  });

  test('keeps what it is not told of, in its place', () => {
    expect(changeQuery('?a=1&b=2&c=3', { b: '5', c: undefined, d: '7' })).toBe('?a=1&b=5&d=7');
  });

  test('is nothing where nothing is left', () => {
    expect(changeQuery('?a=1', { a: undefined })).toBe('');
  });

  test('can be read', () => {
    expect(changeQuery('', { sort: '-arrivalDate,reference', filter: 'origin country:DE/FR' })).toBe(
      '?sort=-arrivalDate,reference&filter=origin+country:DE/FR',
    );
  });

  test('takes the first value of a name given twice', () => {
    expect(readQuery('?a=1&b=x%20y&a=2')).toEqual({ a: '1', b: 'x y' });
  });
});
