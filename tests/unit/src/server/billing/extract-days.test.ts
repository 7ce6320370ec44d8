import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEnvironment } from '#src/expression/index.ts';
import ui from '#schemas/billing/extract-criteria.ui.json' with { type: 'json' };
import { checkRecord } from '#src/server/records/check/check-record.ts';
import { productDocuments } from '#tests/support/documents.ts';

const criteria = productDocuments.entity('billing/extract-criteria');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is wrong with an extract of these days, asked for at a moment by a user of the zone. */
function errorsOf(moment: string, timeZone: string, days: Readonly<Record<string, string>>) {
  vi.setSystemTime(new Date(moment));
  const record = { templateId: 1, matchBy: 0, fileNo: 1, format: 'XLSX', dateRangeType: 'custom', ...days };
  const context = { session: { timeZone } };
  return checkRecord(criteria, record, { mode: 'create', edited: new Set(Object.keys(record)), context }).errors;
}

const tooEarly = { dateFrom: ['Date range cannot more than 90 days ago'] };
const tooLate = { dateTo: ['Date to must not be after today'] };

describe('the days of an extract', () => {
  test.each([
    { what: '90 days ago', moment: '2026-11-23T00:00:00Z', zone: 'UTC', dateFrom: '2026-08-25', errors: {} },
    { what: '91 days ago', moment: '2026-11-23T00:00:00Z', zone: 'UTC', dateFrom: '2026-08-24', errors: tooEarly },
    { what: '95 days ago', moment: '2026-11-23T00:00:00Z', zone: 'UTC', dateFrom: '2026-08-20', errors: tooEarly },
    // At the same moment it is the 23rd in Auckland and still the 22nd in Los Angeles.
    { what: '90 days ago in Auckland', moment: '2026-11-22T12:00:00Z', zone: 'Pacific/Auckland', dateFrom: '2026-08-25', errors: {} },
    { what: '91 days ago in Auckland', moment: '2026-11-22T12:00:00Z', zone: 'Pacific/Auckland', dateFrom: '2026-08-24', errors: tooEarly },
    { what: '90 days ago in Los Angeles', moment: '2026-11-22T12:00:00Z', zone: 'America/Los_Angeles', dateFrom: '2026-08-24', errors: {} },
    // New Zealand's clocks went forward on 27 September 2026: a day of 23 hours between them counts as one.
    {
      what: '90 days and a change of clocks ago',
      moment: '2026-11-22T11:30:00Z',
      zone: 'Pacific/Auckland',
      dateFrom: '2026-08-25',
      errors: {},
    },
    { what: '90 days before a leap day', moment: '2028-02-29T00:00:00Z', zone: 'UTC', dateFrom: '2027-12-01', errors: {} },
    { what: '91 days before a leap day', moment: '2028-02-29T00:00:00Z', zone: 'UTC', dateFrom: '2027-11-30', errors: tooEarly },
  ])('begin at most 90 days ago: $what', ({ moment, zone, dateFrom, errors }) => {
    expect(errorsOf(moment, zone, { dateFrom, dateTo: dateFrom })).toEqual(errors);
  });

  test.each([
    { what: 'today', moment: '2026-11-25T00:00:00Z', zone: 'UTC', dateTo: '2026-11-25', type: 'custom', errors: {} },
    { what: 'tomorrow', moment: '2026-11-25T00:00:00Z', zone: 'UTC', dateTo: '2026-11-26', type: 'custom', errors: tooLate },
    {
      what: 'tomorrow, which is today in Auckland',
      moment: '2026-11-25T12:00:00Z',
      zone: 'Pacific/Auckland',
      dateTo: '2026-11-26',
      type: 'custom',
      errors: {},
    },
    { what: 'the Sunday of this week', moment: '2026-11-25T00:00:00Z', zone: 'UTC', dateTo: '2026-11-29', type: 'thisWeek', errors: {} },
    { what: 'the Monday after it', moment: '2026-11-25T00:00:00Z', zone: 'UTC', dateTo: '2026-11-30', type: 'thisWeek', errors: tooLate },
    {
      what: 'the Sunday of this week, as last week',
      moment: '2026-11-25T00:00:00Z',
      zone: 'UTC',
      dateTo: '2026-11-29',
      type: 'lastWeek',
      errors: tooLate,
    },
  ])('end by $what', ({ moment, zone, dateTo, type, errors }) => {
    expect(errorsOf(moment, zone, { dateFrom: '2026-11-23', dateTo, dateRangeType: type })).toEqual(errors);
  });

  test('end after they begin, and are both given', () => {
    const moment = '2026-11-25T00:00:00Z';

    expect(errorsOf(moment, 'UTC', { dateFrom: '2026-11-24', dateTo: '2026-11-23' })).toEqual({
      dateTo: ['Date to must not be before Date from'],
    });
    expect(errorsOf(moment, 'UTC', {})).toEqual({ dateFrom: ['Date from is a required field'], dateTo: ['Date to is a required field'] });
    expect(errorsOf(moment, 'UTC', { dateFrom: '2026-02-30', dateTo: '2026-11-23' })).toHaveProperty('dateFrom');
  });

  test('do not matter where an invoice is asked for', () => {
    const days = { dateFrom: '2020-01-01', dateTo: '2030-01-01' };
    vi.setSystemTime(new Date('2026-11-25T00:00:00Z'));
    const record = { templateId: 1, matchBy: 1, invoiceNumber: 'SI-1', fileNo: 1, format: 'CSV', ...days };

    expect(checkRecord(criteria, record, { mode: 'create', edited: new Set(), context: { session: undefined } }).errors).toEqual({});
  });
});

