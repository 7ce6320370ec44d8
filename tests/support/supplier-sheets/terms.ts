import type { Recipe } from './recipe.ts';
import { counts, type Distractor, type Kind, type Locale, locales, otherCurrencies, signs, weights } from './words.ts';

export type Column = Kind | Distractor | 'blankCurrency' | 'blankUnit' | 'blankWeightUnit' | 'empty';
type Print = (value: number, decimals: number) => string;

/** The words and ways of one sheet. */
export interface Terms {
  readonly locale: Locale;
  readonly columns: readonly Column[];
  readonly print: Print;
  readonly currency: string;
  readonly mark: string;
  readonly weightWord: string;
  /** Kilograms of one. */
  readonly factor: number;
  readonly unitWord: string;
  readonly units: readonly string[] | undefined;
  readonly decimals: number;
  readonly weightDecimals: number;
  readonly priceDecimals: number;
  /** Prices are for so many, and values are of so many. */
  readonly per: number;
  readonly thousands: number;
  pick<Value>(list: readonly Value[], key: string): Value;
  /** One of wordings divided by bars. */
  word(list: string, key: string): string;
}

const withoutCents = new Set(['JPY', 'KRW', 'VND', 'CLP', 'XPF', 'XOF', 'XAF', 'ISK']);

export function termsOf(made: Recipe): Terms {
  const { pick, word } = picker(made.wording);
  const [fallback] = locales;
  const locale = locales[made.locale] ?? fallback;
  if (locale === undefined) throw new Error('There is no locale.');
  const columns = columnsOf(made, pick([0, 0, 1, 2, 3], 'place'));
  const has = (column: Column) => columns.includes(column);
  const isTold = made.currency === 'none' ? has('currency') : made.currency !== 'total' || (has('value') && made.total === 'word');
  const currency = !isTold ? 'USD' : word(made.isRare ? otherCurrencies : locale.currencies, 'currency');
  const sign = made.currency.startsWith('sign') ? signs[currency] : undefined;
  const tellsWeight = has('weight') && (made.weightUnit !== 'none' || has('weightUnit'));
  const usual = weights.slice(0, 4);
  const [weightWords, factor] = pick(tellsWeight ? [...usual, ...usual, ...weights] : weights.slice(0, 1), 'weight');
  const [countWords, units] = made.isPieces ? [locale.pieces, undefined] : pick(counts, 'count');
  const unitWord = word(countWords, 'count word');
  // A digit beside the digits of a number is none of its unit: it is not printed.
  const isHidden = made.unit === 'cell' && /^\d|\d$/.test(unitWord);
  const decimals = withoutCents.has(currency) ? 0 : 2;
  return {
    locale,
    columns,
    print: printerOf(pick(locale.numbers, 'numbers')),
    currency,
    mark: sign === undefined ? currency : word(sign, 'sign'),
    weightWord: word(weightWords, 'weight word'),
    factor,
    unitWord,
    units: has('quantity') && (made.unit !== 'none' || has('unit')) && !isHidden ? units : undefined,
    decimals,
    weightDecimals: factor >= 100 ? 3 : pick([0, 1, 2, 2, 3], 'weight decimals'),
    priceDecimals: decimals === 0 ? 0 : pick([2, 2, 2, 3, 4], 'price decimals'),
    per: !has('price') ? 1 : made.scale === 'price per 100' ? 100 : made.scale === 'price per 1000' ? 1000 : 1,
    thousands: made.scale === 'value in thousands' && has('value') ? 1000 : 1,
    pick,
    word,
  };
}

function columnsOf(made: Recipe, at: number): Column[] {
  const has = (kind: Kind) => made.columns.some((each) => each === kind);
  const isKept: Partial<Record<Kind, boolean>> = {
    weightUnit: has('weight') && made.weightUnit === 'none',
    unit: made.unit === 'none' && (has('quantity') || made.wording % 5 > 0),
    currency: made.currency === 'none',
    packages: made.wording % 6 === 0,
  };
  const columns: Column[] = made.columns.filter((kind) => isKept[kind] ?? true);
  if (!has('value') && (!has('price') || made.wording % 4 > 0)) columns.push('value');
  if (!has('quantity') && made.wording % 5 > 0) columns.unshift('quantity');
  columns.splice(at, 0, 'description');
  const needed: Partial<Record<Distractor, Kind>> = {
    net: 'weight',
    ordered: 'quantity',
    perCase: 'quantity',
    listPrice: 'price',
    taxed: 'value',
  };
  columns.push(...made.beside.filter((each) => columns.includes(needed[each] ?? 'description')));
  const behind = (kind: Column, blank: Column) => {
    if (columns.includes(kind)) columns.splice(columns.indexOf(kind) + 1, 0, blank);
  };
  if (made.currency === 'blank') behind(columns.includes('value') ? 'value' : 'price', 'blankCurrency');
  if (made.weightUnit === 'blank') behind('weight', 'blankWeightUnit');
  if (made.unit === 'blank') behind('quantity', 'blankUnit');
  if (made.noise === 'empty column') columns.splice(1, 0, 'empty');
  return columns;
}

function picker(seed: number): Pick<Terms, 'pick' | 'word'> {
  const pick = <Value>(list: readonly Value[], key: string): Value => {
    const found = list[hash(`${seed} ${key}`) % list.length];
    if (found === undefined) throw new Error(`Nothing to pick for ${key}.`);
    return found;
  };
  return { pick, word: (list, key) => pick(list.split('|'), key) };
}

function hash(text: string): number {
  let hashed = 2_166_136_261;
  for (const character of text) hashed = Math.imul(hashed ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (hashed ^ (hashed >>> 15)) >>> 0;
}

/** Prints numbers in the style of an example. */
function printerOf(style: string): Print {
  const decimal = style.includes(',5') ? ',' : '.';
  const group = style.startsWith('1234') ? '' : style.charAt(1);
  const groups = style === '1,23,456.7' ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return (value, decimals) => {
    const [whole = '', fraction] = value.toFixed(decimals).split('.');
    return whole.replace(groups, group) + (fraction === undefined ? '' : decimal + fraction);
  };
}
