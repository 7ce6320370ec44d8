/** The figures of a list by category and series, for a chart and its table. */
import { sum } from '#schemas/formats/decimal.ts';
import { isEmpty, isRecord } from '#src/expression/index.ts';
import type { Chart } from '#schemas/generated/documents/screen.ts';
import type { Row } from '#renderer/services/references.ts';

/** How many series have distinct colours; one more is for the rest. */
const MOST_SERIES = 6;
const OTHERS = MOST_SERIES + 1;

export interface Series {
  /** Unique among the series of a chart. */
  readonly key: string;
  readonly label: string;
  /** Which of the colours is its own, from 1. */
  readonly color: number;
  /** A figure a category; undefined if no row has one. */
  readonly figures: readonly (number | undefined)[];
  readonly total: number;
}

export interface Figures {
  readonly categories: readonly string[];
  readonly series: readonly Series[];
  /** Of all series together, if they are parts of one figure. */
  readonly sum: { readonly figures: readonly (number | undefined)[]; readonly total: number } | undefined;
}

export interface FigureTexts {
  /** Label of a field's value, including the empty one. */
  print(field: string, value: unknown): string;
  /** Label of a field of figures. */
  labelOf(field: string): string;
  readonly others: string;
}

type Shape = Pick<Chart, 'category' | 'values' | 'series' | 'most' | 'stacked'>;

/** @param categories every value of the axis, in order, as records with value and label; without it those that rows have, in their order */
export function figuresOf(rows: unknown, chart: Shape, texts: FigureTexts, categories?: unknown): Figures {
  const records = Array.isArray(rows) ? rows.filter(isRecord) : [];
  const labels = labelsOf(records, chart.category, texts, categories);
  const keys = [...labels.keys()];
  const shown = records.filter((record) => labels.has(keyOf(record[chart.category])));
  const series =
    chart.series === undefined ? fieldSeries(shown, chart, keys, texts) : dividedSeries(shown, chart, chart.series, keys, texts);
  return {
    categories: [...labels.values()],
    series,
    sum:
      series.length > 1 && (chart.series !== undefined || chart.stacked === true)
        ? {
            figures: keys.map((_, index) => sumOf(series.map(({ figures }) => figures[index]))),
            total: sum(series.map(({ total }) => total)),
          }
        : undefined,
  };
}

/** By the values of the axis, in its order. */
function labelsOf(records: readonly Row[], category: string, { print }: FigureTexts, categories: unknown): ReadonlyMap<string, string> {
  if (Array.isArray(categories))
    return new Map(
      categories.filter(isRecord).map(({ value, label }) => [keyOf(value), isEmpty(label) ? print(category, value) : String(label)]),
    );
  return new Map(records.map((record) => [keyOf(record[category]), print(category, record[category])]));
}

function fieldSeries(records: readonly Row[], { category, values }: Shape, keys: readonly string[], { labelOf }: FigureTexts): Series[] {
  return values.map((field, index) =>
    seriesOf({ key: field, label: labelOf(field), color: (index % OTHERS) + 1 }, figuresBy(records, category, field), keys),
  );
}

/** The largest first; those beyond the most there may be are one. */
function dividedSeries(
  records: readonly Row[],
  { category, values: [field = ''], most = MOST_SERIES }: Shape,
  divider: string,
  keys: readonly string[],
  { print, others }: FigureTexts,
): Series[] {
  const parts = Map.groupBy(records, (record) => keyOf(record[divider]));
  const all = [...parts.values()]
    .map((part) => ({ part, total: sumOf(part.map((record) => record[field])) ?? 0 }))
    .toSorted((one, other) => other.total - one.total)
    .map(({ part }) => part);
  // One that would be alone among the others has its own name.
  const own = all.length === most + 1 ? all : all.slice(0, most);
  const rest = all.slice(own.length).flat();
  const drawn = own.map((part, index) =>
    seriesOf({ key: `${index}`, label: print(divider, part[0]?.[divider]), color: index + 1 }, figuresBy(part, category, field), keys),
  );
  return rest.length === 0
    ? drawn
    : [...drawn, seriesOf({ key: 'others', label: others, color: OTHERS }, figuresBy(rest, category, field), keys)];
}

type NamedSeries = Pick<Series, 'key' | 'label' | 'color'>;

function seriesOf(named: NamedSeries, byCategory: ReadonlyMap<string, number | undefined>, keys: readonly string[]): Series {
  const figures = keys.map((category) => byCategory.get(category));
  return { ...named, figures, total: sumOf(figures) ?? 0 };
}

function figuresBy(records: readonly Row[], category: string, field: string): ReadonlyMap<string, number | undefined> {
  const groups = Map.groupBy(records, (record) => keyOf(record[category]));
  return new Map([...groups].map(([key, group]) => [key, sumOf(group.map((record) => record[field]))]));
}

/** Nothing but empty figures has no sum. */
function sumOf(values: readonly unknown[]): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? undefined : sum(numbers);
}

function keyOf(value: unknown): string {
  return isEmpty(value) ? '' : String(value);
}
