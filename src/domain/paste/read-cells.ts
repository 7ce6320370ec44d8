import { roundHalfAway } from '../decimal.ts';
import { packageTypeCodeOf, unitCodeOf } from '../reference/code-aliases.ts';
import { countryCodeOf } from '../reference/countries.ts';
import { defaultVolumeUnit, defaultWeightUnit, isVolumeUnit, isWeightUnit } from '../reference/measure-units.ts';
import { type AmountRole, amountErrors } from './check-product.ts';
import { currencyMark } from './currency-mark.ts';
import { errorOf, type Finding, warningOf } from './finding.ts';
import type { PasteContext } from './paste-context.ts';
import { readDate } from './read-date.ts';
import { readNumber } from './read-number.ts';

/** What cells hold, and what is wrong with it. A value in error is null, or what was typed where that helps. */
export interface Read<Value> {
  readonly value: Value;
  readonly findings: readonly Finding[];
}

/**
 * An amount of zero or more (items: one or more), rounded to `decimals`.
 * @param isAllowed whether a word or sign may stand beside the number; without it none may.
 */
export function readAmount(role: AmountRole, cell: string, decimals: number, isAllowed = isNothing): Read<number | null> {
  const number = readNumber(cell);
  switch (number.kind) {
    case 'empty':
      return sound(null);
    case 'percent':
      return { value: null, findings: [errorOf(role, 'paste.percent')] };
    case 'not-a-number':
      return { value: null, findings: [errorOf(role, 'paste.not-a-number')] };
    case 'number': {
      if (number.beside !== '' && !isAllowed(number.beside)) {
        return { value: null, findings: [errorOf(role, 'paste.code-unknown', { value: number.beside })] };
      }
      const value = roundHalfAway(number.value, decimals);
      const findings = [...amountErrors(role, number.value), ...lostErrors(role, number.value, value, decimals)];
      return { value: findings.length === 0 ? value : null, findings };
    }
  }
}

/** What may stand beside an amount in a currency: a mark of this currency. */
export function marksOf(currency: string | null, context: PasteContext): (beside: string) => boolean {
  return (beside) => {
    const mark = currencyMark(beside, context.isCurrency);
    if (mark === undefined || currency === null) return mark !== undefined;
    return mark.kind === 'code' ? mark.code === currency : mark.codes.includes(currency);
  };
}

function isNothing(beside: string): boolean {
  return beside === '';
}

/** An amount that rounding would turn into nothing. */
function lostErrors(role: AmountRole, typed: number, rounded: number, decimals: number): Finding[] {
  if (typed <= 0 || rounded !== 0) return [];
  return [errorOf(role, 'paste.too-small', { limit: (10 ** -decimals).toFixed(decimals) })];
}

/** A day of the calendar as YYYY-MM-DD. */
export function readDay(role: 'SupplyDate' | 'InvoiceDate', cell: string): Read<string | null> {
  if (cell === '') return sound(null);
  const value = readDate(cell);
  return value === undefined ? { value: null, findings: [errorOf(role, 'paste.not-a-date', { value: cell })] } : sound(value);
}

/** A weight or volume unit; blank and unknown ones become the default. */
export function readMeasureUnit(role: 'WgtUnit' | 'VolUnit', cell: string): Read<string> {
  const [isUnit, whenBlank] = role === 'WgtUnit' ? [isWeightUnit, defaultWeightUnit] : [isVolumeUnit, defaultVolumeUnit];
  const code = cell === '' ? whenBlank : unitCodeOf(cell);
  return isUnit(code) ? sound(code) : { value: whenBlank, findings: [errorOf(role, 'paste.code-unknown', { value: cell })] };
}

/** The unit of a quantity or another measure; whether it is short enough is the product's check. */
export function readUnit(cell: string): string | null {
  return cell === '' ? null : unitCodeOf(cell);
}

/** A currency in upper case; an unknown one as typed, for the product's check to refuse. */
export function readCurrency(cell: string, context: PasteContext): string | null {
  if (cell === '') return context.defaultCurrencyCode;
  const code = cell.toUpperCase();
  return context.isCurrency(code) ? code : cell;
}

/** A package type by code, name or alias; an unknown one as typed, for the product's check to refuse. */
export function readPackageType(cell: string, context: PasteContext): string | null {
  if (cell === '') return null;
  const code = packageTypeCodeOf(cell);
  return context.isPackageType(code) ? code : cell;
}

/** A country by code, or by name with a warning. */
export function readCountry(cell: string, context: PasteContext): Read<string | null> {
  if (cell === '') return sound(null);
  const code = cell.toUpperCase();
  if (context.isCountry(code)) return sound(code);
  const named = countryCodeOf(cell);
  return named !== undefined && context.isCountry(named)
    ? { value: named, findings: [warningOf('ManufCtry', 'paste.country-by-name', { value: cell, code: named })] }
    : { value: null, findings: [errorOf('ManufCtry', 'paste.country-unknown', { value: cell })] };
}

function sound<Value>(value: Value): Read<Value> {
  return { value, findings: [] };
}
