import fc from 'fast-check';

import { locales } from './words.ts';

export const kinds = [
  'code',
  'quantity',
  'unit',
  'price',
  'value',
  'currency',
  'weight',
  'weightUnit',
  'origin',
  'hs',
  'invoice',
  'packages',
] as const;
const distractors = ['lineNo', 'net', 'ordered', 'perCase', 'listPrice', 'taxed', 'country', 'remark'] as const;

const goods = fc.record({
  goods: fc.nat(4),
  quantity: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 99_999 })),
  price: fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1000, max: 999_999 })),
  weight: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 100_000, max: 9_999_999 })),
  packages: fc.integer({ min: 1, max: 99 }),
  origin: fc.constantFrom('CN', 'DE', 'FR', 'VN', 'US', 'IT'),
  hs: fc.constantFrom('6912.00', '7318.15', '6109.10', '8205.20', '9401.79'),
});

/** Others come once in so many sheets. */
function seldom<const Value>(every: number, usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof({ weight: every - 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

/** A sheet in parts that can be left out one by one, so that one which fails is cut down to what makes it fail. */
export const recipe = fc.record({
  locale: fc.nat(locales.length - 1),
  /** Chooses among the words of the locale. */
  wording: fc.nat(99_999),
  columns: fc.shuffledSubarray([...kinds], { minLength: 4 }),
  beside: fc.oneof(
    { weight: 2, arbitrary: fc.constant<(typeof distractors)[number][]>([]) },
    { weight: 1, arbitrary: fc.shuffledSubarray([...distractors], { maxLength: 2 }) },
  ),
  rows: fc.array(goods, { minLength: 1, maxLength: 5 }),
  currency: seldom(2, 'none', 'heading', 'cell', 'letterhead', 'blank', 'total', 'sign in heading', 'sign in cell'),
  isRare: seldom(5, false, true),
  weightUnit: seldom(2, 'none', 'heading', 'cell', 'blank'),
  isPieces: seldom(4, true, false),
  unit: seldom(4, 'none', 'heading', 'cell', 'blank'),
  scale: seldom(17, 'none', 'price per 100', 'price per 1000', 'value in thousands'),
  headings: seldom(7, 'one row', 'two rows', 'unit row'),
  above: seldom(3, 0, 1, 2, 3, 4, 5),
  between: seldom(6, 'none', 'blank', 'header', 'subtotal'),
  total: seldom(2, 'word', 'none', 'figures', 'word elsewhere', 'before its figure'),
  charges: seldom(5, 0, 1, 2),
  footers: seldom(3, 0, 1, 2),
  noise: seldom(5, 'none', 'no-break spaces', 'empty column', 'lost code', 'lost value', 'comma file', 'ragged'),
});
export type Recipe = typeof recipe extends fc.Arbitrary<infer Made> ? Made : never;
