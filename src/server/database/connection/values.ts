// One mapping between SQL and JavaScript values. Both engines go through `pg`, so this is the only place.
import pg from 'pg';

declare global {
  /** JSON.parse with source text access (ECMAScript 2026), which Node has and the compiler's library does not. */
  interface JSON {
    parse(text: string, reviver: (this: unknown, key: string, value: unknown, context: { readonly source: string }) => unknown): unknown;
    rawJSON(text: string): object;
  }
}

const { builtins } = pg.types;

// JSON numbers of at most 15 significant digits fit a double exactly; only longer ones need the slow, exact reviver. Looks
// where a number may begin, so that texts such as "lot 3E" do not match.
const LONG_NUMBER = /(?:^|[:,[])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/** Parses JSON; a number that a double would change is kept as `JSON.rawJSON`, which `JSON.stringify` writes verbatim. */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !isSameNumber(source, value) ? JSON.rawJSON(source) : value,
  );
}

// Part of every long number. Most texts hold none, and written without a repetition this looks at one character in eight.
const MANY_DIGITS = /\d[\d.][\d.][\d.][\d.][\d.][\d.]\d/;

/** The same for jsonb, which writes no exponents. */
function parseJsonb(text: string): unknown {
  return MANY_DIGITS.test(text) ? parseJson(text) : JSON.parse(text);
}

function isSameNumber(source: string, value: number): boolean {
  const trimmed = source.includes('.') ? source.replace(/\.?0+$/, '') : source;
  return String(value) === trimmed || (value === 0 && /^-?0*$/.test(trimmed));
}

/** int8 as a number; a value that a double cannot hold exactly is an error. */
function int8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond 2^53`);
  return value;
}

const text = (value: string) => value;
const timestamp = (value: string) => value.replace(' ', 'T');
// Connections run in UTC.
const timestamptz = (value: string) => value.replace(' ', 'T').replace(/\+00$/, 'Z');
const TEXT_ARRAY: number = 1009;
const listOf = (parse: (value: string) => unknown) => (value: string) => {
  const items: (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)(value);
  return items.map((item) => (item === null ? null : parse(item)));
};

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, int8],
  [builtins.NUMERIC, text],
  [builtins.DATE, text],
  [builtins.TIMESTAMP, timestamp],
  [builtins.TIMESTAMPTZ, timestamptz],
  [builtins.INTERVAL, text],
  [builtins.JSON, parseJson],
  [builtins.JSONB, parseJsonb],
  // The arrays of int8, numeric, date, timestamp, timestamptz.
  [1016, listOf(int8)],
  [1231, listOf(text)],
  [1182, listOf(text)],
  [1115, listOf(timestamp)],
  [1185, listOf(timestamptz)],
]);

/** int8 -> number, numeric/date -> text, timestamp(tz) -> ISO text (UTC), json(b) -> parsed; the rest as `pg` does. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : parsers.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};

/** A value as a parameter: text, Buffer, or null. Objects become JSON; arrays are SQL arrays of scalars only. */
export function toParameter(value: unknown): unknown {
  if (value === undefined) throw new TypeError('undefined is not a query parameter');
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    if (value.some((item) => typeof item === 'object' && item !== null)) {
      throw new TypeError('an array of objects is not an SQL array: pass JSON.stringify(value)');
    }
    return value;
  }
  if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) return JSON.stringify(value);
  return value;
}
