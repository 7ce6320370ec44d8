import type fc from 'fast-check';

import { type Recipe, recipe } from './recipe.ts';
import { type Column, type Terms, termsOf } from './terms.ts';

/** What the sheet says of a line, as a person reads it. What is not there is not told by the sheet. */
export interface TrueLine {
  /** Of the sheet; the first is 1. */
  readonly row: number;
  readonly description: string;
  readonly currencyCode: string;
  readonly quantityOrdered?: number | undefined;
  /** The codes any of which says the unit; undefined for pieces. */
  readonly units?: readonly string[] | undefined;
  readonly unitPrice?: number | undefined;
  readonly exportValue?: number | undefined;
  readonly kilograms?: number | undefined;
  readonly countryOfOriginCode?: string | undefined;
  readonly hsTariffCode?: string | undefined;
  readonly productCode?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly numberOfPackages?: number | undefined;
}

export interface SupplierSheet {
  readonly text: string;
  readonly lines: readonly TrueLine[];
  /** Whether a cell was replaced by a cut code or a row of `#`: it must not pass. */
  readonly isSpoilt: boolean;
  /** Why a person would ask; empty if the sheet reads without a question. */
  readonly doubts: readonly string[];
}

type Goods = Recipe['rows'][number] & {
  readonly index: number;
  readonly unitPrice: number;
  readonly value: number;
  readonly amount: number;
};

export const supplierSheets: fc.Arbitrary<SupplierSheet> = recipe.map(laidOut);

export function laidOut(made: Recipe): SupplierSheet {
  const terms = termsOf(made);
  const { columns } = terms;
  const used = made.rows.map((row, index) => amountsOf(row, index, terms));
  const grid: string[][] = headOf(made, terms);
  const header = grid.at(-1) ?? [];
  const lines: TrueLine[] = [];
  const cell = cellPrinter(made, terms);
  const add = (cells: Partial<Record<Column, string>>) => grid.push(columns.map((column) => cells[column] ?? ''));
  const single = (text: string) => grid.push([text, ...columns.slice(1).map(() => '')]);
  for (const [index, row] of used.entries()) {
    lines.push(lineOf(row, grid.length + 1, made, terms));
    grid.push(columns.map((column) => cell(column, row)));
    if (index !== Math.floor(used.length / 2) || used.length < 3) continue;
    if (made.between === 'blank') single('');
    if (made.between === 'header') grid.push(header);
    if (made.between === 'subtotal' && columns.includes('value'))
      add(totalOf(used.slice(0, index + 1), terms.word(terms.locale.totals, 'sub'), made, terms));
  }
  const word = `${terms.word(terms.locale.totals, 'total')}${made.currency === 'total' ? ` ${terms.mark}` : ''}`;
  if (columns.includes('value') && made.total !== 'none' && (made.total !== 'figures' || used.length > 1))
    add(totalOf(used, made.total === 'figures' ? '' : word, made, terms));
  const charge = terms.print(terms.decimals === 0 ? 37 : 37.5, terms.decimals);
  for (let index = 0; index < made.charges && columns.includes('value'); index += 1)
    add({ description: terms.word(terms.locale.charges, `charge${index}`), value: charge });
  for (const footer of terms.locale.footers.split('|').slice(0, made.footers)) single(footer);
  const isSpoilt = lostColumn(made, terms) !== undefined;
  return { text: written(grid, made, terms), lines, isSpoilt, doubts: doubtsOf(made, terms, grid) };
}

function amountsOf(row: Recipe['rows'][number], index: number, { decimals, per, thousands, factor, weightDecimals }: Terms): Goods {
  const unitPrice = decimals === 0 ? row.price : row.price / 100;
  const shown = round((row.quantity * unitPrice) / per, decimals);
  const value = thousands === 1 ? shown : Math.max(Math.round(shown / 1000), 1);
  return { ...row, index, unitPrice, value, amount: round(row.weight / (factor >= 100 ? 1000 : 100), weightDecimals) };
}

