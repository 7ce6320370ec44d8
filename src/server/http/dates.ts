const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** A day that exists, YYYY-MM-DD, between 1900 and 2200: outside, dates are slips of the pen that databases choke on. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return year !== undefined && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/** A moment with its zone, as RFC 3339 writes it. */
export function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.split('T');
  return isDate(date) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(time);
}
