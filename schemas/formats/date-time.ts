import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { Format } from './format.ts';
import { isStandard } from './standard.ts';

dayjs.extend(utc);

/** A moment with its zone (RFC 3339), printed in the reader's time zone: `DD MMM YYYY HH:mm`. Never typed by users. */
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

function printed(value: string, timeZone: string | undefined): string {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? value : dayjs.utc(clockTime(moment, timeZone)).format('DD MMM YYYY HH:mm');
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * What the clock of a time zone shows, `YYYY-MM-DD HH:mm:ss` as Swedish writes it. The zones of day.js take fifty times as long.
 * @throws RangeError for an unknown zone
 */
export function clockTime(moment: Date, timeZone: string | undefined): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock.format(moment);
}
