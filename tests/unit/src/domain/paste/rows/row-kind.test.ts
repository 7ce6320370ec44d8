import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isTotalRow, mayBeTotalRow } from '#src/domain/paste/rows/row-kind.ts';

const codes = new Set(['usd', 'nzd', 'eur', 'kg', 'kgs', 'pcs', 'cbm', 'm3', 'set', 'ctns']);
const isCode = (word: string) => codes.has(word);

/** A text of total words in a row: in the description, then in the product code. */
function isTotal(text: string): boolean[] {
  return [isTotalRow(text, '', isCode), isTotalRow('', text, isCode), isTotalRow('-', text, isCode)];
}

describe('a total row', () => {
  test.each([
    ...'Total|Totals|TOTALS:|Sub Totals|Subtotals|Sub-total|Grand Totals|GRANDTOTAL|Carried forward:|Brought  Forward'.split('|'),
    ...'Total USD|TOTAL USD 64,511.00|Total US$ 500|Total: $500|USD Total|Total (5,740 PCS)|Total 500kg|TOTAL VALUE:|Invoice total'.split(
      '|',
    ),
    ...'** TOTAL **|T O T A L|Total amount carried forward|Total - 31.93 m³|Total Qty / Total Weight|Sub\u00a0total|Total quantities|TOTAL 505 CTNS'.split(
      '|',
    ),
  ])('is told from "%s"', (text) => {
    expect(isTotal(text)).toEqual([true, true, true]);
  });

  test.each([
    ...'Totally natural soap|Total station TS-9|Total Gym 500|Subtotal Ltd brand pens|Totaliser|Total Body lotion 500 ml|Cap, total 5'.split(
      '|',
    ),
    ...'Carried forward tray|Brought forwards?|Grand piano|Sub woofer|Invoice book|Amount 500|500|Total invoice SZ-26|Forward|Kg|Total TV'.split(
      '|',
    ),
    `total ${'soap '.repeat(100)}`,
    `Total ${'5 '.repeat(200)}`,
  ])('is not told from "%s"', (text) => {
    expect(isTotal(text)).toEqual([false, false, false]);
  });

  test('is told from the description where there is one', () => {
    expect(isTotalRow('Cap', 'TOTAL', isCode)).toBe(false);
    expect(isTotalRow('Total', 'A1', isCode)).toBe(true);
  });
});

const gap = fc.constantFrom(' ', '  ', '\u00a0', '-', ' - ', '\u2009');
const phrase = fc.oneof(
  fc
    .tuple(fc.constantFrom('', 'sub', 'grand', 'Sub', 'GRAND'), fc.oneof(fc.constant(''), gap), fc.constantFrom('total', 'totals'))
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('carried', 'brought'), gap, fc.constant('forward')).map((parts) => parts.join('')),
);
const follower = fc.oneof(
  fc.constantFrom(...'amount value quantity qty weight volume packages cartons invoice order'.split(' ')),
  fc.constantFrom(...'amounts values quantities weights volumes package carton invoices orders'.split(' ')),
  fc.constantFrom(...codes, '$', '€', 'US$', 'US$500', '500kg', 'usd 5'),
  fc.integer({ min: 0, max: 10_000_000 }).map((number) => number.toLocaleString('en')),
  fc.constantFrom('64,511.00', '(12)', '1 074', '-5', '31.93'),
);
const casing = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
);
const around = fc.constantFrom(
  ['', ''],
  ['', ':'],
  ['', '.'],
  ['', ' -'],
  ['(', ')'],
  ['** ', ' **'],
  ['\u00a0', ':\u00a0'],
  ['', ' ='],
  ['[', ']:'],
);
const between = fc.constantFrom(' ', '  ', '\u00a0', ': ', ' - ', ' / ', ', ', ' (');
const total = fc
  .tuple(phrase, fc.array(follower, { maxLength: 3 }), casing, around, between)
  .map(([words, followers, cased, [open = '', close = ''], by]) => `${open}${cased([words, ...followers].join(by))}${close}`);

describe('any total words', () => {
  test('with what usually follows them, in any case, spacing and punctuation, are a total row', () => {
    fc.assert(
      fc.property(total, (text) => {
        expect([text, ...isTotal(text)]).toEqual([text, true, true, true]);
      }),
      { numRuns: 2000 },
    );
  });

  test('with one more word are goods', () => {
    const goods = fc.constantFrom(
      'soap',
      'station',
      'gym',
      'naturally',
      'Ltd',
      'pens',
      'sheet',
      'ブラシ',
      'clean',
      'TS-9',
      'totally',
      'subtotalled',
    );
    fc.assert(
      fc.property(total, goods, fc.boolean(), (text, word, isFirst) => {
        expect(isTotal(isFirst ? `${word} ${text}` : `${text} ${word}`)).toEqual([false, false, false]);
      }),
      { numRuns: 1000 },
    );
  });

  test('are needed: without them nothing is a total row', () => {
    fc.assert(
      fc.property(fc.array(follower), between, (words, by) => {
        expect(isTotal(words.join(by))).toEqual([false, false, false]);
      }),
    );
  });

  test('run into letters are another word', () => {
    const letters = fc.stringMatching(/^[a-z]{1,6}$/).filter((text) => !/^(?:s|es?|(?:grand|sub|sous)+)$/.test(text));
    fc.assert(
      fc.property(letters, (text) => {
        expect(isTotal(`total${text}`)).toEqual([false, false, false]);
        expect(isTotal(`${text}total`)).toEqual([false, false, false]);
      }),
    );
  });
});

describe('goods that begin with "total"', () => {
  test.each([
    ['Totally natural soap', 500, 500, true],
    ['TOTAL station TS-9', 500, 500, true],
    ['Sub-total of page one', 500, 500, true],
    ['Totally natural soap', 499.99, 500, false],
    ['Totally natural soap', null, 0, false],
    ['Totally natural soap', 0, 0, false],
    ['Soap, total', 500, 500, false],
  ])('%s at %s, after rows of %s in all, may be a total: %s', (description, value, sumAbove, mayBe) => {
    expect(mayBeTotalRow(description, '', value, sumAbove)).toBe(mayBe);
    expect(mayBeTotalRow('', description, value, sumAbove)).toBe(mayBe);
  });
});

test('a text of two million characters is no work', () => {
  for (const filler of ['total ', ' ', 't ', 'sub', '$'])
    expect(isTotalRow(filler.repeat(2_000_000 / filler.length), '', isCode)).toBe(false);
});
