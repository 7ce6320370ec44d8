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
  print: (value) => printed(value, undefined),
  printIn: printed,
  isValid: (value: unknown): value is string => isStandard('date-time', value),
} as const satisfies Format<string>;

const clocks = new Map<string, Intl.DateTimeFormat>();

function printed(value: string, timeZone: string | undefined): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  const read = clockOf(timeZone).formatToParts(moment);
  const part = (type: string) => read.find((one) => one.type === type)?.value ?? '';
  return `${dateFormat.print(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`)} ${part('hour')}:${part('minute')}`;
}

/** @throws RangeError for a zone that is none */
function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(timeZone ?? '');
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone ?? '', made);
  return made;
}
