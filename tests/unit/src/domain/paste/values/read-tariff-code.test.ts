import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { hsCodeFormat } from '#schemas/formats/hs-code.ts';
import { tariffSuffixFormat } from '#schemas/formats/tariff-suffix.ts';
import { printTariffCode, readTariffCode } from '#src/domain/paste/values/read-tariff-code.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
/** Chapters are 01 to 97; half of these codes begin with a zero. */
const chapter = fc.integer({ min: 1, max: 97 }).map((number) => `${number}`.padStart(2, '0'));
const lowChapter = fc.integer({ min: 1, max: 9 }).map((number) => `0${number}`);
const separator = fc.constantFrom('.', ' ', '-', '\u00a0');

interface Code {
  readonly hs: string;
  readonly item: string;
  readonly key: string;
  readonly letter: string;
}

function codeOf(chapters: fc.Arbitrary<string>, keyDigits: fc.Arbitrary<string>): fc.Arbitrary<Code> {
  return fc.record({
    hs: fc.tuple(chapters, digits(4)).map(([start, rest]) => start + rest),
    item: digits(2),
    key: keyDigits,
    letter: fc.constantFrom('', 'A', 'h'),
  });
}

/** As a number with decimals shows: "84151010.00". */
const looksLikeNumber = (text: string) => /^\d{5,}\.0+$/.test(text);

/** Every accepted way to write a code; the last one without a mark between its parts. */
function waysToWrite({ hs, item, key, letter }: Code, dot: string): string[] {
  const [heading, sub] = [hs.slice(0, 4), hs.slice(4)];
  const whole = [heading, sub, item, `${key}${letter}`].join(dot);
  return [
    whole,
    [heading, sub, item].join(dot) + ` ${key}${letter}`,
    `${hs}${dot}${item}${dot}${key}${letter}`,
    `${hs}${item}${dot}${key}${letter}`,
    `${heading}.${sub} / ${item}.${key}${letter}`,
    ...(key.length === 2 ? [[heading, sub, `${item}${key}${letter}`].join(dot)] : []),
    ...(key.length % 2 === 0 ? [`${hs}${item}${key}${letter}`] : []),
  ].filter((text) => !looksLikeNumber(text));
}

const key = fc.integer({ min: 2, max: 6 }).chain(digits);

