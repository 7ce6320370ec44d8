import fc from 'fast-check';

/** What reading a cell must come to. */
export type Outcome =
  /** These fields of the product hold exactly this. */
  | { readonly kind: 'exact'; readonly fields: Readonly<Record<string, unknown>> }
  /** The same, or an error at the cell where a sheet's word beside the number is not accepted. */
  | { readonly kind: 'exact-or-error'; readonly fields: Readonly<Record<string, unknown>> }
  /** An error at the cell; `field`, where it is told, is empty. */
  | { readonly kind: 'error'; readonly field?: string };

export interface GeneratedCell {
  readonly text: string;
  readonly outcome: Outcome;
}

export type AnyCell = fc.Arbitrary<GeneratedCell>;

export const exact = (text: string, fields: Readonly<Record<string, unknown>>): GeneratedCell => ({
  text,
  outcome: { kind: 'exact', fields },
});
export const faulty = (field: string | undefined, texts: readonly string[]): AnyCell =>
  fc.constantFrom(...texts).map((text) => ({ text, outcome: { kind: 'error', ...(field === undefined ? {} : { field }) } }));

const digits = (count: number) => fc.nat(10 ** count - 1).map((number) => (count === 0 ? '' : `${number}`.padStart(count, '0')));
const grouped = (text: string, by: string) => text.replace(/\B(?=(?:\d{3})+$)/g, by);

/** A number of at most `decimals` digits behind its dot, never three, which may be thousands; and its text in some style. */
export function shownNumber(decimals: number): fc.Arbitrary<{ readonly value: number; readonly text: string }> {
  const fraction = fc.constantFrom(...[0, 1, 2, 4].filter((count) => count <= decimals)).chain(digits);
  const whole = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 9_999_999 }));
  return fc.tuple(whole, fraction, fc.constantFrom('', ',', ' ', '\u00a0', "'", '\u2019')).map(([integer, digits, by]) => ({
    value: Number(`${integer}.${digits}0`),
    text: `${grouped(`${integer}`, by)}${digits === '' ? '' : `.${digits}`}`,
  }));
}

/** Texts that hold no number, or one that no field takes. */
export const noNumbers: readonly string[] = [
  '1,00,00',
  '1.2.3',
  '--5',
  '5-',
  '+5',
  '-5',
  '(5)',
  '-0.5',
  '5%',
  'QTY',
  '1E3',
  '1.2E+05',
  '0x1F',
  '1/2',
  '12/05',
  '2026-12-01',
  '12:30',
  '12-34',
  '1O0',
  'l00',
  'O5',
  '١٢',
  '12345678901234567',
  '9'.repeat(30),
  '500 bushel',
  '2 bushels',
  '5 USD/kg',
  '$5 kg',
  '5 kg net',
  'kg 5 pcs',
  '100 XQQ',
  '5½',
  '5*',
  '~5',
  '5 5',
  '#5',
];

/** A number with a word or sign before or after it. */
export function beside(text: string, mark: string, isBefore: boolean, gap: string): string {
  return isBefore ? `${mark}${/\p{Sc}$/u.test(mark) ? gap : ' '}${text}` : `${text}${gap}${mark}`;
}

const monthNames = 'January February March April May June July August September October November December'.split(' ');

/** A day between two others, in one of the accepted ways to write it. */
export function shownDay(field: string, min: string, max: string): AnyCell {
  const days = fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
  return fc.tuple(days, fc.integer({ min: 0, max: 6 })).map(([date, way]) => {
    const iso = date.toISOString().slice(0, 10);
    const [year = '', month = '', day = ''] = iso.split('-');
    const name = monthNames[Number(month) - 1] ?? '';
    const ways = [
      iso,
      `${day}/${month}/${year}`,
      `${Number(day)}.${Number(month)}.${year}`,
      `${day} ${name.slice(0, 3)} ${year}`,
      `${Number(day)} ${name} ${year}`,
      `${Number(day)}-${name.slice(0, 3)}-${year.slice(2)}`,
      `${day}/${month}/${year.slice(2)}`,
    ];
    return exact(ways[way] ?? iso, { [field]: iso });
  });
}

/** Texts that are no day. */
export const noDays = ['31/02/2026', '1 Maybe 2026', '7 Foo 2026', '26-12-05', '44927', 'soon', '29/02/2027', '2026-13-01'];

/** A tariff code in one of the accepted ways to write it. */
export const shownTariff: AnyCell = fc
  .tuple(fc.integer({ min: 1, max: 97 }), digits(4), digits(2), digits(2), fc.constantFrom('', 'A', 'h'), fc.integer({ min: 0, max: 7 }))
  .map(([chapter, rest, item, key, letter, way]) => {
    const heading = `${chapter}`.padStart(2, '0') + rest.slice(0, 2);
    const sub = rest.slice(2);
    const full = { hsTariffCode: `${heading}.${sub}`, tariffSuffix: `${item}.${key}${letter.toUpperCase()}` };
    const ways = [
      exact(`${heading}.${sub}.${item}.${key}${letter}`, full),
      exact(`${heading}.${sub}.${item} ${key}${letter}`, full),
      exact(`${heading}.${sub}.${item}${key}${letter}`, full),
      exact(`${heading}${sub}${item}${key}${letter}`, full),
      exact(`${heading} ${sub} ${item} ${key}${letter}`, full),
      exact(`${heading}.${sub}`, { ...full, tariffSuffix: undefined }),
      exact(`${heading}${sub}`, { ...full, tariffSuffix: undefined }),
      exact(`${heading}.${sub}.${item}`, { ...full, tariffSuffix: item }),
    ];
    return ways[way] ?? exact('', {});
  });

/** Codes whose first zero was lost, and texts that are none. */
export const noTariff: AnyCell = fc.oneof(
  fc
    .constantFrom(5, 7, 9, 11)
    .chain(digits)
    .map((text) => ({ text, outcome: { kind: 'error' as const, field: 'tariffSuffix' } })),
  shownTariff
    .filter((cell) => cell.text.startsWith('0') && !cell.text.startsWith('00'))
    .map((cell) => ({ text: cell.text.slice(1), outcome: { kind: 'error' as const, field: 'tariffSuffix' } })),
  faulty('tariffSuffix', ['84AB.10', '8415', '8415.1', '8415.10 8415.20', '841510 841520', '8.4E+09', 'soap']),
);
