import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEnvironment } from '#src/expression/index.ts';
import { addDays, daysBetween, isDate, startOfWeek } from '#src/expression/values/dates.ts';
import { environment, evaluate } from '../line.ts';

const day = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2400-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days of the calendar', () => {
  it('come back when they are added and counted', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -200_000, max: 200_000 }), (date, count) => {
        const later = addDays(date, count) ?? '';

        expect(isDate(later)).toBe(true);
        expect(daysBetween(date, later)).toBe(count);
        expect(addDays(later, -count)).toBe(date);
      }),
    );
  });

  it('belong to the week of the Monday before', () => {
    fc.assert(
      fc.property(day, (date) => {
        const monday = startOfWeek(date) ?? '';

        expect(new Date(monday).getUTCDay()).toBe(1);
        expect(daysBetween(monday, date)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(monday, date)).toBeLessThan(7);
      }),
    );
  });

  it.each([
    ['days("2026-02-27", "2026-03-01")', 2],
    ['days("2026-03-01", "2026-02-27")', -2],
    ['addDays("2024-02-28", 1)', '2024-02-29'],
    ['addDays(line.arrivalDate, 1)', 'unknown'],
    ['addDays("2026-01-01", 0.5)', 'unknown'],
    ['startOfWeek("2026-11-22")', '2026-11-16'],
    ['startOfWeek("1969-12-31")', '1969-12-29'],
    ['date("2026-02-30")', 'unknown'],
    ['date("soon")', 'unknown'],
    ['formatDate("2026-09-05", "D/MM/YY, dddd DD MMM YYYY")', '5/09/26, Saturday 05 Sep 2026'],
    ['formatDate("2026-09-05", "ddd MMMM M")', 'Sat September 9'],
  ])('%s is %s', (source, value) => {
    expect(evaluate(source)).toBe(value);
  });
});

describe('the day it is', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:30:15Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['Pacific/Auckland', '2026-11-23', '01:30:15'],
    ['America/Los_Angeles', '2026-11-22', '04:30:15'],
  ])('is that of the clock in %s', (timeZone, date, time) => {
    const more = { session: { timeZone } };

    expect(evaluate('today()', {}, more)).toBe(date);
    expect(evaluate('date(now())', {}, more)).toBe(date);
    expect(
      evaluate('formatDate(session.seen, "YYYY-MM-DD HH:mm:ss")', {}, { session: { timeZone, seen: '2026-11-22T12:30:15.000Z' } }),
    ).toBe(`${date} ${time}`);
  });

  it('is known without a zone, and in expressions that know no session', () => {
    expect(createEnvironment({ names: {} }).compile('days(today(), today())').evaluate({}, 'unknown')).toBe(0);
  });

  it('is unknown in a zone that is none, and said so', () => {
    const thrown: unknown[] = [];
    const { compile } = environment({ onError: ({ error }) => thrown.push(error) });

    expect(compile('today()').evaluate({ session: { timeZone: 'Mars/North' } }, 'unknown')).toBe('unknown');
    expect(thrown).toHaveLength(1);
  });
});

describe('what is a date and what is not', () => {
  const { check } = environment({ isOfFormat: (format, value) => format !== 'date' || isDate(value) });
  const faults = (source: string) => check(source).map(({ message, severity }) => `${severity}: ${message}`);

  it.each([
    ['line.arrivalDate < today()', []],
    ['line.arrivalDate == "2026-03-01"', []],
    ['line.arrivalDate in ["2026-03-01", "2026-03-02"]', []],
    ['orElse(line.arrivalDate, today()) > line.departureDate', []],
    ['(line.isUsed ? line.arrivalDate : "2026-01-01") > today()', []],
    ['days(line.arrivalDate, "2026-03-01") > 1', []],
    ['date(line.description) == today()', []],
    ['line.arrivalDate == line.description', ['error: a date is compared with a text; use date()']],
    ['line.description > today()', ['error: a text is compared with a date; use date()']],
    ['now() > today()', ['error: a date with a time is compared with a date; use date()']],
    ['line.description in [today()]', ['error: a text is compared with a date; use date()']],
    ['days(line.description, today()) > 1', ['error: days needs a date here, this is a text']],
    ['formatDate(line.unit, "DD") == "01"', ['error: formatDate needs a date or a date with a time here, this is a text']],
    ['days("tomorrow", today()) > 1', ['warning: "tomorrow" is no date']],
    ['line.arrivalDate == "2026-02-30"', ['warning: "2026-02-30" is no date']],
  ])('%s', (source, expected) => {
    expect(faults(source)).toEqual(expected);
  });

  it('is asked for where a value goes into a date', () => {
    const date = { title: 'Arrival', type: 'string', format: 'date' } as const;

    expect(check('today()', date)).toEqual([]);
    expect(check('"2026-01-01"', date)).toEqual([]);
    expect(check('line.description', date)).toEqual([expect.objectContaining({ message: 'a date is needed here, this is a text' })]);
    expect(check('today()', { title: 'Note', type: 'string' })).toEqual([]);
  });
});

describe('texts', () => {
  it.each([
    ['" a b ".trim()', 'a b'],
    ['"déjà vu 🚢!".substring(0, 4)', 'déjà'],
    ['"déjà vu 🚢!".substring(8)', '🚢!'],
    ['"ab".substring(1, 9)', 'b'],
    ['"ab".substring(2)', ''],
    ['"ab".substring(1, 0)', 'unknown'],
    ['size("a,,b".split(","))', 3],
    ['"a,,b".split(",")[2]', 'b'],
    ['["a", "", "b"].join(" > ")', 'a > b'],
    ['line.parts.map(part, part.code).join(", ")', 'A, B'],
  ])('%s is %s', (source, value) => {
    expect(evaluate(source, { parts: [{ code: 'A' }, { count: 1 }, { code: 'B' }] })).toBe(value);
  });

  it('come back whole from their parts', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1 }), (parts) => {
        expect(evaluate('line.description.split(",").join(",")', { description: parts.join(',') })).toBe(parts.join(','));
      }),
    );
  });
});