describe('a tariff code', () => {
  test.each([
    ['8415.10', '8415.10', ''],
    ['8415.10.10', '8415.10', '10'],
    ['8415.10.1000H', '8415.10', '10.00H'],
    ['8415.10.10.00H', '8415.10', '10.00H'],
    ['8415.10.10 00H', '8415.10', '10.00H'],
    ['8415.10.10.001', '8415.10', '10.001'],
    ['8471.30.00.10', '8471.30', '00.10'],
    ['841510', '8415.10', ''],
    ['84 15 10 10 00 h', '8415.10', '10.00H'],
    ['0901.21 / 00.15', '0901.21', '00.15'],
  ])('written %s is %s with suffix "%s"', (cell, hsTariffCode, suffix) => {
    expect(readTariffCode(cell)).toEqual({ kind: 'code', hsTariffCode, suffix });
  });

  test('is the same in every accepted way to write it', () => {
    fc.assert(
      fc.property(codeOf(chapter, key), separator, (code, dot) => {
        const expected = {
          kind: 'code',
          hsTariffCode: `${code.hs.slice(0, 4)}.${code.hs.slice(4)}`,
          suffix: `${code.item}.${code.key}${code.letter.toUpperCase()}`,
        };
        for (const text of waysToWrite(code, dot)) expect([text, readTariffCode(text)]).toEqual([text, expected]);
        const short = [code.hs, `${code.hs.slice(0, 4)}${dot}${code.hs.slice(4)}`];
        for (const text of short) {
          expect(readTariffCode(text)).toEqual({ ...expected, suffix: '' });
          if (looksLikeNumber(`${text}${dot}${code.item}`)) continue;
          expect(readTariffCode(`${text}${dot}${code.item}`)).toEqual({ ...expected, suffix: code.item });
        }
      }),
    );
  });

  test('that has lost its first zero is never read as another, and is offered with the zero', () => {
    fc.assert(
      fc.property(codeOf(lowChapter, key), separator, (code, dot) => {
        const hs = `${code.hs.slice(0, 4)}${dot}${code.hs.slice(4)}`;
        for (const text of [...waysToWrite(code, dot), code.hs, hs, `${hs}${dot}${code.item}`, `${code.hs}${code.item}`]) {
          const whole = readTariffCode(text);
          const stripped = readTariffCode(text.slice(1));

          const offered = whole.kind === 'code' ? { hsTariffCode: whole.hsTariffCode, suffix: whole.suffix } : undefined;
          expect([text, stripped]).toEqual([text, { kind: 'zero-lost', digits: text.replace(/\D/g, '').length - 1, offered }]);
        }
      }),
    );
  });

  test('of 5, 7, 9 or 11 digits alone is none; the one with a zero in front is offered', () => {
    fc.assert(
      fc.property(fc.constantFrom(5, 7, 9, 11).chain(digits), (text) => {
        const cell = readTariffCode(text);

        expect(cell.kind).not.toBe('code');
        if (text.startsWith('0')) expect(cell.kind).not.toBe('zero-lost');
        else
          expect(cell).toMatchObject({
            kind: 'zero-lost',
            digits: text.length,
            offered: { hsTariffCode: `0${text.slice(0, 3)}.${text.slice(3, 5)}` },
          });
      }),
    );
  });

  test('offered in a message is read when it is typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(5, 7, 9, 11).chain((count) => fc.tuple(fc.stringMatching(/^[1-9]$/), digits(count - 1))),
        ([first, rest]) => {
          const cell = readTariffCode(`${first}${rest}`);
          const offered = cell.kind === 'zero-lost' ? cell.offered : { hsTariffCode: '', suffix: '' };
          expect(readTariffCode(printTariffCode(offered))).toEqual({ kind: 'code', ...offered });
        },
      ),
    );
  });

  test.each(['8415', '84AB.10', '8415.1', 'HS 8415.10', '8.4E+09', '0901210', '8415,10', '901210015.00', '90121.00', 'air conditioner'])(
    'is not %s',
    (cell) => {
      expect(readTariffCode(cell).kind).toBe('hs-code-format');
    },
  );

  test.each([
    '8415.10.1',
    '8415.10.10.00HX',
    '8415.10/8415.20',
    '8415.10 8415.20',
    '841510 841520',
    '8415.10 air',
    '841510.00',
    '84151010.00',
  ])('in %s has no sound suffix', (cell) => {
    expect(readTariffCode(cell)).toEqual({ kind: 'suffix-format', hsTariffCode: '8415.10' });
  });

  test('is stored only in its format, with the digits as they stand, whatever the text', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 16 }), fc.stringMatching(/^[0-9. A-C/-]{0,16}$/), digits(10));
    fc.assert(
      fc.property(text, (cell) => {
        const code = readTariffCode(cell);
        if (code.kind !== 'code') return;
        expect(hsCodeFormat.isValid(code.hsTariffCode)).toBe(true);
        expect(code.suffix === '' || tariffSuffixFormat.isValid(code.suffix)).toBe(true);
        expect(`${code.hsTariffCode}${code.suffix}`.replace(/\./g, '')).toBe(cell.toUpperCase().replace(/[^0-9A-Z]/g, ''));
      }),
      { numRuns: 2000 },
    );
  });

  test('is missing from an empty cell', () => {
    expect(readTariffCode(' ')).toEqual({ kind: 'empty' });
  });
});

test('no chapter is numbered 00: zeros put before a code are an error, never the code of other goods', () => {
  fc.assert(
    fc.property(digits(6), fc.constantFrom('', '.', '-'), (rest, dot) => {
      const kinds = [`00${rest}`, `00${rest.slice(0, 2)}${dot}${rest.slice(2, 4)}`].map((text) => readTariffCode(text).kind);

      expect(kinds).toEqual(['hs-code-format', 'hs-code-format']);
    }),
  );
});
