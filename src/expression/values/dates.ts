/** Calendar days (`YYYY-MM-DD`) and moments (RFC 3339) as values of expressions; undefined is unknown. */

const DAY_MS = 86_400_000;

/** Whether the text is a day of the calendar. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && dayNumber(value) !== undefined;
}

export function isDateTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value));
}

/** The day that a text names: a date as it is, a moment by the clock of the zone. */
export function dateOf(value: unknown, zone?: string): string | undefined {
  if (isDate(value)) return value;
  return isDateTime(value) ? dayOf(new Date(value), zone) : undefined;
}

/** @param zone IANA name; without one, the clock of where this runs */
export function today(zone?: string): string {
  return dayOf(new Date(), zone);
}

/** Days from the first to the second; negative where the second is earlier. */
export function daysBetween(from: string, to: string): number | undefined {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  return first === undefined || last === undefined ? undefined : last - first;
}

export function addDays(date: string, count: number): string | undefined {
  const day = dayNumber(date);
  return day === undefined || !Number.isInteger(count) ? undefined : fromDayNumber(day + count);
}

/** The Monday of its week (ISO 8601). */
export function startOfWeek(date: string): string | undefined {
  const day = dayNumber(date);
  // Day 0, 1 January 1970, was a Thursday.
  return day === undefined ? undefined : fromDayNumber(day - ((((day + 3) % 7) + 7) % 7));
}

/** A date or moment by a pattern; other letters of the pattern stand as they are: `DD MMM YYYY`, `HH:mm:ss`. */
export function formatDate(value: string, pattern: string, zone?: string): string {
  const isDay = dayNumber(value) !== undefined;
  const moment = isDay ? Date.parse(value) : Date.parse(value.replace(' ', 'T'));
  const read = formatterOf(isDay ? 'UTC' : zone).formatToParts(moment);
  const part = (type: string) => read.find((one) => one.type === type)?.value ?? '';
  return pattern.replaceAll(/YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|mm|ss/g, (token) => tokens[token]?.(part) ?? token);
}

type DatePartReader = (type: string) => string;

/** What stands for a token of a pattern. Only what a pattern asks for is worked out: names take long. */
const tokens: Readonly<Record<string, (part: DatePartReader) => string>> = {
  YYYY: yearIn,
  YY: (part) => yearIn(part).slice(-2),
  MMMM: (part) => nameOf('month', 'long', `2000-${part('month')}-01`),
  MMM: (part) => nameOf('month', 'short', `2000-${part('month')}-01`),
  MM: (part) => part('month'),
  M: (part) => String(Number(part('month'))),
  DD: (part) => part('day'),
  D: (part) => String(Number(part('day'))),
  dddd: (part) => nameOf('weekday', 'long', dayIn(part)),
  ddd: (part) => nameOf('weekday', 'short', dayIn(part)),
  HH: (part) => part('hour'),
  mm: (part) => part('minute'),
  ss: (part) => part('second'),
};

function yearIn(part: DatePartReader): string {
  return part('year').padStart(4, '0');
}

function dayIn(part: DatePartReader): string {
  return `${yearIn(part)}-${part('month')}-${part('day')}`;
}

const names = new Map<string, Intl.DateTimeFormat>();

function nameOf(what: 'month' | 'weekday', length: 'long' | 'short', day: string): string {
  const key = `${what} ${length}`;
  const format = names.get(key) ?? new Intl.DateTimeFormat('en-US', { [what]: length, timeZone: 'UTC' });
  names.set(key, format);
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone that is none */
function formatterOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = formatters.get(zone ?? '');
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...(zone === undefined ? {} : { timeZone: zone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(zone ?? '', made);
  return made;
}

function dayOf(moment: Date, zone: string | undefined): string {
  return formatDate(moment.toISOString(), 'YYYY-MM-DD', zone);
}

/** Days since 1 January 1970. */
function dayNumber(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  // 30 February is taken for a day of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return undefined;
  return time / DAY_MS;
}

function fromDayNumber(day: number): string | undefined {
  const date = new Date(day * DAY_MS);
  if (Number.isNaN(date.getTime())) return undefined;
  const text = date.toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : undefined;
}
