import { dateFormat, isDate } from './date.ts';
import type { Format } from './format.ts';

/** A moment with its zone, as RFC 3339 writes it, printed as the clock shows it where it is read: `DD MMM YYYY HH:mm`. Nobody types one. */
export const dateTimeFormat = {
  name: 'date-time',
  type: 'string',
  parse(text) {
    const moment = text.trim();
    if (moment === '') return null;
    return isDateTime(moment) ? moment : undefined;
  },
  print(value) {
    const moment = new Date(value);
    if (Number.isNaN(moment.getTime())) return value;
    const [month, day, hour, minute] = [moment.getMonth() + 1, moment.getDate(), moment.getHours(), moment.getMinutes()].map(twoDigits);
    return `${dateFormat.print(`${moment.getFullYear()}-${month}-${day}`)} ${hour}:${minute}`;
  },
  isValid: (value: unknown): value is string => typeof value === 'string' && isDateTime(value),
} as const satisfies Format<string>;

function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.split('T');
  return isDate(date) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(time);
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
