import type { Format } from './format.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

/** Dates are stored as `YYYY-MM-DD`, printed as `DD MMM YYYY`, and read as people type them, the day first. */
export const dateFormat = {
  name: 'date',
  type: 'string',
  parse(text: string) {
    const words = text
      .trim()
      .split(/[\s./,-]+/)
      .filter((word) => word !== '');
    if (words.length === 0) return null;
    return fromWords(words);
  },
  print(value: string) {
    const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(value) ?? [];
    const name = MONTHS[Number(month) - 1];
    return name === undefined ? value : `${day} ${name} ${year}`;
  },
  isValid: (value: unknown): value is string => typeof value === 'string' && isDate(value),
} as const satisfies Format<string>;

/** A day that exists, YYYY-MM-DD, between 1900 and 2200: outside, dates are slips of the pen that databases choke on. */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== '' && toDate(year, month, day) === text;
}

function fromWords(words: readonly string[]): string | undefined {
  if (words.length !== 3) return words.length === 1 ? fromDigits(words[0] ?? '') : undefined;
  const [first = '', second = '', third = ''] = words;
  if (/^\d{4}$/.test(first)) return toDate(first, second, third);
  return /^\d{1,2}$/.test(first) ? toDate(third, second, first) : toDate(third, first, second);
}

/** `14032026`, as on a keypad. */
function fromDigits(digits: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})(\d{2})(\d{4})$/.exec(digits) ?? [];
  return year === '' ? undefined : toDate(year, month, day);
}

function toDate(yearText: string, monthText: string, dayText: string): string | undefined {
  const year = toYear(yearText);
  const month = toMonth(monthText);
  const day = /^\d{1,2}$/.test(dayText) ? Number(dayText) : 0;
  if (year === undefined || month === undefined || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function toYear(text: string): number | undefined {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text);
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : undefined;
}

function toMonth(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 12 ? Number(text) : undefined;
  const word = text.toLowerCase();
  const index = word.length < 3 ? -1 : MONTHS.findIndex((month) => word.startsWith(month.toLowerCase()));
  return index < 0 ? undefined : index + 1;
}
