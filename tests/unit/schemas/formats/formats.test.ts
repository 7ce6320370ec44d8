import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dateTimeFormat } from '#schemas/formats/date-time.ts';
import { formats, ownFormats } from '#schemas/formats/index.ts';
import { decimalFormat } from '#schemas/formats/decimal.ts';
import { nameFormat } from '#schemas/formats/name.ts';
import { oneLineFormat } from '#schemas/formats/one-line.ts';
import { idnEmailFormat } from '#schemas/formats/idn-email.ts';
import { hsCodeFormat } from '#schemas/formats/hs-code.ts';
import { tariffSuffixFormat } from '#schemas/formats/tariff-suffix.ts';
import { countryCodeFormat } from '#schemas/formats/country-code.ts';
import { currencyCodeFormat } from '#schemas/formats/currency-code.ts';
import codes from '#schemas/common/codes.schema.json' with { type: 'json' };
import { unitCodeFormat } from '#schemas/formats/unit-code.ts';
import { webAddressFormat } from '#schemas/formats/web-address.ts';

const anyText = fc.string({ unit: 'binary' });

describe.each(formats)('the format $name', (format) => {
  test('reads any text without throwing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(() => format.parse(text)).not.toThrow();
      }),
    );
  });

  test('reads blank text as empty', () => {
    expect(format.parse('')).toBeNull();
    expect(format.parse(' \t')).toBeNull();
  });

  test('accepts no value of another type', () => {
    for (const value of [null, undefined, {}, [], true, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(format.isValid(value)).toBe(false);
    }
    expect(format.isValid(format.type === 'number' ? '1' : 1)).toBe(false);
  });

  test('has one entry in the table', () => {
    expect(formats.filter((other) => other.name === format.name)).toEqual([format]);
  });
});

describe.each([hsCodeFormat, tariffSuffixFormat, countryCodeFormat, currencyCodeFormat, unitCodeFormat, idnEmailFormat, oneLineFormat])(
  'the normaliser of $name',
  (format) => {
    test('changes nothing when applied again', () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const once = format.normalise(text);
          expect(format.normalise(once)).toBe(once);
        }),
      );
    });
  },
);

/** What a code means is its letters and digits, of every script. */
const meaningOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

test.each(ownFormats.filter((format) => 'normalise' in format))('what $name stores is what was sent, or it is refused', (format) => {
  const anyCode = fc.stringMatching(/^[0-9A-Za-z٧ß ./-]{1,16}$/);
  const known = fc.oneof(...SAMPLES.map((sample) => fc.constant(sample)));
  fc.assert(
    fc.property(
      fc.oneof(
        anyCode,
        known,
        fc.tuple(known, anyCode).map(([one, more]) => one + more),
      ),
      (sent) => {
        if (isWordOfUnit(sent)) return;
        const stored = String(format.parse(sent) ?? '');
        // A web address may get its scheme.
        if (format.isValid(stored)) expect(meaningOf(stored).replace(/^HTTPS/, '')).toBe(meaningOf(sent).replace(/^HTTPS/, ''));
      },
    ),
  );
});
/** A unit may be written as a word, which pasted cells know too. */
const unitWords = new Set(Object.values(codes.definitions.unit['x-aliases']).flat());
const isWordOfUnit = (text: string) => unitWords.has(text.trim().toLowerCase());
const SAMPLES = ['8471.30', '8471.30.00.90G', '00.10A', 'nz', 'USD', 'kgm', 'CSQU 305438-3', 'ada@example.com'];

describe('an HS code', () => {
  const hsCodes = fc.stringMatching(/^\d{4}\.\d{2}$/);

  test('survives printing and reading', () => {
    fc.assert(
      fc.property(hsCodes, (code) => {
        expect(hsCodeFormat.parse(hsCodeFormat.print(code))).toBe(code);
      }),
    );
  });

  test.each([
    ['847130', '8471.30'],
    ['8471 30', '8471.30'],
    ['84713', '8471.3'],
    ['84ab10', '84AB.10'],
  ])('typed as %s becomes %s', (typed, stored) => {
    expect(hsCodeFormat.normalise(typed)).toBe(stored);
  });

  test.each(['8471', '84AB.10', '8471.3A', '8471-30', '8471.300', '٨٤٧١.٣٠'])('is not %s', (text) => {
    expect(hsCodeFormat.isValid(text)).toBe(false);
  });
});

describe('a tariff suffix', () => {
  test.each(['12', '12.34', '12.34A', '00.10A', '10.001', '12.345678', '12.345678A'])('may be %s', (text) => {
    expect(tariffSuffixFormat.isValid(text)).toBe(true);
  });

  test.each(['1', '12.', '12.3', '12.A', '12.34AB', '12.3456789', 'AB', '12.34a'])('is not %s', (text) => {
    expect(tariffSuffixFormat.isValid(text)).toBe(false);
  });

  test.each([
    ['1000h', '10.00H'],
    ['00 14L', '00.14L'],
    ['12', '12'],
    ['1', '1'],
  ])('typed as %s becomes %s', (typed, stored) => {
    expect(tariffSuffixFormat.normalise(typed)).toBe(stored);
  });
});

