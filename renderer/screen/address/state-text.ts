/** Values of a screen as the address holds them. Pure. */

/** Longer texts belong into no address. */
const LONGEST = 300;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Undefined for the initial value; empty for a cleared one. */
export function textOfState(value: unknown, begins: unknown): string | undefined {
  const isOff = value === undefined || value === null || value === '' || value === false;
  if (isOff && (begins === undefined || begins === null || begins === '' || begins === false)) return undefined;
  if (value === false) return 'false';
  if (isOff) return '';
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = isPlain ? String(value) : '';
  return isPlain && text.length <= LONGEST ? text : undefined;
}

/** Parses a text of the address; null if empty, undefined if invalid for the type. */
export function readState(text: string | undefined, type: string): string | number | boolean | null | undefined {
  if (text === undefined || text.length > LONGEST) return undefined;
  if (text === '') return null;
  switch (type) {
    case 'string':
      return text;
    case 'number': {
      const number = Number(text);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'date':
      return isDate(text) ? text : undefined;
    default:
      return undefined;
  }
}

function isDate(text: string): boolean {
  const moment = DATE.test(text) ? new Date(text) : undefined;
  return moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