/** Rows above the lines: letterhead and headings. */
function headOf(made: Recipe, terms: Terms): string[][] {
  const { columns, locale, mark, unitWord, weightWord } = terms;
  const single = (text: string) => [text, ...columns.slice(1).map(() => '')];
  const grid = locale.letterhead.split('|').slice(0, made.above).map(single);
  if (made.currency === 'letterhead') grid.push(single(terms.word(locale.amountsIn, 'amounts').replace('*', mark)));
  const header = columns.map((column) => headingOf(column, made, terms));
  if (made.headings === 'two rows') {
    const split = header.map((text) =>
      text.includes(' ') ? [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)] : [text],
    );
    grid.push(
      split.map(([first = '']) => first),
      split.map(([, second = '']) => second),
    );
  } else grid.push(header);
  const units: Partial<Record<Column, string>> = { quantity: unitWord, value: mark, price: mark, weight: weightWord };
  if (made.headings === 'unit row') grid.push(columns.map((column) => units[column] ?? ''));
  return grid;
}

function headingOf(column: Column, made: Recipe, terms: Terms): string {
  if (column === 'empty' || column === 'blankCurrency' || column === 'blankUnit' || column === 'blankWeightUnit') return '';
  const { pick, per, thousands } = terms;
  const withBeside = (own: string, beside: string) =>
    pick([`${own} (${beside})`, `${own} ${beside}`, `${own}, ${beside}`, `${own} [${beside}]`, `${own} in ${beside}`], 'brackets');
  const own = terms.word(terms.locale.headings[column], column);
  if (column === 'weight' && made.weightUnit === 'heading') return withBeside(own, terms.weightWord);
  if (column === 'quantity' && made.unit === 'heading') return withBeside(own, terms.unitWord);
  const isMoney = column === 'value' || column === 'price' || column === 'listPrice' || column === 'taxed';
  const marked = isMoney && made.currency.endsWith('heading') ? withBeside(own, terms.mark) : own;
  if (column === 'price' && per > 1) return `${marked} ${pick(['/', 'per '], 'per')}${per}`;
  return column === 'value' && thousands > 1 ? `${marked} (${pick(["'000", 'in thousands', 'x1000', 'k'], 'scale')})` : marked;
}

function cellPrinter(made: Recipe, terms: Terms): (column: Column, row: Goods) => string {
  const { print, mark, unitWord, weightWord, decimals, thousands } = terms;
  const beside = (number: string, unit: string, isThere: boolean) => {
    if (!isThere) return number;
    return terms.pick([true, false], 'before') && !/[a-z]/.test(unit) ? `${unit} ${number}` : `${number} ${unit}`;
  };
  const isPriced = made.currency.endsWith('cell');
  const cells: Record<Column, (row: Goods) => string> = {
    description: (row) => descriptionOf(row, terms),
    code: ({ goods, index }) => `QL-${1000 + goods * 7 + index}`,
    quantity: ({ quantity }) => beside(print(quantity, 0), unitWord, made.unit === 'cell' && !/^\d|\d$/.test(unitWord)),
    unit: () => unitWord,
    blankUnit: () => unitWord,
    price: ({ unitPrice }) => beside(print(unitPrice, terms.priceDecimals), mark, isPriced),
    value: ({ value }) => beside(print(value, thousands === 1 ? decimals : 0), mark, isPriced),
    listPrice: ({ unitPrice }) => print(unitPrice * 2, decimals),
    taxed: ({ value }) => print(round(value * 1.2, decimals), decimals),
    currency: () => mark,
    blankCurrency: () => mark,
    weight: ({ amount }) => beside(print(amount, terms.weightDecimals), weightWord, made.weightUnit === 'cell'),
    net: ({ amount }) => print(round(amount * 0.9, 2), 2),
    weightUnit: () => weightWord,
    blankWeightUnit: () => weightWord,
    origin: ({ origin }) => origin,
    hs: ({ hs }) => hs,
    invoice: () => 'SI-2201',
    packages: ({ packages }) => print(packages, 0),
    lineNo: ({ index }) => `${index + 1}`,
    ordered: ({ quantity }) => print(quantity + 3, 0),
    perCase: () => print(12, 0),
    country: () => 'NZ',
    remark: ({ index }) => `R${index}`,
    empty: () => '',
  };
  const lost = lostColumn(made, terms);
  return (column, row) => (column === lost && row.index === 0 ? (lost === 'code' ? '6.93E+12' : '########') : cells[column](row));
}

function descriptionOf({ goods, index }: Goods, { word, locale }: Terms): string {
  return word(locale.goods, `goods${goods}`) + (index > 0 ? ` ${index + 1}` : '');
}

/** The column whose first cell a spreadsheet has spoilt. */
function lostColumn({ noise }: Recipe, { columns }: Terms): 'code' | 'value' | undefined {
  const lost = noise === 'lost code' ? 'code' : noise === 'lost value' ? 'value' : undefined;
  return lost !== undefined && columns.includes(lost) ? lost : undefined;
}

