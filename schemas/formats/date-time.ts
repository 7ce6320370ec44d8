import { dateFormat } from './date.ts';
import type { Format } from './format.ts';
import { isStandard } from './standard.ts';

/** A moment with its zone, as RFC 3339 writes it, printed as the clock shows it where it is read: `DD MMM YYYY HH:mm`. Nobody types one. */
export const dateTimeFormat = {
  name: 'date-time',
  type: 'string',
  parse(text) {
    const moment = text.trim();
    if (moment === '') return null;
    return isStandard('date-time', moment) ? moment : undefined;
  },
  print(value) {
    const moment = new Date(value);
    if (Number.isNaN(moment.getTime())) return value;
    const [month, day, hour, minute] = [moment.getMonth() + 1, moment.getDate(), moment.getHours(), moment.getMinutes()].map(twoDigits);
    return `${dateFormat.print(`${moment.getFullYear()}-${month}-${day}`)} ${hour}:${minute}`;
  },
  isValid: (value: unknown): value is string => isStandard('date-time', value),
} as const satisfies Format<string>;

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
