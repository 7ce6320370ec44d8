import { decimalFormat } from '#schemas/formats/decimal.ts';

import { Decimal, divide, multiply, roundHalfAway } from '../decimal.ts';
import { type Finding, warningOf } from './finding.ts';
import { type Read, readAmount } from './read-cells.ts';

/** Value and unit price of a row, each derived from the other and the quantity where it can be. */
interface Price {
  readonly exportValue: number | null;
  readonly unitPrice: number | null;
}

/** Cents of rounding in the value, and half a cent for each unit in the price. */
const toleranceOfValue = '0.01';
const toleranceOfPrice = '0.005';

/** A typed price is multiplied before it is rounded to the four decimals it is stored with. */
const priceDecimals = 10;

/**
 * Reads value and unit price. A blank value is quantity times price; where both are given the value leads, with a
 * warning if they disagree. The price answered is value divided by quantity, 4 decimals.
 * @param isMark whether what stands beside an amount is a mark of the row's currency.
 */
export function readPrice(valueCell: string, priceCell: string, quantity: number | null, isMark: (beside: string) => boolean): Read<Price> {
  const value = readAmount('Value', valueCell, 2, isMark);
  const price = readAmount('UnitPrice', priceCell, priceDecimals, isMark);
  const faults = [...price.findings, ...value.findings];
  const product = quantity === null || price.value === null ? null : multiply(quantity, price.value, 2);
  const exportValue = value.value ?? (value.findings.length === 0 ? product : null);
  const quotient = exportValue === null || quantity === null ? null : divide(exportValue, quantity, 4);
  const unitPrice = quotient ?? (price.value === null ? null : roundHalfAway(price.value, 4));
  return { value: { exportValue, unitPrice }, findings: [...faults, ...doubts()] };

  function doubts(): Finding[] {
    if (exportValue === null) return faults.length === 0 ? [warningOf('Value', 'paste.value-missing')] : [];
    if (value.value === null || price.value === null || quantity === null || product === null) return [];
    const difference = new Decimal(quantity).times(price.value).minus(value.value).abs();
    const tolerance = new Decimal(quantity).times(toleranceOfPrice).plus(toleranceOfValue);
    if (difference.lte(tolerance)) return [];
    return [warningOf('Value', 'paste.value-differs', { value: cents(value.value), product: cents(product) })];
  }
}

function cents(value: number): string {
  return decimalFormat.print(value, { exactly: 2 }).replaceAll(',', '');
}