describe('coded values', () => {
  test('are stored in one case', () => {
    expect(countryCodeFormat.parse(' nz ')).toBe('NZ');
    expect(currencyCodeFormat.parse('usd')).toBe('USD');
    expect(unitCodeFormat.parse('KGM')).toBe('kgm');
  });

  test.each([
    ['PCS', 'nmb'],
    ['ea', 'nmb'],
    ['kg', 'kgm'],
    ['pr', 'pr'],
    ['ctn', 'ctn'],
  ])('the unit %s is stored as %s, as a pasted one is', (typed, stored) => {
    expect(unitCodeFormat.parse(typed)).toBe(stored);
  });

  test('have the length of their list', () => {
    expect(countryCodeFormat.isValid('NZL')).toBe(false);
    expect(currencyCodeFormat.isValid('US')).toBe(false);
    expect(unitCodeFormat.isValid('pcsx')).toBe(false);
    expect(unitCodeFormat.isValid('m3')).toBe(true);
  });
});

describe('a decimal', () => {
  test.each([
    ['24,500.00', 24500],
    ['24 500', 24500],
    ['24\u00a0500.5', 24500.5],
    ["1'000'000", 1000000],
    ['1,00,000', 100000],
    ['-3', -3],
    ['\u22123.5', -3.5],
    ['.5', 0.5],
    ['7.', 7],
    ['-0', 0],
  ])('typed as %s is %d', (typed, value) => {
    expect(decimalFormat.parse(typed)).toBe(value);
  });

  test.each(['1,5', '1.234,56', '12,34,5', '1, 234', '1,234 567', '--3', '1e3', '0x10', 'abc', '.', '-', '1.2.3', 'Infinity'])(
    'typed as %s cannot be read',
    (typed) => {
      expect(decimalFormat.parse(typed)).toBeUndefined();
    },
  );

  test('prints with so many decimals or up to so many, halves away from zero', () => {
    expect(decimalFormat.print(1.005, { exactly: 2 })).toBe('1.01');
    expect(decimalFormat.print(-1.005, { exactly: 2 })).toBe('-1.01');
    expect(decimalFormat.print(64511, { exactly: 2 })).toBe('64,511.00');
    expect(decimalFormat.print(16.5, { most: 4 })).toBe('16.5');
    expect(decimalFormat.print(-0.001, { exactly: 2 })).toBe('0.00');
    expect(decimalFormat.print(Number.NaN)).toBe('');
    expect(decimalFormat.print(999_999.995, { exactly: 2 })).toBe('1,000,000.00');
    expect(decimalFormat.print(1.5e-7)).toBe('0.00000015');
    expect(decimalFormat.print(1.25e21, { exactly: 1 })).toBe('1,250,000,000,000,000,000,000.0');
  });

  test('survives printing and reading', () => {
    const amounts = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map((units) => units / 10_000);

    fc.assert(
      fc.property(amounts, (amount) => {
        expect(decimalFormat.parse(decimalFormat.print(amount, { most: 4 }))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  test('of a million separators is refused, which takes an hour where time grows with the square of them', () => {
    expect(decimalFormat.parse(`${'1,'.repeat(1_000_000)}x`)).toBeUndefined();
  });
});

describe('the name of a person or business', () => {
  test.each([
    'Mere Tāne',
    'P.F.Olsen',
    'St. Helens Ltd',
    'A/S Dansk',
    "O'Neil & Co.",
    'Smith Jr.',
    '株式会社 港',
    'N.Z. Imports',
    'A.P. Moller',
    'Smith & Co.',
    'J.Crew',
    'J.CREW',
    'J.Li',
    '港。',
    'mere@harbour.example',
  ])('may be %s', (text) => {
    expect(nameFormat.isValid(text)).toBe(true);
  });

  test.each([
    'Win at evil.example',
    'EVIL.COM',
    'http://x',
    'go to t.co/x',
    'T.CO/x',
    'X.CO',
    'see x.Com now',
    'evil。example',
    'evil．example',
    'x｡CO',
    'www.prize',
    'evil.example.',
    '10.20.30.40',
    'приз.рф',
    'http://x@evil.example',
    't.co/x@evil.example',
  ])('is not %s: our mails carry names to any inbox', (text) => {
    expect(nameFormat.isValid(text)).toBe(false);
  });

  test('has the format in every schema of people and businesses', () => {
    const files = globSync('schemas/accounts/*.schema.json');
    const typed = files.flatMap((file) => {
      const { properties = {} }: { properties?: Record<string, Record<string, unknown>> } = JSON.parse(readFileSync(file, 'utf8'));
      return Object.entries(properties)
        .filter(([key, { readOnly, maxLength }]) => /name$/i.test(key) && readOnly !== true && maxLength !== undefined)
        .map(([key, { format }]) => ({ file, key, format }));
    });

    expect(typed.filter(({ format }) => format !== 'name')).toEqual([]);
    expect(typed.length).toBeGreaterThan(8);
  });
});

test('every HS code beside a suffix says which field takes the rest of a full code', () => {
  const files = globSync('schemas/generated/entities/*/*.json');
  const silent = files.flatMap((file) => {
    const { properties = {} }: { properties?: Record<string, Record<string, unknown>> } = JSON.parse(readFileSync(file, 'utf8'));
    const given = Object.entries(properties).filter(([, { readOnly }]) => readOnly !== true);
    const codes = given.filter(([, { format }]) => format === 'hs-code' && given.some(([, other]) => other['format'] === 'tariff-suffix'));
    return codes.filter(([, field]) => field['x-splits'] === undefined).map(([code]) => `${file} ${code}`);
  });

  expect(files.length).toBeGreaterThan(100);
  expect(silent).toEqual([]);
});

describe('a web address', () => {
  test.each([
    ['www.example.com', 'https://www.example.com'],
    [' example.co.nz/about?x=1 ', 'https://example.co.nz/about?x=1'],
    ['example.com:8080', 'https://example.com:8080'],
    ['example.com:8080/about', 'https://example.com:8080/about'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
  ])('%s is taken as %s', (typed, address) => {
    const value = webAddressFormat.normalise(typed);
    expect(value).toBe(address);
    expect(webAddressFormat.isValid(value)).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:1',
    'data:text/html,x',
    'mailto:a@example.com',
    'ftp://example.com',
    'localhost',
    'not one',
    'https://a@b.com',
  ])('%s is none', (typed) => {
    expect(webAddressFormat.isValid(webAddressFormat.normalise(typed))).toBe(false);
  });
});

describe('an email address', () => {
  test.each(['admin@tasman.example', "o'neil+customs@mail.co.nz", 'jörg@müller.example'])('may be %s', (text) => {
    expect(idnEmailFormat.isValid(text)).toBe(true);
  });

  test.each([
    'admin',
    'admin@',
    '@tasman.example',
    'a@b',
    'a..b@c.nz',
    '.a@c.nz',
    'a@-c.nz',
    'a b@c.nz',
    'a@c..nz',
    `${'a'.repeat(65)}@c.nz`,
  ])('is not %s', (text) => {
    expect(idnEmailFormat.isValid(text)).toBe(false);
  });

  test('is kept in lower case', () => {
    expect(idnEmailFormat.parse(' Mere@Harbour.Example ')).toBe('mere@harbour.example');
  });
});

describe('a moment', () => {
  test('is printed as the clock where it is read shows it', () => {
    const local = new Date(2026, 11, 3, 9, 5);

    expect(dateTimeFormat.print(local.toISOString())).toBe('03 Dec 2026 09:05');
    expect(dateTimeFormat.print('2026-12-03T09:05:59.123+13:00')).toMatch(/^0[23] Dec 2026 \d\d:05$/);
  });
});

describe('text on one line', () => {
  test.each([
    'Mere Tāne',
    "O'Neil & Söhne (NZ) Ltd",
    '山田 太郎',
    'علی\u200cرضا',
    'क्\u200dष',
    '👩 & Co',
    '👩🏽\u200d💻',
    '❤️\u200d🔥',
    'a  b',
  ])('may be %j', (text) => {
    expect([oneLineFormat.isValid(text), oneLineFormat.normalise(` ${text}\n`)]).toEqual([true, text]);
  });

  test.each([
    '\r',
    '\n',
    '\t',
    '\u2028',
    '\u202e',
    '\u2066',
    '\u200f',
    '\u061c',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\0',
    '\u{e0041}',
    '\u034f',
  ])('never holds %j', (hidden) => {
    expect(oneLineFormat.isValid(`Mere${hidden}Tane`)).toBe(false);
    expect(oneLineFormat.isValid(oneLineFormat.normalise(`Mere${hidden}Tane`))).toBe(false);
  });

  const carried = fc.constantFrom('\u00ad', '\ufeff', '\u200b', '\u2060', '\u200e', '\u202d', '\u200d', '\u200c', '\u0007');
  const seen = fc.constantFrom('A', 'é', '1', ' ', '-', '&', '茶');

  test('that is pasted comes without what other programs hid in it, and with all that is seen', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(seen, fc.array(carried, { maxLength: 2 }))), (parts) => {
        const pasted = parts.map(([letter, hidden]) => `${letter}${hidden.join('')}`).join('');
        const text = parts.map(([letter]) => letter).join('');

        expect(oneLineFormat.parse(pasted) ?? '').toBe(text.trim());
      }),
    );
  });

  test('that is pasted is one line, or what makes it read otherwise is still there to be refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (pasted) => {
        const text = oneLineFormat.parse(pasted) ?? '';

        expect(oneLineFormat.isValid(text) || /[\u0000\u202e\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u.test(text)).toBe(true);
        expect(oneLineFormat.parse(text) ?? '').toBe(text);
      }),
    );
  });
});