function lineOf(row: Goods, number: number, made: Recipe, terms: Terms): TrueLine {
  const has = (column: Column) => terms.columns.includes(column) && !(lostColumn(made, terms) === column && row.index === 0);
  const hasQuantity = has('quantity');
  return {
    row: number,
    description: descriptionOf(row, terms),
    currencyCode: terms.currency,
    quantityOrdered: hasQuantity ? row.quantity : undefined,
    units: terms.units,
    unitPrice: has('price') ? row.unitPrice / terms.per : undefined,
    exportValue:
      has('value') || (hasQuantity && has('price') && !terms.columns.includes('value')) ? row.value * terms.thousands : undefined,
    kilograms: has('weight') ? row.amount * terms.factor : undefined,
    countryOfOriginCode: has('origin') ? row.origin : undefined,
    hsTariffCode: has('hs') ? row.hs : undefined,
    productCode: has('code') ? `QL-${1000 + row.goods * 7 + row.index}` : undefined,
    invoiceNumber: has('invoice') ? 'SI-2201' : undefined,
    numberOfPackages: has('packages') ? row.packages : undefined,
  };
}

function totalOf(rows: readonly Goods[], text: string, made: Recipe, terms: Terms): Partial<Record<Column, string>> {
  const sum = (of: (row: Goods) => number, decimals: number) =>
    terms.print(
      round(
        rows.reduce((all, row) => all + of(row), 0),
        decimals,
      ),
      decimals,
    );
  const cells: Partial<Record<Column, string>> = {
    quantity: sum(({ quantity }) => quantity, 0),
    value: sum(({ value }) => value, terms.thousands === 1 ? terms.decimals : 0),
    weight: sum(({ amount }) => amount, terms.weightDecimals),
    packages: sum(({ packages }) => packages, 0),
  };
  const before = terms.columns[Math.max(terms.columns.indexOf('value'), 1) - 1];
  const at =
    (made.total === 'before its figure' ? before : made.total === 'word elsewhere' ? terms.columns[0] : undefined) ?? 'description';
  if (text !== '') cells[at] = cells[at] === undefined ? text : `${text} ${cells[at]}`;
  return cells;
}

function doubtsOf(made: Recipe, terms: Terms, grid: readonly (readonly string[])[]): string[] {
  const { columns, factor, per, thousands } = terms;
  const several: readonly Column[] = ['ordered', 'perCase', 'listPrice', 'taxed'];
  const isStored = [1, 1000, 0.001, 0.45359237].includes(factor);
  return [
    ...(lostColumn(made, terms) === undefined ? [] : ['a spoilt cell']),
    ...(made.charges > 0 && columns.includes('value') ? ['charges'] : []),
    ...(isDoubtful(grid.flat()) ? ['numbers that read two ways'] : []),
    ...(several.some((each) => columns.includes(each)) ? ['several of a kind'] : []),
    ...(isStored ? [] : ['a unit that lines do not keep']),
    ...(per * thousands > 1 ? ['a scale'] : []),
    ...(columns.includes('packages') ? ['packages without a type'] : []),
    ...(columns.includes('value') || columns.includes('quantity') ? [] : ['no value']),
  ];
}

/** Whether some number reads as thousands or decimals, and none decides. */
function isDoubtful(cells: readonly string[]): boolean {
  const numbers = cells.flatMap((cell) => cell.match(/\d[\d.,' \u00a0]*\d/g) ?? []);
  const decides = (text: string) => /[.,].*[.,' ]|[' ]\d{3}|[.,]\d{1,2}$/.test(text);
  return numbers.some((text) => /^\d{1,3}[.,]\d{3}$/.test(text)) && !numbers.some(decides);
}

function written(grid: readonly (readonly string[])[], { noise }: Recipe, { print }: Terms): string {
  const delimiter = noise !== 'comma file' ? '\t' : print(1.5, 1).includes(',') ? ';' : ',';
  const quoted = (cell: string) => (delimiter !== '\t' && /[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const spaced = (cell: string) => (noise === 'no-break spaces' && cell !== '' ? `\u00a0${cell.replaceAll(' ', '\u00a0')} ` : cell);
  const lines = grid.map((cells) => cells.map((cell) => quoted(spaced(cell))).join(delimiter));
  return lines.map((line) => (noise === 'ragged' ? line.trimEnd() : line)).join('\r\n');
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
