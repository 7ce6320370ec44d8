const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/**
 * Reads a date: 2026-12-01, 05/12/2026 (day first), 7.12.2026, 06 Dec 2026, 7-Dec-26.
 * Answers YYYY-MM-DD, or undefined for what is no day between 1900 and 2200.
 */
export function readDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return dateOf(iso[1], Number(iso[2]), iso[3]);
  const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (dayFirst !== null) return dateOf(dayFirst[4], Number(dayFirst[3]), dayFirst[1]);
  const named = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2})$/i.exec(text);
  if (named !== null) return dateOf(named[3], monthOf(named[2] ?? ''), named[1]);
  return undefined;
}

/** Whether a text is a day of the calendar in its stored form. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readDate(text) === text;
}

function monthOf(name: string): number {
  return months.findIndex((month) => name.toLowerCase().startsWith(month)) + 1;
}

function dateOf(yearText = '', month: number, dayText = ''): string | undefined {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const day = Number(dayText);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
