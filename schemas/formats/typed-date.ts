import dayjs from 'dayjs';
import { dateFormat } from './date.ts';

const ISO = 'YYYY-MM-DD';
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const NAMED: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

/**
 * Reads a date as a person types it: as `dateFormat` does, and also `5/12`, `5 dec`, `051226`, `today`, `+7`, `-1` and `mon`.
 * Without a year it is the one nearest to `today`, a weekday is the next one. Only for a field that shows what was read.
 * @param today YYYY-MM-DD
 */
export function readTypedDate(text: string, today: string): string | null | undefined {
  return dateFormat.parse(text) ?? (text.trim() === '' ? null : fromShort(text.trim().toLowerCase(), dayjs(today)));
}

function fromShort(text: string, today: dayjs.Dayjs): string | undefined {
  const days = /^[+-]\d{1,3}$/.test(text) ? Number(text) : (NAMED.get(text) ?? daysToWeekday(text, today));
  if (days !== undefined) return today.add(days, 'day').format(ISO);
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return year === undefined ? withNearestYear(text, today) : (dateFormat.parse(`${day}/${month}/${year}`) ?? undefined);
}

function daysToWeekday(text: string, today: dayjs.Dayjs): number | undefined {
  const index = text.length < 3 ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(text));
  return index < 0 ? undefined : ((index - today.day() + 6) % 7) + 1;
}

function withNearestYear(text: string, today: dayjs.Dayjs): string | undefined {
  const distance = (date: string) => Math.abs(dayjs(date).diff(today));
  return [-1, 0, 1]
    .flatMap((years) => dateFormat.parse(`${text} ${today.year() + years}`) ?? [])
    .toSorted((a, b) => distance(a) - distance(b))[0];
}
