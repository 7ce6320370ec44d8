import type { SheetRow } from '../block/parse-rows.ts';
import { cellOf, type MappedColumns } from '../columns/read-mapping.ts';
import type { PastePlan, PlannedField } from '../plan/paste-plan.ts';
import { type DecimalMark, readNumber } from '../values/read-number.ts';
import { isChargeText, isTotalRow, namesCharge, namesTotal } from './row-kind.ts';

/** Goods become a line; a certain or possible charge is a question. A note is a single text in a sheet of amounts. */
export type RowRole = 'goods' | 'total' | 'charge' | 'note';

/** Fields that rows of goods have, and totals and charges do not. */
const identities = ['productCode', 'hsTariffCode', 'countryOfOriginCode', 'unitPrice'] as const;
/** Fields that a charge has too. */
const ofCharges = ['description', 'exportValue', 'currencyCode'] as const;
/** Fields that total rows sum; a row without the first is no total. */
const summed = ['exportValue', 'quantityOrdered', 'totalWeight', 'totalVolume', 'numberOfPackages'] as const;
/** Number of rows examined to find the columns that goods fill. */
const rowsLookedAt = 40;
/** Fewer rows may add up by coincidence. */
const leastRows = 2;
/** Amounts of a row are rounded to cents. */
const rounding = 0.005;

interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly columns: MappedColumns;
  readonly plan: PastePlan;
  readonly decimals: DecimalMark;
  isCode(word: string): boolean;
}

/** Classifies rows as goods, totals, charges or notes: by words in any column, and by columns that they leave empty and goods fill. */
export function createRowRoles({ rows, columns, plan, decimals, isCode }: Sheet) {
  const field = (name: string) => plan.byName.get(name);
  const mapped = (names: readonly string[]) => names.flatMap((name) => field(name) ?? []).filter((each) => columns.has(each));
  const [value, description] = [field('exportValue'), field('description')];
  const hasValue = value !== undefined && columns.has(value);
  const valued = rows
    .slice(0, rowsLookedAt)
    .filter(
      ({ cells }) =>
        (!hasValue || readNumber(cellOf(value, cells, columns), decimals).kind === 'number') &&
        !cells.some((cell) => isTotalRow(cell, '', isCode)),
    );
  // Goods come first, so the columns that most of the first rows fill are columns of goods.
  const first = valued.slice(0, Math.max(Math.floor(valued.length / 2), 1));
  const columnsOf = (names: readonly string[]) => new Set(mapped(names).map((each) => columns.get(each)));
  const mostly = (is: (cell: string) => boolean, column: number) =>
    first.filter(({ cells }) => is(cells[column] ?? '')).length * 2 > first.length;
  const usual = [...(first[0]?.cells ?? []).keys()].filter((column) => mostly((cell) => cell !== '', column));
  const isWord = (cell: string) => {
    const number = readNumber(cell, decimals);
    return /\p{L}/u.test(cell) && (number.kind !== 'number' || number.beside.includes(' '));
  };
  // "NIF 501 234 567" is not an amount.
  const isNote = (cell: string) => {
    const number = readNumber(cell, decimals);
    return isWord(cell) || (number.kind === 'number' && number.beside.length > 1 && !isCode(number.beside.toLowerCase()));
  };
  const isText = (column: number) => mostly(isWord, column);
  // A list without amounts has texts alone.
  const leastCounted = mapped(['exportValue', 'quantityOrdered', 'unitPrice']).length > 0 ? 0 : 1;
  const [ids, ofCharge] = [columnsOf(identities), columnsOf(ofCharges)];
  const descriptionColumn = description && columns.get(description);
  const own = usual.filter((column) => ids.has(column) || (column !== descriptionColumn && isText(column)));
  const counted = usual.filter((column) => !ofCharge.has(column));
  const sums = sumsAbove(mapped(summed), decimals);
  let isBelowTotal = false;

  return {
    /** @param of the text of a field in the row, with the user's corrections */
    roleOf(cells: readonly string[], of: (field: PlannedField) => string): RowRole {
      const text = description === undefined ? '' : of(description);
      const texts = text === '' ? cells.filter((cell) => /\p{L}/u.test(cell)) : [text];
      const lacks = (places: readonly number[]) => places.every((column) => (cells[column] ?? '') === '');
      const hasOnly = (names: readonly string[]) => [...columns.keys()].every((each) => names.includes(each.name) || of(each) === '');
      const filled = cells.filter((cell) => cell !== '');
      if (texts.some((each) => isTotalRow(each, '', isCode))) return 'total';
      const isAsTyped = () => [...columns].every(([each, column]) => of(each) === '' || of(each) === cells[column]);
      if ((counted.length > leastCounted || isBelowTotal) && filled.length === 1 && filled.some(isNote) && isAsTyped()) return 'note';
      if (hasValue && readNumber(of(value), decimals).kind !== 'number') return 'goods';
      const isNamed = texts.some(namesTotal);
      const isBare = counted.length > 0 && lacks(counted) && hasOnly(ofCharges);
      if (isBare && isNamed) return 'total';
      const isNameless = lacks(own) && (own.length > 0 || text === '');
      const least = isNamed || text === '' ? 1 : leastRows;
      if (isNameless && sums.isSum(of, least)) return 'total';
      // Repeats every figure of a single row above, without the columns of goods: "Transport page 2".
      if ((isNameless || namesCharge(text)) && sums.isSum(of, 1)) return 'charge';
      if (lacks(own) && own.length >= leastRows && isNamed) return hasValue ? 'charge' : 'total';
      const hasFigure = filled.some((cell) => /\d/.test(cell));
      // Goods have a description: without one, "Freight" in the column of codes is not a code.
      const isCharge = (cell: string) => (cell === text || text === '') && isChargeText(cell);
      const lacksOwn = own.every((column) => (cells[column] ?? '') === '' || isCharge(cells[column] ?? ''));
      return hasFigure && (isBare || (lacksOwn && texts.some(isCharge))) ? 'charge' : 'goods';
    },
    see(role: RowRole, of: (field: PlannedField) => string): void {
      isBelowTotal ||= role === 'total';
      sums.see(role, of);
    },
  };
}

