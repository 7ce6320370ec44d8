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
  const parts = partsOf(value, zone);
  return pattern.replaceAll(/YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|mm|ss/g, (token) => parts[token] ?? token);
}

function partsOf(value: string, zone: string | undefined): Readonly<Record<string, string>> {
  const isDay = dayNumber(value) !== undefined;
  const moment = isDay ? Date.parse(value) : Date.parse(value.replace(' ', 'T'));
  const read = formatterOf(isDay ? 'UTC' : zone).formatToParts(moment);
  const part = (type: string) => read.find((one) => one.type === type)?.value ?? '';
  const [year, month, day] = [part('year').padStart(4, '0'), part('month'), part('day')];
  const names = new Date(Date.UTC(2000, Number(month) - 1, 1));
  const week = fromDayNumber(dayNumber(`${year}-${month}-${day}`) ?? 0) ?? '';
  const word = (date: Date, options: Intl.DateTimeFormatOptions) => date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
  return {
    YYYY: year,
    YY: year.slice(-2),
    MMMM: word(names, { month: 'long' }),
    MMM: word(names, { month: 'short' }),
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
    dddd: word(new Date(week), { weekday: 'long' }),
    ddd: word(new Date(week), { weekday: 'short' }),
    HH: part('hour'),
    mm: part('minute'),
    ss: part('second'),
  };
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
