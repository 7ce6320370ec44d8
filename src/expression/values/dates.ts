/** Calendar days (`YYYY-MM-DD`) and moments (RFC 3339) as values of expressions; undefined is unknown. */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { clockTime } from '#schemas/formats/date-time.ts';
import { isStandard } from '#schemas/formats/standard.ts';

dayjs.extend(utc);

const DAY = 'YYYY-MM-DD';

/** Whether the text is a day of the calendar. */
export function isDate(value: unknown): value is string {
  return isStandard('date', value);
}

export function isDateTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value));
}

/** The day that a text names: a date as it is, a moment by the clock of the zone. */
export function dateOf(value: unknown, zone?: string): string | undefined {
  if (isDate(value)) return value;
  return isDateTime(value) ? formatDate(value, DAY, zone) : undefined;
}

/** @param zone IANA name; without one, the clock of where this runs */
export function today(zone?: string): string {
  return formatDate(new Date().toISOString(), DAY, zone);
}

/** Days from the first to the second; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number | undefined {
  return isDate(from) && isDate(to) ? dayjs.utc(to).diff(dayjs.utc(from), 'day') : undefined;
}

export function addDays(date: string, count: number): string | undefined {
  if (!isDate(date) || !Number.isInteger(count)) return undefined;
  const day = dayjs.utc(date).add(count, 'day').format(DAY);
  return isDate(day) ? day : undefined;
}

/** The Monday of its week (ISO 8601). */
export function startOfWeek(date: string): string | undefined {
  return isDate(date) ? addDays(date, -((dayjs.utc(date).day() + 6) % 7)) : undefined;
}

/** A date or moment by a pattern of day.js: `DD MMM YYYY`, `HH:mm:ss`. */
export function formatDate(value: string, pattern: string, zone?: string): string {
  const moment = value.replace(' ', 'T');
  return dayjs.utc(isDate(value) ? value : clockTime(new Date(moment), zone)).format(pattern);
}