/** The rows above, added up: all goods, those below the last total, and goods with charges. */
function sumsAbove(figures: readonly PlannedField[], decimals: DecimalMark) {
  const sums = { all: emptySum(figures), group: emptySum(figures), withCharges: emptySum(figures) };
  const amountsOf = (of: (field: PlannedField) => string) =>
    figures.map((each) => {
      const number = readNumber(of(each), decimals);
      return number.kind === 'number' ? number.value : undefined;
    });
  return {
    isSum(of: (field: PlannedField) => string, least: number): boolean {
      const amounts = amountsOf(of);
      return Object.values(sums).some((sum) => isSum(amounts, sum, least));
    },
    see(role: RowRole, of: (field: PlannedField) => string): void {
      if (role === 'total') sums.group = emptySum(figures);
      else if (role !== 'note') for (const sum of role === 'goods' ? Object.values(sums) : [sums.withCharges]) add(sum, amountsOf(of));
    },
  };
}

interface Sum {
  rows: number;
  readonly amounts: number[];
}

function emptySum(fields: readonly unknown[]): Sum {
  return { rows: 0, amounts: fields.map(() => 0) };
}

function add(sum: Sum, amounts: readonly (number | undefined)[]): void {
  if (amounts[0] === undefined) return;
  sum.rows += 1;
  for (const [index, amount = 0] of amounts.entries()) sum.amounts[index] = (sum.amounts[index] ?? 0) + amount;
}

/** Whether every figure of a row is the sum of those above. */
function isSum(amounts: readonly (number | undefined)[], sum: Sum, least: number): boolean {
  if (sum.rows < least || amounts[0] === undefined || amounts[0] === 0) return false;
  // Measures are not rounded.
  const isNear = (amount: number, index: number) =>
    Math.abs(amount - (sum.amounts[index] ?? 0)) <= (index === 0 ? rounding * sum.rows : 0) + 1e-6;
  return amounts.every((amount, index) => amount === undefined || isNear(amount, index));
}
