import type { Format } from './format.ts';
import { isStandard } from './standard.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

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
  isValid: (value: unknown): value is string => isStandard('date', value),
} as const satisfies Format<string>;

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
  const year = /^\d{2}$/.test(yearText) ? `20${yearText}` : yearText;
  const date = `${year}-${toMonth(monthText) ?? ''}-${dayText.padStart(2, '0')}`;
  return isStandard('date', date) ? date : undefined;
}

/** Two digits, from digits or from the first letters of a name. */
function toMonth(text: string): string | undefined {
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, '0');
  const word = text.toLowerCase();
  const index = word.length < 3 ? -1 : MONTHS.findIndex((month) => word.startsWith(month.toLowerCase()));
  return index < 0 ? undefined : String(index + 1).padStart(2, '0');
}
