import dayjs from 'dayjs';

/** A month of the calendar: 2026-11. */
export type Month = string;

const MONTH = /^(\d{4})-(\d{2})$/;
/** Years that the product keeps dates of. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

export function isMonth(text: string): boolean {
  const [, year = '', month = ''] = MONTH.exec(text) ?? [];
  return Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR && Number(month) >= 1 && Number(month) <= 12;
}

/** The month of a day. */
export function monthOf(day: string): Month {
  return day.slice(0, 7);
}

/** Adds months; negative numbers subtract. */
export function addMonths(month: Month, count: number): Month {
  return dayjs(month).add(count, 'month').format('YYYY-MM');
}

/** Its first and its last day. */
export function daysOf(month: Month): { readonly first: string; readonly last: string } {
  return { first: `${month}-01`, last: `${month}-${dayjs(month).daysInMonth()}` };
}

/** The months after `from` up to `to`, the oldest first. */
export function monthsAfter(month: Month, last: Month, most: number): readonly Month[] {
  const months: Month[] = [];
  for (let next = addMonths(month, 1); next <= last && months.length < most; next = addMonths(next, 1)) months.push(next);
  return months;
}
