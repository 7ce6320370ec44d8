import { Decimal, decimalFormat, divide, multiply } from '#schemas/formats/decimal.ts';
import type { PasteContext } from '../paste-context.ts';
import { amountIn, type PastedValue } from '../pasted-line.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import type { PasteReport } from '../paste-report.ts';

/** Cents of rounding in the value, and half a cent for each unit in the price. */
const [toleranceOfValue, toleranceOfPrice] = [0.01, 0.005];

/**
 * Value, unit price and total items of a row, as the line will have them. A blank value is quantity times the price as it was
 * typed; if both are given the value leads, with a warning if they disagree. The price is value divided by quantity, 4 decimals.
 * @param isValueExpected whether the sheet has a column of values, or of prices and quantities: rows without a value are then reported
 */
export function createPricing(
  { plan }: PasteContext,
  report: PasteReport,
  isValueExpected: boolean,
): (product: Record<string, PastedValue>) => void {
  const [value, price] = [plan.byName.get('exportValue'), plan.byName.get('unitPrice')];
  return (product) => {
    const quantity = amountIn(product, 'quantityOrdered');
    const items = amountIn(product, 'itemsInOrderUnit');
    product['totalItems'] = quantity === null || items === null ? null : multiply(items, quantity, 4);
    if (value === undefined || price === undefined) return;

    const typedPrice = amountIn(product, price.name);
    const typedValue = amountIn(product, value.name);
    const sum = quantity === null || typedPrice === null ? null : multiply(quantity, typedPrice, 2);
    const exportValue = typedValue ?? (report.isRefused(value) ? null : sum);
    product[value.name] = exportValue;
    product[price.name] = exportValue === null || quantity === null ? null : divide(exportValue, quantity, 4);

    const isRefused = () => report.isRefused(value) || report.isRefused(price);
    if (typedPrice !== null && product[price.name] === null && !isRefused()) report.warning(price, 'paste.price-not-stored');
    if (exportValue === null) {
      if (isValueExpected && !isRefused()) report.warning(value, 'paste.value-missing');
    } else if (typedValue !== null && typedPrice !== null && quantity !== null && sum !== null) {
      if (differ(quantity, typedPrice, typedValue)) tellDifference(value, typedValue, sum);
    }
  };

  function tellDifference(field: PlannedField, typed: number, sum: number): void {
    report.warning(field, 'paste.value-differs', { value: cents(typed), product: cents(sum) });
  }
}

function differ(quantity: number, price: number, value: number): boolean {
  const difference = new Decimal(quantity).times(price).minus(value).abs();
  return difference.gt(new Decimal(quantity).times(toleranceOfPrice).plus(toleranceOfValue));
}

function cents(value: number): string {
  return decimalFormat.print(value, { exactly: 2 }).replaceAll(',', '');
}
