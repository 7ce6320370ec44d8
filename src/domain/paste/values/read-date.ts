const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** The days that a year of two digits may mean, both inclusive, YYYY-MM-DD; less than a hundred years. */
export interface DayWindow {
  readonly earliest: string;
  readonly latest: string;
}

/** If nothing narrows it, "99" is 2099: a day may lie ahead. */
const thisCentury: DayWindow = { earliest: '2000-01-01', latest: '2099-12-31' };

/**
 * Reads a date: 2026-12-01, 05/12/2026 (day first), 7.12.2026, 06 Dec 2026, 7-Dec-26.
 * Returns YYYY-MM-DD, or undefined for anything but a day between 1900 and 2200.
 * @param days range of years with two digits; a day outside is invalid.
 * @param isMonthFirst whether 05/12/2026 is 12 May
 */
export function readDate(text: string, days: DayWindow = thisCentury, isMonthFirst = false): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return dateOf(iso[1], Number(iso[2]), iso[3], days);
  // Two digits and hyphens may be year first as well.
  const inDigits = /^(\d{1,2})(?:([/.-])(\d{1,2})\2(\d{4})|([/.])(\d{1,2})\5(\d{2}))$/.exec(text);
  if (inDigits !== null) {
    const [first, second] = [inDigits[1], inDigits[3] ?? inDigits[6]];
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    return dateOf(inDigits[4] ?? inDigits[7], Number(month), day, days);
  }
  const named = /^(\d{1,2})(?:-|\s)([a-z]{3,9})\.?(?:-|\s)(\d{4}|\d{2})$/i.exec(text);
  return named === null ? undefined : dateOf(named[3], monthOf(named[2] ?? ''), named[1], days);
}

/**
 * The days of an invoice's two-digit year: from fifty years before `today` (YYYY-MM-DD) to a year after it, since an
 * invoice is written before its goods are declared. "99" is 1999; "40" may be neither.
 */
export function invoiceDays(today: string): DayWindow {
  const year = Number(today.slice(0, 4));
  return { earliest: `${year - 50}${today.slice(4)}`, latest: `${year + 1}${today.slice(4)}` };
}

/** Whether a text is a day of the calendar in its stored form. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readDate(text) === text;
}

function monthOf(name: string): number {
  const word = name.toLowerCase();
  return months.findIndex((month) => word === month || word === month.slice(0, 3) || (word === 'sept' && month === 'september')) + 1;
}

function dateOf(year = '', month: number, day = '', days: DayWindow): string | undefined {
  if (year.length === 4) return dayOf(Number(year), month, Number(day));
  return [1900, 2000, 2100]
    .map((century) => dayOf(century + Number(year), month, Number(day)))
    .find((date) => date !== undefined && date >= days.earliest && date <= days.latest);
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
