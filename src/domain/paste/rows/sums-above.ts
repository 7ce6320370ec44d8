import { amountIn, type PastedLine, textIn } from '../pasted-line.ts';
import type { PastePlan } from '../plan/paste-plan.ts';
import type { PasteReport } from '../paste-report.ts';
import { mayBeTotalRow } from './row-kind.ts';

/** Values have two decimals, measures at most six: they are added as integers. */
const parts = 1_000_000;
/** What a total row sums up beside the value. */
const measures = ['quantityOrdered', 'totalWeight', 'totalVolume', 'numberOfPackages'] as const;
/** What goods have, and totals do not. */
const identities = ['productCode', 'hsTariffCode', 'countryOfOriginCode'] as const;
/** Two values can add up to a third by coincidence; without other evidence more values are needed. */
const leastRows = 2;
const leastRowsOfValues = 3;

/** The rows above, all or those since the last total, in one currency. */
interface Sum {
  rows: number;
  value: number;
  readonly ofMeasures: number[];
}

/** Follows the values of rows of goods down a sheet. */
export interface SumsAbove {
  /** Warns of rows of goods that may be totals: by their name or, in any language, because all their numbers are sums. */
  see(line: PastedLine): void;
  /** Begins a new group: a total row was passed over. */
  endGroup(): void;
}

export function createSumsAbove({ byName }: PastePlan, report: PasteReport): SumsAbove {
  const all = new Map<string | null, Sum>();
  const groups = new Map<string | null, Sum>();
  const [description, productCode] = [byName.get('description'), byName.get('productCode')];
  /** The measures of the current row. */
  const own: number[] = measures.map(() => 0);

  function mayBeTotal(line: PastedLine, value: number, sums: readonly Sum[]): boolean {
    const names = [textIn(line, 'description') ?? '', textIn(line, 'productCode') ?? ''];
    return (
      sums.some((sum) => names.some((name) => mayBeTotalRow(name, '', value, sum.value / parts))) ||
      (isNameless(line) && sums.some((sum) => isSumOf(line, own, value, sum)))
    );
  }

  return {
    see(line) {
      const currency = textIn(line, 'currencyCode');
      const value = amountIn(line, 'exportValue');
      if (value === null) return;
      const ofAll = sumIn(all, currency);
      const ofGroup = sumIn(groups, currency);
      const whole = Math.round(value * parts);
      for (let index = 0; index < measures.length; index += 1) own[index] = partsOf(line, measures[index] ?? '');
      // No sum: so it is with most rows.
      const isGoods = (ofAll.value !== whole && ofGroup.value !== whole) || !mayBeTotal(line, value, [ofAll, ofGroup]);
      if (isGoods) {
        add(ofAll, own, whole);
        add(ofGroup, own, whole);
        return;
      }
      // A total is not part of the next one.
      groups.clear();
      const shown = textIn(line, 'description') === null ? productCode : description;
      if (shown !== undefined) report.warning(shown, 'paste.may-be-total');
    },
    endGroup: () => groups.clear(),
  };
}

function sumIn(sums: Map<string | null, Sum>, currency: string | null): Sum {
  const known = sums.get(currency);
  if (known !== undefined) return known;
  const sum = { rows: 0, value: 0, ofMeasures: measures.map(() => 0) };
  sums.set(currency, sum);
  return sum;
}

function add(sum: Sum, own: readonly number[], whole: number): void {
  sum.rows += 1;
  sum.value += whole;
  for (let index = 0; index < own.length; index += 1) sum.ofMeasures[index] = (sum.ofMeasures[index] ?? 0) + (own[index] ?? 0);
}

/** Whether a row has nothing that identifies goods. */
function isNameless(line: PastedLine): boolean {
  return identities.every((name) => (line[name] ?? null) === null);
}

function isSumOf(line: PastedLine, own: readonly number[], value: number, sum: Sum): boolean {
  if (value === 0 || sum.rows < leastRows || Math.round(value * parts) !== sum.value) return false;
  const isGiven = (name: string) => amountIn(line, name) !== null;
  if (!measures.some(isGiven)) return sum.rows >= leastRowsOfValues;
  return measures.every((name, index) => !isGiven(name) || own[index] === sum.ofMeasures[index]);
}

function partsOf(line: PastedLine, name: string): number {
  return Math.round((amountIn(line, name) ?? 0) * parts);
}
