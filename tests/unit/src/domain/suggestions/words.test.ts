import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreementOf, type Word, wordsOf } from '#src/domain/suggestions/words.ts';

const only = (text: string): Word => {
  const [word] = wordsOf(text);
  if (word === undefined) throw new Error(`"${text}" has no word.`);
  return word;
};
const agreement = (one: string, other: string) => agreementOf(only(one), only(other));
const letters = fc.stringMatching(/^[a-z]{3,12}$/);

describe('the words of a description', () => {
  test('are its letters and numbers, apart from each other, without what says nothing', () => {
    expect(wordsOf('The M8x50 bolts, 12.5mm – for T-shirts').map(({ written }) => written)).toEqual([
      'M',
      '8',
      'x',
      '50',
      'bolts',
      '12.5',
      'mm',
      'T',
      'shirts',
    ]);
  });

  test('are told once, whatever their case and accents', () => {
    expect(wordsOf('Café CAFE cafe\u0301').map(({ plain }) => plain)).toEqual(['cafe']);
  });

  test('are none in signs alone', () => {
    expect(wordsOf('- / & ()')).toEqual([]);
  });

  test('never throw, and stand in the text as they are written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const { written } of wordsOf(text)) expect(text.normalize('NFC')).toContain(written);
      }),
    );
  });
});

describe('two words', () => {
  test.each([
    ['bolts', 'bolt', 'one is the plural of the other'],
    ['Batteries', 'BATTERY', 'one is the plural of the other, in capitals'],
    ['plated', 'plate', 'they have one stem'],
    ['14', '14.0', 'they are one number'],
  ])('are the same: %s and %s, where %s', (one, other) => {
    expect(agreement(one, other)).toBe(1);
  });

  test.each([
    ['blk', 'black', 'a short form that is known'],
    ['elec', 'electronics', 'a beginning'],
    ['thrmstt', 'thermostat', 'its vowels left out'],
    ['cabel', 'cable', 'two letters exchanged'],
    ['passenger', 'pasenger', 'a letter left out'],
  ])('agree: %s and %s, %s', (one, other) => {
    expect(agreement(one, other)).toBeGreaterThan(0.6);
    expect(agreement(one, other)).toBeLessThan(1);
  });

  test.each([
    ['12', '120', 'numbers are equal or not'],
    ['10.5', '105', 'a point is no letter'],
    ['cat', 'act', 'they begin otherwise'],
    ['ct', 'cotton', 'two letters are too few'],
    ['steel', 'stool', 'two letters differ'],
  ])('do not agree: %s and %s, %s', (one, other) => {
    expect(agreement(one, other)).toBe(0);
  });

  test('agree alike either way, and each with itself wholly', () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        fc.pre(wordsOf(one).length === 1 && wordsOf(other).length === 1);
        expect(agreement(one, other)).toBe(agreement(other, one));
        expect(agreement(one, one)).toBe(1);
      }),
    );
  });
});
