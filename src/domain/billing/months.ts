/** A month of the calendar: 2026-11. */
export type Month = string;

const MONTH = /^(\d{4})-(\d{2})$/;
const MONTHS_A_YEAR = 12;
/** Years that the product keeps dates of. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

export function isMonth(text: string): boolean {
  const [, year = '', month = ''] = MONTH.exec(text) ?? [];
  return Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR && Number(month) >= 1 && Number(month) <= MONTHS_A_YEAR;
}

/** The month of a day. */
export function monthOf(day: string): Month {
  return day.slice(0, 7);
}

/** So many months later; earlier if below zero. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * MONTHS_A_YEAR + number - 1 + count;
  const [wholeYears, rest] = [Math.floor(months / MONTHS_A_YEAR), ((months % MONTHS_A_YEAR) + MONTHS_A_YEAR) % MONTHS_A_YEAR];
  return `${String(wholeYears).padStart(4, '0')}-${String(rest + 1).padStart(2, '0')}`;
}

/** Its first and its last day. */
export function daysOf(month: Month): { readonly first: string; readonly last: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${last}` };
}

/** The months after `from` up to `to`, the oldest first. */
export function monthsAfter(month: Month, last: Month, most: number): readonly Month[] {
  const months: Month[] = [];
  for (let next = addMonths(month, 1); next <= last && months.length < most; next = addMonths(next, 1)) months.push(next);
  return months;
}
