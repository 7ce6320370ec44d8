/** Sum, average and count of the numbers of a range. */
import { Decimal, decimalFormat } from '#schemas/formats/decimal.ts';

export interface Figure {
  readonly value: number;
  /** As its cell shows it: the sum has as many decimals. */
  readonly text: string;
  /** Undefined if its column has none. */
  readonly unit: string | undefined;
  /** Id of its column: numbers without a unit are only added to those of the same column. */
  readonly column: string;
}

export interface RangeFigures {
  readonly count: number;
  /** Undefined if the numbers are of different units. */
  readonly totals: { readonly sum: string; readonly average: string } | undefined;
}

/** Fewest decimals of an average. */
const LEAST_AVERAGE_DECIMALS = 2;

/** Undefined without numbers. The sum is exact; the average is rounded. */
export function figuresIn(figures: readonly Figure[], noUnit: string): RangeFigures | undefined {
  const [first] = figures;
  if (first === undefined) return undefined;
  const { unit, column } = first;
  if (figures.some((figure) => figure.unit !== unit || (unit === undefined && figure.column !== column)))
    return { count: figures.length, totals: undefined };
  const sum = figures.reduce((total, { value }) => total.plus(value), new Decimal(0));
  const least = Math.max(...figures.map(({ text }) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0));
  const places = Math.max(least, LEAST_AVERAGE_DECIMALS);
  const print = (value: Decimal, most: number) => {
    const text = value.toDecimalPlaces(most).toFixed();
    const digits = isDecimal(text) ? decimalFormat.print(text, { least, most }) : text;
    return unit === undefined ? digits : `${digits} ${unit === '' ? noUnit : unit}`;
  };
  return { count: figures.length, totals: { sum: print(sum, 20), average: print(sum.dividedBy(figures.length), places) } };
}

function isDecimal(text: string): text is `${number}` {
  return text !== '' && Number.isFinite(Number(text));
}
