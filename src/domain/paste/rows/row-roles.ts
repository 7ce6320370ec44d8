import type { SheetRow } from '../block/parse-rows.ts';
import { cellOf, type MappedColumns } from '../columns/read-mapping.ts';
import type { PastePlan, PlannedField } from '../plan/paste-plan.ts';
import { type DecimalMark, readNumber } from '../values/read-number.ts';
import { isChargeText, isTotalRow, namesTotal } from './row-kind.ts';

/** Goods become a line; a charge, and what may be one, is a question. A note is one text in a sheet of amounts. */
export type RowRole = 'goods' | 'total' | 'charge' | 'note';

/** What rows of goods have, and totals and charges do not. */
const identities = ['productCode', 'hsTariffCode', 'countryOfOriginCode', 'unitPrice'] as const;
/** Goods that are counted in a sheet are so in every row. */
const counts = ['quantityOrdered', 'unitPrice'] as const;
/** What total rows sum up; the first decides. */
const summed = ['exportValue', 'quantityOrdered', 'totalWeight', 'totalVolume', 'numberOfPackages'] as const;
/** Rows that add up by chance are few. */
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

/** Tells rows of goods from totals and charges: by their words in any column, and by what they lack beside the rows around. */
export function createRowRoles({ rows, columns, plan, decimals, isCode }: Sheet) {
  const field = (name: string) => plan.byName.get(name);
  const mapped = (names: readonly string[]) => names.flatMap((name) => field(name) ?? []).filter((each) => columns.has(each));
  const [value, description] = [field('exportValue'), field('description')];
  const valued = rows.filter(({ cells }) => cellOf(value, cells, columns) !== '');
  const isFilled = (each: PlannedField, { cells }: SheetRow) => cellOf(each, cells, columns) !== '';
  const usual = (names: readonly string[]) =>
    mapped(names).filter(
      (each) =>
        (valued[0] !== undefined && isFilled(each, valued[0])) || valued.filter((row) => isFilled(each, row)).length * 2 > valued.length,
    );
  const [ownIdentities, counted, figures] = [usual(identities), usual(counts), mapped(summed)];
  const sums = { all: emptySum(figures), group: emptySum(figures), withCharges: emptySum(figures) };

  return {
    /** @param of the cells of the row, as typed anew */
    roleOf(cells: readonly string[], of: (field: PlannedField) => string): RowRole {
      const text = description === undefined ? '' : of(description);
      const texts = text === '' ? cells.filter((cell) => /\p{L}/u.test(cell)) : [text];
      const isText = (each: PlannedField) => of(each) === '' || each === description;
      if (texts.some((each) => isTotalRow(each, '', isCode))) return 'total';
      if (counted.length > 0 && cells.filter((cell) => cell !== '').length === 1 && [...columns.keys()].every(isText)) return 'note';
      if (value === undefined || readNumber(of(value), decimals).kind !== 'number') return 'goods';
      const lacks = (fields: readonly PlannedField[]) => fields.every((each) => of(each) === '');
      const isBare = counted.length > 0 && lacks([...ownIdentities, ...counted]);
      if (isBare && texts.some(namesTotal)) return 'total';
      const isNameless = lacks(ownIdentities) && (ownIdentities.length > 0 || text === '');
      if (isNameless && Object.values(sums).some((sum) => isSum(amountsOf(of), sum, text === '' ? 1 : leastRows))) return 'total';
      return isBare || (lacks(ownIdentities) && isChargeText(text)) ? 'charge' : 'goods';
    },
    see(role: RowRole, of: (field: PlannedField) => string): void {
      if (role === 'total') sums.group = emptySum(figures);
      else if (role !== 'note') for (const sum of role === 'goods' ? Object.values(sums) : [sums.withCharges]) add(sum, amountsOf(of));
    },
  };

  function amountsOf(of: (field: PlannedField) => string): readonly (number | undefined)[] {
    return figures.map((each) => {
      const number = readNumber(of(each), decimals);
      return number.kind === 'number' ? number.value : undefined;
    });
  }
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
