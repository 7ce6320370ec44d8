import { Decimal, divide, round } from '#schemas/formats/decimal.ts';
import type { DutyBasis } from './basis.ts';
import type { LineFacts } from './line-facts.ts';
import type { Step } from './line-result.ts';

/** What the goods of a line are worth in the home currency; null without value or rate. */
export function homeValueStep(basis: DutyBasis, line: LineFacts): Step {
  const isCustomsValue = line.customsValueType !== null;
  const name = isCustomsValue ? 'customsValue' : 'exportValue';
  const amount = isCustomsValue ? line.customsValue : line.exportValue;
  const discountPercent = isCustomsValue ? 0 : (line.discountPercent ?? 0);
  return {
    name: 'homeValue',
    ...converted(basis, line.currencyCode, {
      formula: discountPercent === 0 ? name : `${name} * (1 - discountPercent / 100)`,
      values: { [name]: amount, ...(discountPercent === 0 ? {} : { discountPercent }) },
      exact: amount === null || discountPercent === 0 ? amount : new Decimal(100).minus(discountPercent).times(amount).dividedBy(100),
    }),
  };
}

/** A head amount, freight or insurance, in the home currency; null without rate. Without a currency of its own it is in the home one. */
export function headAmountStep(basis: DutyBasis, name: 'freight' | 'insurance'): Step | null {
  const amount = name === 'freight' ? basis.freightAmount : basis.insuranceAmount;
  const currency = name === 'freight' ? basis.freightCurrency : basis.insuranceCurrency;
  if (amount === null || amount === 0) return null;
  const counted = { formula: `${name}Amount`, values: { [`${name}Amount`]: amount }, exact: amount };
  return { name, ...converted(basis, currency ?? basis.homeCurrency, counted) };
}

interface ConvertedAmount {
  readonly formula: string;
  readonly values: Step['values'];
  readonly exact: number | Decimal | null;
}

function converted(basis: DutyBasis, currencyCode: string | null, { formula, values, exact }: ConvertedAmount): Omit<Step, 'name'> {
  if (currencyCode === basis.homeCurrency) return { formula, values, result: exact === null ? null : round(exact, 2) };
  const rate = rateOf(basis, currencyCode);
  return {
    formula: `${formula} / rate`,
    values: { ...values, currencyCode, rate },
    result: exact === null || rate === null ? null : divide(exact, rate, 2),
  };
}

function rateOf(basis: DutyBasis, currencyCode: string | null): number | null {
  if (currencyCode === null || !Object.hasOwn(basis.rates, currencyCode)) return null;
  const rate = basis.rates[currencyCode] ?? 0;
  return rate > 0 ? rate : null;
}