describe('the weeks that are offered', () => {
  const environment = createEnvironment({ names: { session: { type: 'object', properties: { timeZone: { type: 'string' } } } } });
  const [thisWeek, lastWeek] = ui.dateRangeType['ui:onEdit'].map(({ set }) => set);

  /** Monday and Sunday of this week and of the one before, as choosing them fills the days in. */
  const weeksAt = (moment: string, timeZone: string) => {
    vi.setSystemTime(new Date(moment));
    return [thisWeek?.dateFrom, thisWeek?.dateTo, lastWeek?.dateFrom, lastWeek?.dateTo].map((expression = '') =>
      environment.compile(expression).evaluate({ session: { timeZone } }, undefined),
    );
  };

  test.each([
    {
      what: 'a Monday just after midnight',
      at: '2026-11-22T11:00:00Z',
      zone: 'Pacific/Auckland',
      weeks: ['2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
    },
    {
      what: 'the Sunday just before it',
      at: '2026-11-22T10:59:59Z',
      zone: 'Pacific/Auckland',
      weeks: ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    },
    {
      what: 'New Year’s Day on a Friday: of the 53rd week',
      at: '2027-01-01T00:00:00Z',
      zone: 'UTC',
      weeks: ['2026-12-28', '2027-01-03', '2026-12-21', '2026-12-27'],
    },
    {
      what: 'New Year’s Eve in Los Angeles, New Year in Auckland',
      at: '2027-01-01T05:00:00Z',
      zone: 'America/Los_Angeles',
      weeks: ['2026-12-28', '2027-01-03', '2026-12-21', '2026-12-27'],
    },
    {
      what: 'the first Monday of a year',
      at: '2027-01-04T00:00:00Z',
      zone: 'UTC',
      weeks: ['2027-01-04', '2027-01-10', '2026-12-28', '2027-01-03'],
    },
    {
      what: 'a year that begins on a Monday',
      at: '2029-01-01T00:00:00Z',
      zone: 'UTC',
      weeks: ['2029-01-01', '2029-01-07', '2028-12-25', '2028-12-31'],
    },
    {
      what: 'the week in which clocks go forward',
      at: '2026-09-26T14:30:00Z',
      zone: 'Pacific/Auckland',
      weeks: ['2026-09-21', '2026-09-27', '2026-09-14', '2026-09-20'],
    },
    {
      what: 'the Monday after clocks went back',
      at: '2027-04-04T12:00:00Z',
      zone: 'Pacific/Auckland',
      weeks: ['2027-04-05', '2027-04-11', '2027-03-29', '2027-04-04'],
    },
    {
      what: 'the hour that comes twice',
      at: '2027-04-03T14:30:00Z',
      zone: 'Pacific/Auckland',
      weeks: ['2027-03-29', '2027-04-04', '2027-03-22', '2027-03-28'],
    },
  ])('on $what', ({ at, zone, weeks }) => {
    expect(weeksAt(at, zone)).toEqual(weeks);
  });
});
