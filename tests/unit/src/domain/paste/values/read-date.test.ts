import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { invoiceDays, isDate, readDate } from '#src/domain/paste/values/read-date.ts';

describe('a date cell', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['05/12/2026', '2026-12-05'],
    ['5/12/26', '2026-12-05'],
    ['06 Dec 2026', '2026-12-06'],
    ['06\u00a0Dec\u00a02026', '2026-12-06'],
    ['7-Dec-26', '2026-12-07'],
    ['7.12.2026', '2026-12-07'],
    ['8 September 2026', '2026-09-08'],
    ['8 Sept. 2026', '2026-09-08'],
    ['29/02/2028', '2028-02-29'],
  ])('showing %s is %s', (cell, date) => {
    expect(readDate(cell)).toBe(date);
  });

  const faults = {
    'no day of the calendar': ['31/02/2026', '29/02/2026', '2026-13-01', '12/31/2026', '0001-01-01'],
    'no way to write one': ['1/12-2026', '44927', 'soon', ''],
    'in no month': ['7 Foo 2026', '1 Maybe 2026', '1 Marchand 2026', '1 Septem 2026', '1 Decade 2026', '1 Janu 2026', '1 Juno 2026'],
    'year or day first, nobody knows': ['26-12-05', '05-12-26'],
    'before or after what can be stored': ['1899-12-31', '2201-01-01', '31/12/9999'],
  };
  test.each(Object.entries(faults).flatMap(([fault, cells]) => cells.map((cell) => [cell, fault])))('showing "%s" is %s', (cell = '') => {
    expect(readDate(cell)).toBeUndefined();
  });
});

const months = 'January February March April May June July August September October November December'.split(' ');
const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }).map((date) => ({
  iso: date.toISOString().slice(0, 10),
  year: date.getUTCFullYear(),
  month: date.getUTCMonth(),
  day: date.getUTCDate(),
}));
const padded = (number: number) => `${number}`.padStart(2, '0');
const monthNames = (month: number): string[] => {
  const name = months[month] ?? '';
  const names = [name, name.slice(0, 3), ...(month === 8 ? ['Sept'] : [])];
  return names.flatMap((spelling) => [spelling, spelling.toUpperCase(), spelling.toLowerCase(), `${spelling}.`]);
};

describe('any day', () => {
  test('is read from every accepted way to write it', () => {
    fc.assert(
      fc.property(days, ({ iso, year, month, day }) => {
        const numbers = [day, padded(day)].flatMap((first) =>
          [month + 1, padded(month + 1)].flatMap((second) => ['/', '.', '-'].map((dot) => `${first}${dot}${second}${dot}${year}`)),
        );
        const named = monthNames(month).flatMap((name) => [`${day} ${name} ${year}`, `${padded(day)}-${name}-${year}`]);

        const texts = [iso, `${year}-${month + 1}-${day}`, ...numbers, ...named];

        expect(texts.filter((text) => readDate(text) !== iso)).toEqual([]);
        expect(isDate(iso)).toBe(true);
      }),
    );
  });

  test('of an invoice is read from two digits of its year where it lies between fifty years ago and a year ahead', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('2026-11-22', '2024-02-29', '2031-01-01'), ({ iso, year, month, day }, today) => {
        const window = invoiceDays(today);
        const short = padded(year % 100);
        const texts = [`${padded(day)}/${padded(month + 1)}/${short}`, `${day}.${month + 1}.${short}`, `${day}-${months[month]}-${short}`];

        for (const text of texts) {
          const read = readDate(text, window);
          if (iso >= window.earliest && iso <= window.latest) expect(read).toBe(iso);
          else if (read !== undefined)
            expect(read >= window.earliest && read <= window.latest && read.slice(2) === iso.slice(2)).toBe(true);
        }
      }),
    );
  });

  test.each([
    ['01/12/99', '1999-12-01'],
    ['22/11/27', '2027-11-22'],
    ['23/11/27', undefined],
    ['23/11/76', '1976-11-23'],
    ['21/11/76', undefined],
    ['29/02/00', '2000-02-29'],
    ['05/12/2040', '2040-12-05'],
  ])('of an invoice, written %s in November 2026, is %s', (text, date) => {
    expect(readDate(text, invoiceDays('2026-11-22'))).toBe(date);
  });

  test('of a supply lies in this century, where its year has two digits', () => {
    expect(readDate('01/12/99')).toBe('2099-12-01');
    expect(readDate('01/12/00')).toBe('2000-12-01');
  });

  test('that no calendar has is none', () => {
    const impossible = fc.constantFrom(
      '29-02-2027',
      '30-02-2028',
      '31-04-2026',
      '31-06-2026',
      '31-09-2026',
      '31-11-2026',
      '00-01-2026',
      '32-01-2026',
      '01-00-2026',
      '01-13-2026',
    );
    fc.assert(
      fc.property(impossible, fc.constantFrom('/', '.', '-'), (text, dot) => {
        const [day = '', month = '', year = ''] = text.split('-');
        expect(readDate([day, month, year].join(dot))).toBeUndefined();
        expect(readDate(`${year}-${month}-${day}`)).toBeUndefined();
        expect(readDate(`${day} ${months[Number(month) - 1] ?? 'Foo'} ${year}`)).toBeUndefined();
      }),
    );
  });
});

describe('a word', () => {
  const known = new Set(months.flatMap((_, month) => monthNames(month).map((name) => name.toLowerCase())));
  const word = fc.oneof(
    fc.stringMatching(/^[A-Za-z]{3,9}\.?$/),
    fc
      .tuple(fc.constantFrom(...months), fc.stringMatching(/^[a-z]{0,4}$/), fc.integer({ min: 3, max: 9 }))
      .map(([month, tail, length]) => `${month.slice(0, length)}${tail}`),
  );

  test('is a month only in its right spelling', () => {
    fc.assert(
      fc.property(word, (name) => {
        expect(readDate(`1 ${name} 2026`) !== undefined).toBe(known.has(name.toLowerCase()));
      }),
      { numRuns: 1000 },
    );
  });
});

test('any text is read as a date without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (cell) => {
      const date = readDate(cell);
      expect(date === undefined || isDate(date)).toBe(true);
    }),
  );
});
